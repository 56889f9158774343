import type { Transaction } from "@guidepost/database";

/** What the first proof of an address removed. */
export type RemovedAccess = { revokedKeys: number; removedPasskeys: number };

/**
 * Removes every access that a user, whose row the transaction has locked, has given: passkeys, providers, the second
 * factor with its recovery codes, keys, private links and pending invitations. Of an account that no other user has, also
 * all private links and webhooks, which removed users may have created. Another person may have prepared it with an address
 * that was not verified (contract USER-2).
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
with own as (
  select u.account_id, not exists (
           select from users o where o.account_id = u.account_id and o.id <> u.id and o.removed_at is null) as is_alone
    from users u where u.id = $1
), keys as (
  update api_keys set revoked_at = $2
   where (user_id = $1 or created_by = $1) and revoked_at is null returning 1
), passkeys_removed as (
  delete from passkeys where user_id = $1 returning 1
), providers as (
  delete from identities where user_id = $1
), factor as (
  delete from two_factors where user_id = $1
), links as (
  delete from private_links l using own, guides g
   where g.id = l.guide_id and (l.created_by = $1 or (own.is_alone and g.account_id = own.account_id))
), open_invitations as (
  delete from invitations where invited_by = $1 and accepted_at is null
), hooks as (
  update webhook_endpoints w
     set deleted_at = $2, enabled = false, secret = '', previous_secret = null
    from own
   where own.is_alone and w.account_id = own.account_id and w.deleted_at is null
)
select (select count(*)::int from keys) as "revokedKeys",
       (select count(*)::int from passkeys_removed) as "removedPasskeys"`,
    values: [userId, at],
  });
  const [removed] = rows;
  if (!removed) throw new Error("The statement returned no row");
  return removed;
}
