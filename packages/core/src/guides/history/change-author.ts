import type { VersionKind } from "@guidepost/contract";
import type { Actor } from "#actor.ts";

/** Who changes a guide, and how: what its history stores of a change (contract HIST-2). */
export type ChangeAuthor = {
  via: "portal" | "api_key" | "operator" | "system";
  user_id: number | null;
  api_key_id: number | null;
  /** Absent: `updated`. A guide that becomes public is `published` in any case. */
  kind?: VersionKind;
  /** The number of the version that is restored. */
  restored_from?: number;
};

const CHANNELS = { key: "api_key", session: "portal", operator: "operator" } as const;

/** The author of a change by this actor. The operator acts with the rights of a user, but is not that user. */
export function changeAuthor(
  { user, via }: Actor,
  change: Pick<ChangeAuthor, "kind" | "restored_from"> = {},
): ChangeAuthor {
  return {
    via: CHANNELS[via.kind],
    user_id: via.kind === "operator" ? null : user.id,
    api_key_id: via.kind === "key" ? via.keyId : null,
    ...change,
  };
}

/**
 * A condition that is always true. It passes the author to the triggers that write the history, in the statement of the
 * change: no round trip is added (decision 347).
 *
 * @param parameter the placeholder of a `ChangeAuthor` as JSON
 */
export function changeAuthorSql(parameter: string): string {
  return `set_config('guidepost.change', ${parameter}, true) is not null`;
}
