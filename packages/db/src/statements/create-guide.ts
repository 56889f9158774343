import type { PoolClient } from "pg";
import type { Category } from "../generated/enums.ts";
import { guideSummaryColumns, type GuideRow } from "./guides.ts";
import type { Connection } from "./in-transaction.ts";

export type NewGuide = {
  accountId: number;
  userId: number;
  /** Null: no limit. */
  guideLimit: number | null;
  slug: string;
  title: string;
  description: string;
  category: Category;
  steps: readonly { title: string | null; content: string }[];
};

// One statement, so one transaction and one round trip: the account's count moves only while it is
// below the limit, the guide is made only if it did, the steps only with the guide. A slug that is
// taken makes the whole statement fail and leaves nothing behind.
const text = `
with counted as (
  update accounts set guides_count = guides_count + 1
   where id = $1 and ($3::int is null or guides_count < $3)
  returning id
), guide as (
  insert into guides (account_id, user_id, slug, title, description, category, steps_count)
  select id, $2, $4, $5, $6, $7::category, coalesce(array_length($9::text[], 1), 0) from counted
  returning *
), step as (
  insert into steps (guide_id, position, title, content)
  select guide.id, new.position, new.title, new.content
    from guide, unnest($8::text[], $9::text[]) with ordinality as new (title, content, position)
  returning id, position, title, content
)
select ${guideSummaryColumns},
       coalesce((select json_agg(step order by position) from step), '[]'::json) as steps
  from guide g join users u on u.id = g.user_id`;

/**
 * Makes the guide as a draft, its steps numbered in their order. Undefined when the account has
 * as many guides as its limit allows. Rejects with a unique violation when the slug is taken.
 */
export const insertGuide = async (
  connection: Connection,
  guide: NewGuide,
): Promise<GuideRow | undefined> => {
  const { rows } = await connection.query<GuideRow>({
    name: "insert_guide",
    text,
    values: [
      guide.accountId,
      guide.userId,
      guide.guideLimit,
      guide.slug,
      guide.title,
      guide.description,
      guide.category,
      guide.steps.map((step) => step.title),
      guide.steps.map((step) => step.content),
    ],
  });
  return rows[0];
};

/**
 * Holds, until the transaction ends, the right to number this user's slugs of one base: those who
 * find the base taken number one after another instead of racing for the same number.
 */
export const lockSlugs = async (client: PoolClient, userId: number, base: string) => {
  await client.query("select pg_advisory_xact_lock($1, hashtext($2))", [userId, base]);
};

/** The user's slugs, deleted guides included, from `from` to before `to` in byte order. */
export const slugsBetween = async (
  client: PoolClient,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<string[]> => {
  const { rows } = await client.query<{ slug: string }>({
    name: "slugs_between",
    text: "select slug from guides where user_id = $1 and slug >= $2 and slug < $3",
    values: [userId, from, to],
  });
  return rows.map((row) => row.slug);
};
