import { DomainError } from "../errors.ts";

/** Identifies one state of a guide (contract GUIDE-8), and of its draft where it was read. */
export type GuideVersion = {
  id: number;
  version: number;
  /** The revision of the draft. */
  draft?: string | undefined;
};

/** A condition on the state of a guide before its change (contract COND-2). */
export type Precondition = {
  /** Whether the change may be applied to this state. Undefined: to every state. */
  ifMatch?: ((guide: GuideVersion) => boolean) | undefined;
};

/** The guide is in another state than `If-Match` requires. `current` is its present state. */
export class PreconditionFailed extends DomainError {
  readonly current: GuideVersion;

  constructor({ id, version, draft }: GuideVersion, message?: string) {
    super("precondition_failed", message);
    this.current = { id, version, draft };
  }
}

/** The state of a guide that a page of the portal has read, and changes. Undefined: every state. */
export type ExpectedState = {
  expectedVersion?: number | undefined;
  expectedUpdatedAt?: string | undefined;
};

/** @throws `conflict` when the guide is in another state */
export function assertExpectedState(
  { expectedVersion, expectedUpdatedAt }: ExpectedState,
  guide: { version: number; updated_at: string },
): void {
  const isExpected =
    (expectedVersion ?? guide.version) === guide.version &&
    (expectedUpdatedAt ?? guide.updated_at) === guide.updated_at;
  if (!isExpected)
    throw new DomainError("conflict", "This guide was changed elsewhere since you opened it");
}

/** @throws `precondition_failed` */
export function assertPrecondition({ ifMatch }: Precondition, guide: GuideVersion): void {
  if (ifMatch && !ifMatch(guide)) throw new PreconditionFailed(guide);
}
