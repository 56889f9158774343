import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getProfile } from "#accounts/index.ts";
import { purgeFeedback } from "#public-pages/index.ts";
import {
  createTestFixtures,
  explainPlan,
  fillTables,
  indexesOf,
  type TestUser,
} from "#testing/index.ts";
import { listFeedbackRows } from "../store.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const authors = await Promise.all(Array.from({ length: 20 }, () => fixtures.addAccount("free")));
const [author] = authors as [TestUser];
const ctx = await author.sessionContext();
const account = { accountId: author.accountId, userId: null };
const user = { accountId: author.accountId, userId: author.id };

// 5,000 guides of 20 accounts with 10 texts each, of which a hundredth is new.
beforeAll(async () => {
  await fillTables(
    fixtures.service.db,
    {
      text: `insert into guides (account_id, user_id, slug, title, description, category, status, published_at)
     select ($1::int[])[1 + n % $3], ($2::int[])[1 + n % $3], 's-' || n, 'T', '', 'tech', 'published', now()
       from generate_series(1, 5000) n`,
      values: [authors.map((one) => one.accountId), authors.map((one) => one.id), authors.length],
    },
    {
      text: `insert into guide_readers (guide_id, visitor, rating)
     select id, sha256(n::text::bytea), 1 + n % 5 from guides, generate_series(1, 10) n`,
    },
    {
      text: `insert into guide_feedback (guide_id, visitor, account_id, user_id, rating, text, sent_on, is_read)
     select g.id, r.visitor, g.account_id, g.user_id, r.rating, 'Text', date '2026-11-20' - g.id % 300,
            g.id % 100 <> 0
       from guide_readers r join guides g on g.id = r.guide_id`,
    },
    {
      text: `insert into feedback_days (visitor, day, sent)
     select sha256(n::text::bytea), date '2026-11-20' - n % 100, 1 from generate_series(1, 20000) n`,
    },
  );
});

const modes = ["force_custom_plan", "force_generic_plan"];
const ALL = { statuses: [false, true], ratings: [1, 2, 3, 4, 5] };

describe.each(modes)("the query plan of feedback of 5,000 guides with %s", (mode) => {
  const plan = async (call: (spy: typeof pool) => Promise<unknown>) => {
    const nodes = await explainPlan(pool, call, mode);
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
    return nodes;
  };

  it.each([
    ["an account", account, undefined, "guide_feedback_account_idx"],
    ["an author", user, undefined, "guide_feedback_user_idx"],
    ["a guide of an account", account, 20, "guide_feedback_guide_idx"],
    ["a guide of an author", user, 20, "guide_feedback_guide_idx"],
  ])("reads a list of %s by one index (contract INS-11)", async (_, owner, guideId, index) => {
    for (const filters of [ALL, { ...ALL, statuses: [false] }, { statuses: [true], ratings: [1] }])
      for (const before of [undefined, 20_000]) {
        const page = { ...filters, guideId, before, limit: 51 };
        const nodes = await plan((spy) => listFeedbackRows(spy, owner, page));
        expect(new Set(indexesOf(nodes, "guide_feedback"))).toEqual(new Set([index]));
      }
  });

  it("counts new texts by the indexes of account and author (contract INS-14)", async () => {
    const nodes = await explainPlan(
      pool,
      // Without a result of the statement, the function throws.
      (spy) => getProfile({ ...ctx, db: { ...ctx.db, pool: spy } }).catch(() => {}),
      mode,
    );
    // The tables of accounts and users are small here, and read as a whole.
    expect(new Set(indexesOf(nodes, "guide_feedback"))).toEqual(
      new Set(["guide_feedback_account_idx", "guide_feedback_user_idx"]),
    );
    expect(new Set(indexesOf(nodes, "guides"))).toEqual(new Set(["guides_pkey"]));
  });

  it.each([
    ["guide_feedback", "guide_feedback_sent_on_idx"],
    ["feedback_days", "feedback_days_day_idx"],
  ] as const)(
    "finds old rows of %s by the day, and deletes them by ctid (contract INS-13)",
    async (table, index) => {
      const nodes = await plan((spy) =>
        purgeFeedback(spy, { table, day: "2026-08-20", batchSize: 100 }),
      );
      expect(indexesOf(nodes, table)).toContain(index);
      expect(nodes.map((node) => node["Node Type"])).toContain("Tid Scan");
    },
  );
});
