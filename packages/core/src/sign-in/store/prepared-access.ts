import type { Transaction } from "@guidepost/database";

/** What the first proof of an address removed. */
export type RemovedAccess = { revokedKeys: number; removedPasskeys: number };

/**
 * Removes every access that a user, whose row the transaction has locked, has given: passkeys, providers, the second
 * factor with its recovery codes, keys, private links, pending invitations, and the webhooks of an account that no other
 * user has. Another person may have prepared it with an address that was not verified (contract USER-2).
 */
export async function removePreparedAccess(
  transaction: Transaction,
  { userId, at }: { userId: number; at: Date },
): Promise<RemovedAccess> {
  // The usage recorder locks keys in the same order: any other order could deadlock.
  await transaction.query({
    name: "lock_prepared_keys",
    text: `
select from api_keys where user_id = $1 or created_by = $1 order by id for no key update`,
    values: [userId],
  });
  const { rows } = await transaction.query<RemovedAccess>({
    name: "remove_prepared_access",
    text: `
with keys as (
  update api_keys set revoked_at = $2
   where (user_id = $1 or created_by = $1) and revoked_at is null returning 1
), passkeys_removed as (
  delete from passkeys where user_id = $1 returning 1
), providers as (
  delete from identities where user_id = $1
), factor as (
  delete from two_factors where user_id = $1
), links as (
  delete from private_links where created_by = $1
), open_invitations as (
  delete from invitations where invited_by = $1 and accepted_at is null
), hooks as (
  update webhook_endpoints w
     set deleted_at = $2, enabled = false, secret = '', previous_secret = null
    from users u
   where u.id = $1 and w.account_id = u.account_id and w.deleted_at is null
     and not exists (
       select from users o where o.account_id = u.account_id and o.id <> u.id and o.removed_at is null)
)
select (select count(*)::int from keys) as "revokedKeys",
       (select count(*)::int from passkeys_removed) as "removedPasskeys"`,
    values: [userId, at],
  });
  const [removed] = rows;
  if (!removed) throw new Error("The statement returned no row");
  return removed;
}
