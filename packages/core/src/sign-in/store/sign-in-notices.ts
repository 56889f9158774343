import type { JobTransaction } from "#jobs/index.ts";

const COUNT_NOTICE_SQL = `
insert into sign_in_notices as n (user_id, day, count) values ($1::int, $2::date, 1)
on conflict (user_id) do update
   set day = excluded.day, count = case when n.day = excluded.day then n.count + 1 else 1 end
 where n.day <> excluded.day or n.count < $3::int
returning count`;

/** Counts a notice of a sign-in on a day, and returns its number; `undefined` after `max`, also for concurrent calls. */
export async function countSignInNotice(
  transaction: JobTransaction,
  { userId, day, max }: { userId: number; day: string; max: number },
): Promise<number | undefined> {
  type Row = { count: number };
  const values = [userId, day, max];
  const rows =
    "$queryRawUnsafe" in transaction
      ? await transaction.$queryRawUnsafe<Row[]>(COUNT_NOTICE_SQL, ...values)
      : (
          await transaction.query<Row>({
            name: "count_sign_in_notice",
            text: COUNT_NOTICE_SQL,
            values,
          })
        ).rows;
  return rows[0]?.count;
}
