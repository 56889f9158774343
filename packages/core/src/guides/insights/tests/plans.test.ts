import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_TABLES, purgeGuideDays } from "#public-pages/index.ts";
import { createTestFixtures, explainPlan, fillTables, indexesOf } from "#testing/index.ts";
import {
  countReaders,
  guideWeeks,
  readReachedSteps,
  topReferrers,
  viewsByDay,
  type CountedGuides,
} from "../store.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const authors = await Promise.all(Array.from({ length: 20 }, () => fixtures.addAccount("free")));
const [author = { id: 0, accountId: 0 }] = authors;
const account = { accountId: author.accountId, userId: null };

// 10,000 guides of 20 accounts, with readers of 30 days.
beforeAll(async () => {
  await fillTables(
    fixtures.service.db,
    {
      text: `insert into guides (account_id, user_id, slug, title, description, category, status, published_at)
     select ($1::int[])[1 + n % $3], ($2::int[])[1 + n % $3], 's-' || n, 'T', '', 'tech', 'published', now()
       from generate_series(1, 10000) n`,
      values: [authors.map((one) => one.accountId), authors.map((one) => one.id), authors.length],
    },
    {
      text: `insert into guide_views (guide_id, day, visitor, referrer, furthest_step)
     select id, date '2026-11-20' - n, sha256(n::text::bytea), 'a.example', 1
       from guides, generate_series(0, 1) n`,
    },
    {
      text: `insert into guide_days (guide_id, day, views)
     select id, date '2026-11-18' - n, 1 from guides, generate_series(0, 9) n`,
    },
    {
      text: `insert into guide_day_steps (guide_id, day, furthest_step, views)
     select id, date '2026-11-18' - n, 1, 1 from guides, generate_series(0, 9) n`,
    },
    {
      text: `insert into guide_day_referrers (guide_id, day, host, views)
     select id, date '2026-11-18' - n, 'a.example', 1 from guides, generate_series(0, 9) n`,
    },
    {
      text: `insert into guide_readers (guide_id, visitor, rating, rated_on, completed_at)
     select id, sha256(n::text::bytea), 3, date '2026-11-20' - n, now() from guides, generate_series(1, 5) n`,
    },
  );
});

const range = { from: "2026-11-14", to: "2026-11-20" };
const scopes: [string, CountedGuides][] = [
  ["one guide", { owner: account, id: 20 }],
  ["an account", { owner: account }],
  ["an author", { owner: { accountId: author.accountId, userId: author.id } }],
];
const modes = ["force_custom_plan", "force_generic_plan"];

describe.each(modes)("the query plan of insights of 10,000 guides with %s", (mode) => {
  const plan = async (call: (spy: typeof pool) => Promise<unknown>) => {
    const nodes = await explainPlan(pool, call, mode);
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    return nodes;
  };
  const setOf = (nodes: Awaited<ReturnType<typeof plan>>, table: string) =>
    new Set(indexesOf(nodes, table));

  it.each(scopes)("reads the numbers of %s by indexes (contract INS-1)", async (_, guides) => {
    const views = await plan((spy) => viewsByDay(spy, guides, range));
    expect(setOf(views, "guide_days")).toEqual(new Set(["guide_days_pkey"]));
    expect(setOf(views, "guide_views")).toEqual(new Set(["guide_views_pkey"]));
    const sites = await plan((spy) => topReferrers(spy, guides, { ...range, limit: 20 }));
    expect(setOf(sites, "guide_day_referrers")).toEqual(new Set(["guide_day_referrers_pkey"]));
    const readers = await plan((spy) => countReaders(spy, guides, range));
    expect(setOf(readers, "guide_readers")).toEqual(
      new Set(["guide_readers_completed_idx", "guide_readers_rated_idx"]),
    );
  });

  it("reads the steps of a guide, and whether the actor may access it, by indexes", async () => {
    const steps = await plan((spy) => readReachedSteps(spy, account, { id: 20, ...range }));
    expect(setOf(steps, "guide_day_steps")).toEqual(new Set(["guide_day_steps_pkey"]));
    expect(setOf(steps, "guide_views")).toEqual(new Set(["guide_views_pkey"]));
    expect(setOf(steps, "guides")).toEqual(new Set(["guides_pkey"]));
  });

  it("reads the last seven days of 100 guides by indexes (contract INS-8)", async () => {
    const ids = Array.from({ length: 100 }, (_, index) => 1 + index * 20);
    const nodes = await plan((spy) => guideWeeks(spy, ids, { ...range, minLeaving: 5 }));
    expect(setOf(nodes, "guides")).toEqual(new Set(["guides_pkey"]));
    expect(setOf(nodes, "guide_views")).toEqual(new Set(["guide_views_pkey"]));
    expect(setOf(nodes, "guide_readers")).toEqual(new Set(["guide_readers_completed_idx"]));
    expect(setOf(nodes, "guide_day_steps")).toEqual(new Set(["guide_day_steps_pkey"]));
  });

  it.each(DAY_TABLES)(
    "finds old rows of %s by the day, and deletes them by ctid (contract INS-6)",
    async (table) => {
      const nodes = await plan((spy) =>
        purgeGuideDays(spy, { table, day: "2026-11-10", batchSize: 100 }),
      );
      expect(indexesOf(nodes, table)).toContain(`${table}_day_idx`);
      expect(nodes.map((node) => node["Node Type"])).toContain("Tid Scan");
    },
  );
});
