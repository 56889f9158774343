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

/** The new guide, or why there is none. */
export type Inserted = GuideRow | "slug taken" | "limit reached";

// One statement, so one transaction and one round trip: the account's count moves only while it is
// below the limit, the guide is made only if it did, the steps only with the guide. A slug that is
// seen to be taken costs no lock; one that is taken meanwhile makes the whole statement fail.
const text = `
with taken as (
  select from guides where user_id = $2 and slug = $4
), counted as (
  update accounts set guides_count = guides_count + 1
   where id = $1 and ($3::int is null or guides_count < $3) and not exists (select from taken)
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
select exists (select from taken) as is_taken, ${guideSummaryColumns},
       coalesce((select json_agg(step order by position) from step), '[]'::json) as steps
  from (values (1)) as always left join guide g on true left join users u on u.id = g.user_id`;

/**
 * Makes the guide as a draft, its steps numbered in their order. Rejects with a unique violation
 * when the slug is taken at the same time.
 */
export const insertGuide = async (connection: Connection, guide: NewGuide): Promise<Inserted> => {
  const { rows } = await connection.query<{ is_taken: boolean } & (GuideRow | { id: null })>({
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
  const row = rows[0];
  if (!row || row.id === null) return row?.is_taken ? "slug taken" : "limit reached";
  return row;
};

/**
 * Holds, until the transaction ends, the right to number this user's slugs of one base: those who
 * find the base taken number one after another instead of racing for the same number.
 */
export const lockSlugs = async (client: PoolClient, userId: number, base: string) => {
  await client.query("select pg_advisory_xact_lock($1, hashtext($2))", [userId, base]);
};

/** Which of these slugs the user's guides have, deleted ones included. */
export const takenSlugs = async (
  connection: Connection,
  userId: number,
  slugs: readonly string[],
): Promise<Set<string>> => {
  const { rows } = await connection.query<{ slug: string }>({
    name: "taken_slugs",
    text: "select slug from guides where user_id = $1 and slug = any($2::text[])",
    values: [userId, slugs],
  });
  return new Set(rows.map((row) => row.slug));
};
