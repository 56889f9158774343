import { DomainError } from "../errors.ts";

/** Identifies one state of a guide (contract GUIDE-8). */
export type GuideVersion = { id: number; version: number };

/** A condition on the state of a guide before its change (contract COND-2). */
export type Precondition = {
  /** Whether the change may be applied to this state. Undefined: to every state. */
  ifMatch?: ((guide: GuideVersion) => boolean) | undefined;
};

/** The guide is in another state than `If-Match` requires. `current` is its present state. */
export class PreconditionFailed extends DomainError {
  readonly current: GuideVersion;

  constructor({ id, version }: GuideVersion, message?: string) {
    super("precondition_failed", message);
    this.current = { id, version };
  }
}

/** @throws `precondition_failed` */
export function assertPrecondition({ ifMatch }: Precondition, guide: GuideVersion): void {
  if (ifMatch && !ifMatch(guide)) throw new PreconditionFailed(guide);
}
