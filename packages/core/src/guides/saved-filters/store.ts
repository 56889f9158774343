import { savedQuery, type SavedFilter, type SavedFilterCreate } from "@guidepost/contract";
import type { Connection, Transaction } from "@guidepost/database";

/** Returns the saved filters of a user, by name. One whose query this release does not accept shows the whole list. */
export async function selectFilters(
  connection: Connection,
  userId: number,
): Promise<SavedFilter[]> {
  const { rows } = await connection.query<{ id: number; name: string; query: unknown }>({
    name: "select_saved_filters",
    text: "select id, name, query from saved_filters where user_id = $1 order by lower(name), id",
    values: [userId],
  });
  return rows.map(({ query, ...row }) => ({
    ...row,
    query: savedQuery.safeParse(query).data ?? {},
  }));
}

/**
 * Locks the filters of a user until the transaction ends, by the row of the user. A later statement then counts all of them.
 *
 * @returns whether there is a user who is not removed
 */
export async function lockFilters(transaction: Transaction, userId: number): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: "lock_saved_filters",
    text: "select from users where id = $1 and removed_at is null for no key update",
    values: [userId],
  });
  return rowCount === 1;
}

export async function insertFilter(
  transaction: Transaction,
  { userId, name, query }: SavedFilterCreate & { userId: number },
): Promise<void> {
  await transaction.query({
    name: "insert_saved_filter",
    text: "insert into saved_filters (user_id, name, query) values ($1, $2, $3::jsonb)",
    values: [userId, name, JSON.stringify(query)],
  });
}

export async function renameFilter(
  transaction: Transaction,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<void> {
  await transaction.query({
    name: "rename_saved_filter",
    text: "update saved_filters set name = $3 where id = $2 and user_id = $1",
    values: [userId, id, name],
  });
}

/** Returns whether the user had the filter. */
export async function deleteFilter(
  connection: Connection,
  { userId, id }: { userId: number; id: number },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "delete_saved_filter",
    text: "delete from saved_filters where id = $2 and user_id = $1",
    values: [userId, id],
  });
  return rowCount === 1;
}
