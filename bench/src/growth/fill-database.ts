import type { Client } from "pg";

/** The number of rows of a database. One account has half of the guides. */
export type Size = { guides: number; accounts: number };

export const SIZES: readonly Size[] = [
  { guides: 1_000, accounts: 10 },
  { guides: 10_000, accounts: 1_000 },
  { guides: 100_000, accounts: 10_000 },
  { guides: 1_000_000, accounts: 100_000 },
];

/** The account with half of the guides: the even ids. */
export const AUTHOR = "author-1";
/** One guide in 200 of the author has this title. */
export const TAKEN_TITLE = "Taken";

/** Returns the secret of the only key of an account. */
export function secretOf(account: number): string {
  return `sk_${account.toString(16).padStart(48, "0")}`;
}

const ACCOUNTS = `
insert into accounts (name, plan) select 'Account ' || n, 'enterprise' from generate_series(1, $1::int) n`;

const USERS = `
insert into users (account_id, role, username, display_name, email)
select n, 'owner', 'author-' || n, 'Author ' || n, 'author-' || n || '@example.com'
  from generate_series(1, $1::int) n`;

const KEYS = `
insert into api_keys (account_id, user_id, name, description, scopes, hash, last_four)
select n, n, 'Key', '', '{read,write}',
       sha256(('sk_' || lpad(to_hex(n), 48, '0'))::bytea), right('0000' || to_hex(n), 4)
  from generate_series(1, $1::int) n`;

// An even id belongs to the author, an odd one to another account. A tenth is deleted, a quarter
// are drafts, and one in 50 is featured. One in 500 of the author's guides has the category
// lifestyle.
const GUIDES = `
insert into guides (account_id, user_id, slug, title, description, category, status, published_at,
                    featured_at, views_count, views_order, steps_count,
                    search_version, created_at, updated_at, deleted_at)
select owner, owner,
       case when n % 400 <> 10 then 'guide-' || n
            when n = 10 then 'taken' else 'taken-' || (n / 400 + 1) end,
       case when n % 400 = 10 then '${TAKEN_TITLE}' else 'How to set up part ' || n end,
       'What you need, and what to do first.',
       case when n % 1000 = 4 then 'lifestyle' else (enum_range(null::category))[1 + n % 6] end,
       case when n % 8 < 2 then 'draft' else 'published' end::guide_status,
       case when n % 8 < 2 then null else made end,
       case when n % 100 in (4, 5) then made end,
       n % 5000, n % 5000, 2, 1, made, made,
       case when n % 20 in (6, 7) then now() - n % 40000 * interval '1 minute' end
  from generate_series(1, $1::int) n,
       lateral (select case when n % 2 = 0 then 1 else 2 + n / 2 % ($2::int - 1) end as owner,
                       now() - ($1::int - n) * interval '1 minute' as made) as its`;

const STEPS = `
insert into steps (guide_id, position, title, content)
select g.id, position, 'Step ' || position,
       '<p>Write down what you expect to see before you change anything.</p>'
  from guides g, generate_series(1, 2) position`;

/** A digit of an account's id to the base 36, which starts each word of the index. */
function digit(value: string, place: number): string {
  return `substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + ${value} / ${36 ** place} % 36, 1)`;
}

const ACCOUNT = [3, 2, 1, 0].map((place) => digit("g.account_id", place)).join(" || ");

const WORDS = `
insert into guide_search (guide_id, headings, body, word_rules)
select g.id, array_to_tsvector(array['@' || g.user_id]) || its.headings, its.body, 2
  from guides g,
       lateral (select ltrim(${ACCOUNT}, '0') as key) account,
       lateral (
         select string_agg(format('''%s.%s'':1%s', account.key, word, weight), ' ')
                  filter (where weight <> 'D')::tsvector as headings,
                coalesce(string_agg(format('''%s.%s''', account.key, word), ' ')
                  filter (where weight = 'D'), '')::tsvector as body
           from (select unnest(tsvector_to_array(to_tsvector('simple', g.title))) as word, 'A' as weight
                  union select unnest(tsvector_to_array(to_tsvector('simple', g.description))), 'B'
                  union select unnest(tsvector_to_array(to_tsvector('simple', s.content))), 'D'
                   from steps s where s.guide_id = g.id) words
       ) its`;

const COUNTS = `
update accounts a set guides_count = counted.guides
  from (select account_id, count(*) as guides from guides where deleted_at is null group by 1) counted
 where counted.account_id = a.id`;

// Each account made requests on 10 days of this month or the last one. The author made more.
const USAGE = `
insert into usage_detail (account_id, day, api_key_id, operation, outcome, requests)
select k.account_id, current_date - day, k.id, operation, outcome, 100
  from api_keys k, generate_series(0, 9) day, unnest('{guides.get,guides.list}'::text[]) operation,
       unnest('{ok,not_found}'::text[]) outcome
 where outcome = 'ok' or k.account_id = 1`;

const MONTHS = `
insert into usage_months (account_id, period, used)
select id, to_char(now() at time zone 'utc', 'YYYY-MM'), 1000 from accounts`;

const VIEWS = `
insert into guide_views (guide_id, day, visitor)
select id, current_date, sha256(id::text::bytea) from guides where status = 'published'`;

/** Stores the words of all guides. The index of words is faster to build afterwards. */
async function fillWords(db: Client): Promise<void> {
  const { rows } = await db.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where indexname = 'guide_search_words_idx'",
  );
  await db.query("drop index guide_search_words_idx");
  await db.query(WORDS);
  for (const { indexdef } of rows) await db.query(indexdef);
}

/** Fills a migrated, empty database. */
export async function fillDatabase(db: Client, { guides, accounts }: Size): Promise<void> {
  // The foreign keys hold by construction.
  await db.query("set session_replication_role = replica; set synchronous_commit = off");
  for (const statement of [ACCOUNTS, USERS, KEYS]) await db.query(statement, [accounts]);
  await db.query(GUIDES, [guides, accounts]);
  for (const statement of [STEPS, COUNTS, USAGE, MONTHS, VIEWS]) await db.query(statement);
  await fillWords(db);
  await db.query("vacuum analyze");
  await db.query("checkpoint");
}
