import type { Stack } from "./servers/stack.ts";

type Text = { text: string; rating?: number; day?: string; isRead?: boolean };

/** Adds the text of another reader of a guide, and returns its id. Without a day, the text is of today (UTC). */
export async function addFeedback(
  { sql }: Pick<Stack, "sql">,
  guideId: number,
  { text, rating = 4, day, isRead = false }: Text,
): Promise<number> {
  const rows = await sql<{ id: number }>(
    `with reader as (
       insert into guide_readers (guide_id, visitor, rating, rated_on)
       values ($1, sha256(convert_to(gen_random_uuid()::text, 'UTF8')), $2, now()) returning visitor
     )
     insert into guide_feedback (guide_id, visitor, account_id, user_id, rating, text, sent_on, is_read)
     select g.id, reader.visitor, g.account_id, g.user_id, $2, $3,
            coalesce($4::date, (now() at time zone 'UTC')::date), $5
       from guides g, reader where g.id = $1
     returning id`,
    [guideId, rating, text, day ?? null, isRead],
  );
  return rows[0]?.id ?? 0;
}
