import type { Transaction } from "@guidepost/database";
import { ownershipSql, type OwnershipFilter } from "#ownership.ts";
import { GUIDE_SUMMARY_COLUMNS, SOURCES_COLUMN, STEPS_COLUMN, type GuideRow } from "./rows.ts";

/** A guide with the Markdown of its steps. */
export type ExportedRow = GuideRow & { sources: (string | null)[] };

/** Makes all statements of a new transaction read the same moment. They cannot write. */
export async function readOneMoment(transaction: Transaction): Promise<void> {
  await transaction.query("set transaction isolation level repeatable read, read only");
}

/** Returns the ids of all guides that are not deleted, oldest first. */
export async function listExportedIds(
  transaction: Transaction,
  owner: OwnershipFilter,
): Promise<number[]> {
  const { rows } = await transaction.query<{ id: number }>({
    name: "list_exported_ids",
    text: `
select g.id from guides g
 where ${ownershipSql({ accountId: "$1", userId: "$2" })} and g.deleted_at is null
 order by g.id`,
    values: [owner.accountId, owner.userId],
  });
  return rows.map(({ id }) => id);
}

/** Returns guides with their steps, in the order of their ids. */
export async function readExportedGuides(
  transaction: Transaction,
  ids: readonly number[],
): Promise<ExportedRow[]> {
  const { rows } = await transaction.query<ExportedRow>({
    name: "read_exported_guides",
    text: `
select ${GUIDE_SUMMARY_COLUMNS}, ${STEPS_COLUMN}, ${SOURCES_COLUMN}
  from guides g join users u on u.id = g.user_id
 where g.id = any($1)
 order by g.id`,
    values: [ids],
  });
  return rows;
}
