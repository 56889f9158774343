import type { Connection, Transaction } from "@guidepost/database";
import type { SearchDocument, SearchQuery } from "../search/document.ts";
import { WORD_RULES } from "../search/words.ts";

/** The headings of a guide with the lexeme of its author, by which a user's guides are found (decision 231). */
export function headingsSql({ headings, userId }: { headings: string; userId: string }): string {
  return `array_to_tsvector(array['@' || ${userId}]) || ${headings}::tsvector`;
}

type UnindexedGuide = {
  id: number;
  account_id: number;
  title: string;
  description: string;
  steps: { title: string | null; content: string }[];
};

const LOCK_UNINDEXED_SQL = `
select id from guides where search_version is distinct from version
 order by id + 0 limit $1 for no key update skip locked`;

// Without an order, which would sort all of these rows for each batch. The number of the rules is a literal, so that the
// planner knows that few rows have earlier ones.
const LOCK_FORMER_WORDS_SQL = `
select g.id from guide_search s join guides g on g.id = s.guide_id
 where s.word_rules < ${WORD_RULES} limit $1 for no key update of g skip locked`;

// Starts after the rows are locked, so that it reads the latest steps.
const READ_UNINDEXED_SQL = `
select g.id, g.account_id, g.title, g.description,
       coalesce((select json_agg(json_build_object('title', s.title, 'content', s.content)
                                 order by s.position)
                   from steps s where s.guide_id = g.id), '[]'::json) as steps
  from guides g where g.id = any($1::int[])`;

/** Locks up to `batchSize` guides whose words are missing or of an earlier state, and reads them. */
export function lockUnindexedGuides(
  transaction: Transaction,
  { batchSize }: { batchSize: number },
): Promise<UnindexedGuide[]> {
  const statement = { name: "lock_unindexed_guides", text: LOCK_UNINDEXED_SQL };
  return lockGuides(transaction, { ...statement, values: [batchSize] });
}

/** Locks up to `batchSize` guides whose words are stored by earlier rules, and reads them. */
export function lockGuidesWithFormerWords(
  transaction: Transaction,
  { batchSize }: { batchSize: number },
): Promise<UnindexedGuide[]> {
  const statement = { name: "lock_guides_with_former_words", text: LOCK_FORMER_WORDS_SQL };
  return lockGuides(transaction, { ...statement, values: [batchSize] });
}

async function lockGuides(
  transaction: Transaction,
  statement: { name: string; text: string; values: [number] },
): Promise<UnindexedGuide[]> {
  const { rows: locked } = await transaction.query<{ id: number }>(statement);
  if (locked.length === 0) return [];
  const { rows } = await transaction.query<UnindexedGuide>({
    name: "read_unindexed_guides",
    text: READ_UNINDEXED_SQL,
    values: [locked.map(({ id }) => id)],
  });
  return rows;
}

const STORE_DOCUMENTS_SQL = `
with document as (
  select * from unnest($1::int[], $2::text[], $3::text[]) as d (id, headings, body)
), guide as (
  update guides g set search_version = g.version from document where g.id = document.id
  returning g.id, g.user_id
)
insert into guide_search (guide_id, headings, body, word_rules)
select id, ${headingsSql({ headings: "headings", userId: "user_id" })}, body::tsvector, ${WORD_RULES}
  from document join guide using (id)
on conflict (guide_id) do update
   set headings = excluded.headings, body = excluded.body, word_rules = excluded.word_rules`;

/** Stores the words of guides that `lockUnindexedGuides` locked. */
export async function storeDocuments(
  connection: Connection,
  documents: readonly (SearchDocument & { id: number })[],
): Promise<void> {
  await connection.query({
    name: "store_search_documents",
    text: STORE_DOCUMENTS_SQL,
    values: [
      documents.map(({ id }) => id),
      documents.map(({ headings }) => headings),
      documents.map(({ body }) => body),
    ],
  });
}

/** A word in the title counts 4, one in the description 2, and one in the steps 1 (contract LIST-17). */
function scoreSql({ words }: SearchQuery, bind: (value: string) => string): string {
  return words
    .map(({ inTitle, inDescription }) => {
      const [title, description] = [bind(inTitle), bind(inDescription)];
      return `case when s.headings @@ ${title}::tsquery then 4
                   when s.headings @@ ${description}::tsquery then 2 else 1 end`;
    })
    .join(" + ");
}

/**
 * Returns the beginning of a statement and its `from` clause, for the guides `g` that match. The
 * planner cannot estimate how many these are. The statement always reads the index of words first,
 * and then each guide by its id.
 */
export function matchedSql(
  search: SearchQuery,
  {
    isScored,
    bind,
    max,
  }: {
    isScored: boolean;
    bind: (value: string) => string;
    /** Reads at most so many guides, in no particular order. */
    max?: number;
  },
): { withMatched: string; fromMatched: string } {
  const score = isScored ? scoreSql(search, bind) : "0";
  return {
    withMatched: `
with matched as materialized (
  select s.guide_id, ${score} as score from guide_search s
   where guide_search_words(s.headings, s.body) @@ ${bind(search.match)}::tsquery
   ${max === undefined ? "" : `limit ${max}`}
)`,
    fromMatched: `
matched m cross join lateral (
  select guides.*, m.score from guides where guides.id = m.guide_id offset 0
) g`,
  };
}

type FoundStep = { guide_id: number; position: number; title: string | null; content: string };

// The lengths are read without the contents. PostgreSQL reads the contents of the steps that fit only.
const READ_FOUND_STEPS_SQL = `
with sized as materialized (
  select s.guide_id, s.position, s.title, s.content,
         sum(octet_length(s.content) + coalesce(octet_length(s.title), 0))
           over (order by wanted.place, s.position) as total_bytes
    from unnest($1::int[]) with ordinality as wanted (id, place)
    join steps s on s.guide_id = wanted.id
)
select guide_id, position, title, content from sized where total_bytes <= $2`;

/** Returns the steps of guides in the order of `ids`, up to a size of all of them. */
export async function readFoundSteps(
  connection: Connection,
  { ids, maxBytes }: { ids: readonly number[]; maxBytes: number },
): Promise<FoundStep[]> {
  const { rows } = await connection.query<FoundStep>({
    name: "read_found_steps",
    text: READ_FOUND_STEPS_SQL,
    values: [ids, maxBytes],
  });
  return rows;
}
