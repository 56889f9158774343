import {
  batcherPerAccount,
  type Category,
  type Connection,
  type Database,
  type Transaction,
} from "@guidepost/database";
import type { SearchDocument } from "../search/document.ts";
import { WORD_RULES } from "../search/words.ts";
import { GUIDE_SUMMARY_COLUMNS, type GuideRow } from "./rows.ts";
import { headingsSql } from "./search.ts";

export type NewGuide = {
  accountId: number;
  userId: number;
  /** `null`: no limit. */
  guideLimit: number | null;
  slug: string;
  externalId: string | null;
  title: string;
  description: string;
  category: Category;
  /** `null`: the language of the account. */
  language: string | null;
  steps: readonly { title: string | null; content: string; source: string | null }[];
  search: SearchDocument;
};

// One statement is one transaction and one round trip. All guides of an account with a free slug are
// inserted, or none when they exceed the limit together. A slug or external id that is known to be taken costs
// no lock.
const INSERT_GUIDES_SQL = `
with wanted as (
  select *, external_id is not null and exists (
              select from guides g where g.user_id = w.user_id and g.external_id = w.external_id
            ) as has_external_id
    from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[],
                $14::text[], $15::text[], $17::text[])
         with ordinality
         as w (user_id, slug, title, description, category, steps_count, external_id, headings, body,
               language, place)
), free as (
  select distinct on (user_id, slug) * from wanted w
   where not has_external_id
     and not exists (select from guides g where g.user_id = w.user_id and g.slug = w.slug)
     and not exists (select from former_slugs f where f.user_id = w.user_id and f.slug = w.slug)
   order by user_id, slug, place
), counted as (
  update accounts set guides_count = guides_count + (select count(*) from free)
   where id = $1 and exists (select from free)
     and ($2::int is null or guides_count + (select count(*) from free) <= $2)
  returning id, language
), guide as (
  insert into guides (account_id, user_id, slug, title, description, category, language, steps_count,
                      external_id, search_version)
  select counted.id, user_id, slug, title, description, category::category,
         coalesce(free.language, counted.language), steps_count, external_id, 1
    from free, counted order by place
  returning *
), searched as (
  insert into guide_search (guide_id, headings, body, word_rules)
  select guide.id, ${headingsSql({ headings: "headings", userId: "user_id" })}, body::tsvector,
         ${WORD_RULES}
    from free join guide using (user_id, slug)
), step as (
  insert into steps (guide_id, position, title, content, source)
  select guide.id, new.position, new.title, new.content, new.source
    from unnest($10::int[], $11::int[], $12::text[], $13::text[], $16::text[])
           as new (place, position, title, content, source)
    join free using (place) join guide using (user_id, slug)
  returning guide_id, id, position, title, content
)
select w.has_external_id,
       free.place is null and (exists (select from counted) or not exists (select from free))
         as is_taken,
       ${GUIDE_SUMMARY_COLUMNS},
       coalesce((select json_agg(json_build_object('id', id, 'position', position, 'title', title,
                                                   'content', content) order by position)
                   from step where guide_id = g.id), '[]'::json) as steps
  from wanted w
  left join free on free.place = w.place
  left join guide g on g.user_id = free.user_id and g.slug = free.slug
  left join users u on u.id = g.user_id
 order by w.place`;

/** `GuideRow`: the inserted guide. */
export type Inserted = GuideRow | "slug taken" | "external id taken" | "limit reached";
type InsertedRow = { has_external_id: boolean; is_taken: boolean } & (GuideRow | { id: null });

/**
 * Inserts drafts of one account with their steps, numbered in their order. Returns for each guide
 * why it is not inserted: the slug or the external id is taken, or the guides together exceed the
 * limit. Rejects with a unique violation when a concurrent statement inserts one of them, or when
 * two guides have the same external id.
 */
async function insertGuides(
  connection: Connection,
  guides: readonly NewGuide[],
): Promise<Inserted[]> {
  // The plan may have changed between the requests.
  const guideLimit = Math.min(...guides.map((guide) => guide.guideLimit ?? Infinity));
  const steps = guides.flatMap((guide, index) =>
    guide.steps.map((step, place) => ({ ...step, guide: index + 1, position: place + 1 })),
  );
  const { rows } = await connection.query<InsertedRow>({
    name: "insert_guides",
    text: INSERT_GUIDES_SQL,
    values: [
      guides[0]?.accountId,
      guideLimit === Infinity ? null : guideLimit,
      guides.map(({ userId }) => userId),
      guides.map(({ slug }) => slug),
      guides.map(({ title }) => title),
      guides.map(({ description }) => description),
      guides.map(({ category }) => category),
      guides.map((guide) => guide.steps.length),
      guides.map(({ externalId }) => externalId),
      steps.map(({ guide }) => guide),
      steps.map(({ position }) => position),
      steps.map(({ title }) => title),
      steps.map(({ content }) => content),
      guides.map(({ search }) => search.headings),
      guides.map(({ search }) => search.body),
      steps.map(({ source }) => source),
      guides.map(({ language }) => language),
    ],
  });
  return rows.map((row) => {
    if (row.id !== null) return row;
    if (row.has_external_id) return "external id taken";
    return row.is_taken ? "slug taken" : "limit reached";
  });
}

/** Inserts one draft, as `insertGuides` does. */
export async function insertGuide(connection: Connection, guide: NewGuide): Promise<Inserted> {
  const [inserted] = await insertGuides(connection, [guide]);
  return inserted ?? "limit reached";
}

const GUIDES_PER_INSERT = 16;
const CHARACTERS_PER_INSERT = 4 * 1024 * 1024;
/** A statement may wait for another instance that has locked the account's row. */
const SLOW_INSERT_MS = 1_000;

/** `isAlone`: whether the statement had no other guide. */
type BatchResult = { inserted: Inserted; isAlone: boolean };

const inserts = batcherPerAccount<NewGuide, BatchResult>((pool) => ({
  name: "insert_guides",
  send: async (guides) => {
    const isAlone = guides.length === 1;
    const results = await insertGuides(pool, guides);
    return results.map((inserted) => ({ inserted, isAlone }));
  },
  groupOf: ({ userId }) => userId,
  maxItems: GUIDES_PER_INSERT,
  maxSize: CHARACTERS_PER_INSERT,
  sizeOf: ({ steps }) =>
    steps.reduce((sum, { content, source }) => sum + content.length + (source?.length ?? 0), 0),
  slowMs: SLOW_INSERT_MS,
  // A second statement could create a guide twice.
  isRepeatable: false,
}));

const turns = batcherPerAccount<{ accountId: number; insert: () => Promise<Inserted> }, Inserted>(
  () => ({
    name: "insert_alone",
    send: (items) => Promise.all(items.map(({ insert }) => insert())),
    groupOf: () => undefined,
    maxItems: 1,
    slowMs: SLOW_INSERT_MS,
    isRepeatable: false,
  }),
);

/** Runs `insert` while few other inserts of the account run, since they wait for the same lock. */
export function insertInTurn(
  pool: Database["pool"],
  accountId: number,
  insert: () => Promise<Inserted>,
): Promise<Inserted> {
  return turns(pool, { accountId, insert });
}

/** Does what `insertGuide` does, in one statement with the account's concurrent requests. */
export async function insertGuideInBatch(
  pool: Database["pool"],
  guide: NewGuide,
): Promise<Inserted> {
  const { inserted, isAlone } = await inserts(pool, guide);
  // Without the others, the guide may still be within the limit.
  if (inserted !== "limit reached" || isAlone) return inserted;
  return insertInTurn(pool, guide.accountId, () => insertGuide(pool, guide));
}

/**
 * Locks a user's slugs of one base until the transaction ends, so that concurrent requests get
 * their numbers one after another.
 */
export async function lockSlugs(
  transaction: Transaction,
  { userId, base }: { userId: number; base: string },
): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock($1, hashtext($2))", [userId, base]);
}

/** Returns which of these slugs the user's guides have or had, deleted guides included. */
export async function takenSlugs(
  connection: Connection,
  { userId, slugs }: { userId: number; slugs: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await connection.query<{ slug: string }>({
    name: "taken_slugs",
    text: `
select slug from guides where user_id = $1 and slug = any($2::text[])
 union all
select slug from former_slugs where user_id = $1 and slug = any($2::text[])`,
    values: [userId, slugs],
  });
  return new Set(rows.map((row) => row.slug));
}
