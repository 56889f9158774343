import type { Connection, Transaction } from "@guidepost/database";
import { ownershipSql, type AuthorFilter, type OwnershipFilter } from "#ownership.ts";

/** Locks the row of an author's guide until the transaction ends. */
export async function lockGuideByExternalId(
  transaction: Transaction,
  { userId }: AuthorFilter,
  externalId: string,
): Promise<void> {
  await transaction.query({
    name: "lock_guide_by_external_id",
    text: "select from guides where user_id = $1 and external_id = $2 for update",
    values: [userId, externalId],
  });
}

const LOCK_GUIDES_SQL = `
select from guides
 where id = any(array(
         select g.id from guides g
          where g.id = any($3::int[]) and ${ownershipSql({ accountId: "$1", userId: "$2" })}
         union
         select g.id
           from unnest($4::text[], $5::text[]) as named (username, external_id)
           join users u on u.username = named.username
           join guides g on g.user_id = u.id and g.external_id = named.external_id
          where ${ownershipSql({ accountId: "$1", userId: "$2" })}))
 order by id for no key update`;

/**
 * Locks the guides that the actor may access until the transaction ends. Transactions that lock the same
 * guides in other orders later would end in a deadlock otherwise.
 */
export async function lockGuides(
  connection: Connection,
  { accountId, userId }: OwnershipFilter,
  {
    ids,
    externalIds,
  }: { ids: readonly number[]; externalIds: readonly { username: string; externalId: string }[] },
): Promise<void> {
  await connection.query({
    name: "lock_guides",
    text: LOCK_GUIDES_SQL,
    values: [
      accountId,
      userId,
      ids,
      externalIds.map(({ username }) => username),
      externalIds.map(({ externalId }) => externalId),
    ],
  });
}

/** Locks a guide's row until the transaction ends. */
export async function lockGuide(transaction: Transaction, id: number): Promise<void> {
  await transaction.query({
    name: "lock_guide",
    text: "select from guides where id = $1 for update",
    values: [id],
  });
}
