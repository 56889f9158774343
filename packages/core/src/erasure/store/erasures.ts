import type { Connection, Database, Transaction } from "@guidepost/database";
import { type CountsRow, type DeletionSubject, isoSql } from "#deletions/index.ts";

/** An erasure that has started. */
export type ErasureRow = {
  id: number;
  kind: DeletionSubject["kind"];
  subjectId: number;
  accountId: number;
  via: string;
  handOverTo: number | null;
};

const COLUMNS = `id, kind, subject_id as "subjectId", account_id as "accountId", via, hand_over_to as "handOverTo"`;

/**
 * Records the start of an erasure, which cannot be undone then. The caller has locked the subject (`lockSubject`).
 *
 * @param erasure without `via`: how the deletion was requested
 */
export async function insertErasure(
  transaction: Transaction,
  erasure: {
    subject: DeletionSubject;
    accountId: number;
    via: "operator" | undefined;
    handOverTo: number | null;
    counts: CountsRow;
  },
): Promise<void> {
  const { subject, accountId, via, handOverTo, counts } = erasure;
  await transaction.query({
    name: "insert_erasure",
    text: `
insert into erasures (kind, subject_id, account_id, via, hand_over_to, counts)
values ($1::text, $2::int, $3::int,
        coalesce($4, (select l.via from audit_log l
                       where l.account_id = $3::int and l.action = $1::text || '.deletion_requested' and l.target_id = $2::int::text
                       order by l.id desc limit 1), 'operator'),
        $5, $6)`,
    values: [subject.kind, subject.id, accountId, via ?? null, handOverTo, JSON.stringify(counts)],
  });
}

/** Returns the erasure of a subject that has not ended. */
export async function findUnfinishedErasure(
  connection: Connection,
  { kind, id }: DeletionSubject,
): Promise<ErasureRow | undefined> {
  const { rows } = await connection.query<ErasureRow>({
    name: "find_unfinished_erasure",
    text: `select ${COLUMNS} from erasures where kind = $1 and subject_id = $2 and finished_at is null`,
    values: [kind, id],
  });
  return rows[0];
}

/** Returns the erasures that have not ended, oldest first. */
export async function unfinishedErasures(connection: Connection): Promise<ErasureRow[]> {
  const { rows } = await connection.query<ErasureRow>({
    name: "list_unfinished_erasures",
    text: `select ${COLUMNS} from erasures where finished_at is null order by id`,
  });
  return rows;
}

/** Returns the accounts and users whose deletion is due and whose erasure has not started, first due first. */
export async function dueSubjects(connection: Connection, now: Date): Promise<DeletionSubject[]> {
  const { rows } = await connection.query<DeletionSubject>({
    name: "list_due_deletions",
    text: `
select kind, id from (
  select 'account' as kind, id, deletion_at from accounts where deletion_at <= $1
   union all
  select 'user', id, deletion_at from users where deletion_at <= $1
) due
 where not exists (select from erasures e where e.kind = due.kind and e.subject_id = due.id)
 order by deletion_at, kind, id`,
    values: [now],
  });
  return rows;
}

/** Records the end of an erasure in the transaction that deletes its subject. */
export async function finishErasure(transaction: Transaction, id: number): Promise<void> {
  await transaction.query({
    name: "finish_erasure",
    text: "update erasures set finished_at = now(), hand_over_to = null where id = $1",
    values: [id],
  });
}

/** An erasure as the operator sees it. Times are ISO 8601. */
export type ListedErasure = {
  id: number;
  kind: DeletionSubject["kind"];
  subject_id: number;
  account_id: number;
  via: string;
  started_at: string;
  finished_at: string | null;
  counts: CountsRow;
};

/** Returns up to `limit` erasures with ids above `after`. */
export async function pageOfErasures(
  { pool }: Pick<Database, "pool">,
  { after, limit }: { after: number; limit: number },
): Promise<ListedErasure[]> {
  const { rows } = await pool.query<ListedErasure>({
    name: "page_of_erasures",
    text: `
select id, kind, subject_id, account_id, via, ${isoSql("started_at")} as started_at, ${isoSql("finished_at")} as finished_at, counts
  from erasures where id > $1 order by id limit $2`,
    values: [after, limit],
  });
  return rows;
}
