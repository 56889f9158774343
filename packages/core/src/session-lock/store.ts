import type { Transaction } from "@guidepost/database";
import type { Actor } from "../actor.ts";
import { DomainError } from "../errors.ts";

/** Returns the version that the user's sessions must still have; null for an actor without a session. */
export function sessionVersionOf({ via }: Pick<Actor, "via">): number | null {
  return via.kind === "session" ? via.session.version : null;
}

/**
 * Requires in a transaction that the session of the actor has not ended, so that what it adds is not missed by a change
 * that ends all sessions and removes what they added. That change waits for the transaction.
 *
 * @throws `unauthorized`
 */
export async function lockSession(transaction: Transaction, actor: Actor): Promise<void> {
  const version = sessionVersionOf(actor);
  if (version === null) return;
  const { rows } = await transaction.query({
    name: "lock_session",
    text: `
select from users where id = $1 and session_version = $2 and removed_at is null for share`,
    values: [actor.user.id, version],
  });
  if (rows.length === 0) throw new DomainError("unauthorized");
}
