import {
  batcherPerAccount,
  type Category,
  type Connection,
  type Database,
  type Transaction,
} from "@guidepost/database";
import {
  GUIDE_SUMMARY_COLUMNS,
  TIME_OF_CHANGE,
  type GuideRow,
  type GuideSummaryRow,
} from "./rows.ts";

export type NewGuide = {
  accountId: number;
  userId: number;
  /** `null`: no limit. */
  guideLimit: number | null;
  slug: string;
  title: string;
  description: string;
  category: Category;
  steps: readonly { title: string | null; content: string }[];
};

// One statement is one transaction and one round trip. The count moves only below the limit; the
// guide and its steps depend on it. A slug that is known to be taken costs no lock.
const INSERT_GUIDE_SQL = `
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
select exists (select from taken) as is_taken, ${GUIDE_SUMMARY_COLUMNS},
       coalesce((select json_agg(step order by position) from step), '[]'::json) as steps
  from (values (1)) as always left join guide g on true left join users u on u.id = g.user_id`;

/**
 * Inserts a draft with its steps, numbered in their order. Returns why there is no new guide where
 * the limit or the slug prevents it. Rejects with a unique violation when a concurrent statement
 * takes the slug.
 */
export async function insertGuide(
  connection: Connection,
  guide: NewGuide,
): Promise<GuideRow | "slug taken" | "limit reached"> {
  const { rows } = await connection.query<{ is_taken: boolean } & (GuideRow | { id: null })>({
    name: "insert_guide",
    text: INSERT_GUIDE_SQL,
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
}

// All guides of one account with a free slug are inserted, or none when they exceed the limit.
const INSERT_GUIDES_SQL = `
with wanted as (
  select * from unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[])
         with ordinality as w (user_id, slug, title, description, category, steps_count, place)
), free as (
  select distinct on (user_id, slug) * from wanted w
   where not exists (select from guides g where g.user_id = w.user_id and g.slug = w.slug)
   order by user_id, slug, place
), counted as (
  update accounts set guides_count = guides_count + (select count(*) from free)
   where id = $1 and exists (select from free)
     and ($2::int is null or guides_count + (select count(*) from free) <= $2)
  returning id
), guide as (
  insert into guides (account_id, user_id, slug, title, description, category, steps_count)
  select counted.id, user_id, slug, title, description, category::category, steps_count
    from free, counted order by place
  returning *
), step as (
  insert into steps (guide_id, position, title, content)
  select guide.id, new.position, new.title, new.content
    from unnest($9::int[], $10::int[], $11::text[], $12::text[])
           as new (place, position, title, content)
    join free using (place) join guide using (user_id, slug)
  returning guide_id, id, position, title, content
)
select free.place is null and (exists (select from counted) or not exists (select from free))
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

/** The reason why a batch did not insert a guide. `not tried`: the guides together exceed the limit. */
type NotInserted = "slug taken" | "limit reached" | "not tried";

async function insertGuides(
  pool: Database["pool"],
  guides: readonly [NewGuide, ...NewGuide[]],
): Promise<(GuideRow | NotInserted)[]> {
  const [{ accountId }] = guides;
  // The plan may have changed between the requests.
  const guideLimit = Math.min(...guides.map((guide) => guide.guideLimit ?? Infinity));
  const steps = guides.flatMap((guide, index) =>
    guide.steps.map((step, place) => ({ ...step, guide: index + 1, position: place + 1 })),
  );
  const { rows } = await pool.query<{ is_taken: boolean } & (GuideRow | { id: null })>({
    name: "insert_guides",
    text: INSERT_GUIDES_SQL,
    values: [
      accountId,
      guideLimit === Infinity ? null : guideLimit,
      guides.map(({ userId }) => userId),
      guides.map(({ slug }) => slug),
      guides.map(({ title }) => title),
      guides.map(({ description }) => description),
      guides.map(({ category }) => category),
      guides.map((guide) => guide.steps.length),
      steps.map(({ guide }) => guide),
      steps.map(({ position }) => position),
      steps.map(({ title }) => title),
      steps.map(({ content }) => content),
    ],
  });
  return rows.map((row) => {
    if (row.id !== null) return row;
    return row.is_taken ? "slug taken" : "not tried";
  });
}

const GUIDES_PER_INSERT = 16;
const CHARACTERS_PER_INSERT = 4 * 1024 * 1024;
/** A statement may wait for another instance that has locked the account's row. */
const SLOW_INSERT_MS = 1_000;

const inserts = batcherPerAccount<NewGuide, GuideRow | NotInserted>((pool) => ({
  send: async ([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return [await insertGuide(pool, first)];
    return insertGuides(pool, [first, ...others]);
  },
  groupOf: ({ userId }) => userId,
  maxItems: GUIDES_PER_INSERT,
  maxSize: CHARACTERS_PER_INSERT,
  sizeOf: ({ steps }) => steps.reduce((sum, { content }) => sum + content.length, 0),
  slowMs: SLOW_INSERT_MS,
  // A second statement could create a guide twice.
  isRepeatable: false,
}));

type Inserted = GuideRow | "slug taken" | "limit reached";

const turns = batcherPerAccount<{ accountId: number; insert: () => Promise<Inserted> }, Inserted>(
  () => ({
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
  const inserted = await inserts(pool, guide);
  if (inserted !== "not tried") return inserted;
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

/** Returns which of these slugs the user's guides have, deleted guides included. */
export async function takenSlugs(
  connection: Connection,
  { userId, slugs }: { userId: number; slugs: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await connection.query<{ slug: string }>({
    name: "taken_slugs",
    text: "select slug from guides where user_id = $1 and slug = any($2::text[])",
    values: [userId, slugs],
  });
  return new Set(rows.map((row) => row.slug));
}

/** The fields that a PATCH can change. */
export type GuideFields = Pick<GuideRow, "title" | "description" | "category">;

/** A step without an id is new. */
export type StepChange = { id?: number | null | undefined; title: string | null; content: string };

// The condition on `updated_at` is an optimistic lock on the whole guide.
const UPDATE_FIELDS_SQL = `
update guides
   set title = $3, description = $4, category = $5::category, updated_at = ${TIME_OF_CHANGE}
 where id = $1 and deleted_at is null and updated_at = $2
returning *`;

const UPDATE_GUIDE_SQL = `
with changed as (${UPDATE_FIELDS_SQL})
select ${GUIDE_SUMMARY_COLUMNS} from changed g join users u on u.id = g.user_id`;

// PostgreSQL checks that positions are unique when the statement ends.
const UPDATE_GUIDE_WITH_STEPS_SQL = `
with wanted as (
  select * from unnest($6::int[], $7::text[], $8::text[])
         with ordinality as w (id, title, content, position)
), changed as (
  ${UPDATE_FIELDS_SQL.replace("set title", "set steps_count = (select count(*) from wanted), title")}
), gone as (
  delete from steps s using changed where s.guide_id = changed.id
     and s.id not in (select id from wanted where id is not null)
), kept as (
  update steps s set position = w.position, title = w.title, content = w.content
    from wanted w, changed where s.id = w.id and s.guide_id = changed.id
  returning s.id, s.position, s.title, s.content
), added as (
  insert into steps (guide_id, position, title, content)
  select changed.id, w.position, w.title, w.content from wanted w, changed where w.id is null
  returning id, position, title, content
)
select ${GUIDE_SUMMARY_COLUMNS},
       coalesce((select json_agg(step order by position)
                   from (select * from kept union all select * from added) step),
                '[]'::json) as steps
  from changed g join users u on u.id = g.user_id`;

/**
 * Changes the fields of a guide and, if given, all its steps. Steps with an id keep it, steps
 * without one are inserted, the guide's other steps are deleted.
 *
 * @param read the guide as it was read
 * @returns the guide as this statement left it; `undefined` when it changed since the read
 */
export async function updateGuideRow(
  connection: Connection,
  read: GuideRow,
  { fields, steps }: { fields: GuideFields; steps: readonly StepChange[] | undefined },
): Promise<GuideRow | undefined> {
  const values = [read.id, read.updated_at, fields.title, fields.description, fields.category];
  if (steps) {
    const { rows } = await connection.query<GuideRow>({
      name: "update_guide_with_steps",
      text: UPDATE_GUIDE_WITH_STEPS_SQL,
      values: [
        ...values,
        steps.map((step) => step.id ?? null),
        steps.map((step) => step.title),
        steps.map((step) => step.content),
      ],
    });
    return rows[0];
  }
  const { rows } = await connection.query<GuideSummaryRow>({
    name: "update_guide",
    text: UPDATE_GUIDE_SQL,
    values,
  });
  // Every change of the steps moves `updated_at`, so the steps that were read are still valid.
  return rows[0] && { ...rows[0], steps: read.steps };
}

/** The columns that each transition sets (contract LIFE-2). */
const TRANSITIONS = {
  publish: `status = 'published', published_at = ${TIME_OF_CHANGE}`,
  unpublish: "status = 'draft', published_at = null",
  feature: `featured_at = ${TIME_OF_CHANGE}`,
  unfeature: "featured_at = null",
} as const;

export type GuideTransition = keyof typeof TRANSITIONS;

/**
 * Applies a transition to a guide.
 *
 * @param read the guide as it was read
 * @returns the guide as this statement left it; `undefined` when it changed since the read
 */
export async function applyTransition(
  connection: Connection,
  read: GuideRow,
  transition: GuideTransition,
): Promise<GuideRow | undefined> {
  const { rows } = await connection.query<GuideSummaryRow>({
    name: `${transition}_guide`,
    text: `
with changed as (
  update guides set ${TRANSITIONS[transition]}, updated_at = ${TIME_OF_CHANGE}
   where id = $1 and deleted_at is null and updated_at = $2
  returning *
)
select ${GUIDE_SUMMARY_COLUMNS} from changed g join users u on u.id = g.user_id`,
    values: [read.id, read.updated_at],
  });
  return rows[0] && { ...rows[0], steps: read.steps };
}
