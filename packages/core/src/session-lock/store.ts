import type { Prisma, Transaction } from "@guidepost/database";
import type { Actor } from "../actor.ts";
import { DomainError } from "../errors.ts";

/** Returns the version that the user's sessions must still have; null for an actor without a session. */
export function sessionVersionOf({ via }: Pick<Actor, "via">): number | null {
  return via.kind === "session" ? via.session.version : null;
}

const LOCK_USER_SQL = `
select from users u
 where u.id = $1::int and u.session_version = coalesce($2::int, u.session_version) and u.removed_at is null
   and not exists (select from ended_sessions e where e.user_id = u.id and e.id = $3::uuid)
   for share of u`;

const FIND_WORKING_KEY_SQL = `
select from api_keys
 where id = $1::int and revoked_at is null and (expires_at is null or expires_at > now())`;

/** Returns whether a statement of the transaction finds a row. */
async function finds(
  transaction: Transaction | Prisma.TransactionClient,
  { name, text, values }: { name: string; text: string; values: unknown[] },
): Promise<boolean> {
  if ("$queryRawUnsafe" in transaction)
    return (await transaction.$queryRawUnsafe<unknown[]>(text, ...values)).length > 0;
  return (await transaction.query({ name, text, values })).rows.length > 0;
}

/**
 * Requires in a transaction that the credential of the actor still works. A client can send the body of a request long after
 * the credential was checked. What the request adds would then outlast a change that ends the credential, and be missed by
 * one that removes what was added with it (contract SIGN-24, USER-2). That change waits for the transaction.
 *
 * @throws `unauthorized`
 */
export async function lockCredential(
  transaction: Transaction | Prisma.TransactionClient,
  { user, via }: Actor,
): Promise<void> {
  if (via.kind === "operator") return;
  const session = via.kind === "session" ? via.session : undefined;
  const values = [user.id, session?.version ?? null, session?.id ?? null];
  const isActive = await finds(transaction, { name: "lock_user", text: LOCK_USER_SQL, values });
  // A statement of its own, which sees what was committed while the first one waited.
  const works =
    isActive &&
    (via.kind === "session" ||
      (await finds(transaction, {
        name: "find_working_key",
        text: FIND_WORKING_KEY_SQL,
        values: [via.keyId],
      })));
  if (!works) throw new DomainError("unauthorized");
}
