import type { Client } from "pg";
import type { BenchAccount } from "./accounts.ts";

const SENTENCES = [
  "Open the settings page and look for the section called Integrations.",
  "Write down what you expect to see before you change anything.",
  "A small audience that answers is worth more than a large one that does not.",
  "Keep the first draft short; you can always come back to it tomorrow.",
  "If the total is off by more than two percent, start again from the last good row.",
  "Ask one colleague to follow these notes without any HELP from you.",
  "The colours matter less than the contrast between text and background.",
  "Save a copy under another name, so that nothing is lost when it fails.",
  "Measure twice: once at the start of the week and once at its end.",
  "Most people stop reading here, so put what matters above this line.",
  "Let the dough rest in a cool place until it has doubled in size.",
  "Press the button once and wait until the light turns from amber to green.",
];
const TOPICS = [
  ["a landing page", "your first campaign", "the weekly report", "a sourdough starter"],
  ["customer interviews", "the onboarding tour", "a pull request", "the quarterly budget"],
].flat();

// Arithmetic instead of random(): each run creates the same content.
function sentence(step: string) {
  return `($3::text[])[1 + mod(g.id * 7919 + s.position * 104729 + ${step} * 1299709, cardinality($3::text[]))]`;
}

const INSERT_GUIDES = `
insert into guides (account_id, user_id, slug, title, description, category, status, published_at,
                    featured_at, views_count, completions_count, rating_sum, rating_count,
                    steps_count, created_at, updated_at)
select $1, $2, 'how-to-set-up-guide-' || n, 'How to set up ' || topic || ', part ' || n,
       'What you need, what to do first and how to tell that ' || topic || ' works.',
       (enum_range(null::category))[1 + n % 7],
       case when n % 4 = 0 then 'draft' else 'published' end::guide_status,
       case when n % 4 = 0 then null else made + interval '1 hour' end,
       case when n % 50 = 1 then made + interval '2 hours' end,
       n % 5000, n % 900, 4 * (n % 60), n % 60, 3 + n * 7 % 6, made, made
  from generate_series(1, $3::int) as n,
       lateral (select ($4::text[])[1 + n % cardinality($4::text[])] as topic,
                       now() - make_interval(mins => $3 - n) as made) as its`;

const INSERT_STEPS = `
insert into steps (guide_id, position, title, content)
select g.id, s.position, 'Step ' || s.position || ': prepare and check',
       '<p>' || ${sentence("1")} || ' <strong>' || ${sentence("2")} || '</strong></p><ul><li>'
       || ${sentence("3")} || '</li><li>Then <em>go on</em>.</li></ul>'
  from guides g, generate_series(1, g.steps_count) as s(position)
 where g.account_id = $1 and g.user_id = $2`;

const COUNT_GUIDES = `
update accounts set guides_count = (select count(*) from guides where account_id = $1) where id = $1`;

/** The first and the last id of an account's guides, without gaps. */
export type GuideIds = { from: number; to: number };

/** Creates `count` guides of 3 to 8 steps, about 2 kB each. */
export async function seedGuides(
  db: Client,
  { accountId, userId }: BenchAccount,
  count: number,
): Promise<GuideIds> {
  await db.query(INSERT_GUIDES, [accountId, userId, count, TOPICS]);
  await db.query(INSERT_STEPS, [accountId, userId, SENTENCES]);
  await db.query(COUNT_GUIDES, [accountId]);
  const { rows } = await db.query<GuideIds>(
    "select min(id) as from, max(id) as to from guides where account_id = $1",
    [accountId],
  );
  const [ids] = rows;
  if (!ids || ids.to - ids.from !== count - 1) throw new Error("The guides were not seeded");
  return ids;
}
