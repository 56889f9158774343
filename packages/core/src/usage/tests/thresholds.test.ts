import { afterAll, describe, expect, it } from "vitest";
import { createTestFixtures, explainPlan, indexesOf } from "#testing/index.ts";
import { accountIdsWithUsageAfter } from "../store/thresholds.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const PERIOD = "2026-11";

describe("accountIdsWithUsageAfter", () => {
  it("returns the accounts with a counter of the period in pages, and none of other periods", async () => {
    const ids: number[] = [];
    for (const period of [PERIOD, "2026-10", PERIOD, undefined, PERIOD]) {
      const { accountId } = await fixtures.addAccount("free");
      if (period === undefined) continue;
      await pool.query("insert into usage_months values ($1, $2, 1)", [accountId, period]);
      if (period === PERIOD) ids.push(accountId);
    }
    const page = (after: number) =>
      accountIdsWithUsageAfter(pool, { after, limit: 2, period: PERIOD });
    expect(await page(0)).toEqual(ids.slice(0, 2));
    expect(await page(ids[1] ?? 0)).toEqual(ids.slice(2));
    expect(await page(ids[2] ?? 0)).toEqual([]);
  });

  it.each(["force_custom_plan", "force_generic_plan"])(
    "reads them by the primary key of the counters with %s",
    async (mode) => {
      await pool.query(`
        insert into accounts (name, plan) select 'x', 'free' from generate_series(1, 2000);
        insert into usage_months
        select id, period, 1 from accounts, unnest(array['2026-08', '2026-09', '2026-12']) as period
        on conflict do nothing;
        analyze accounts, usage_months`);
      const call = { after: 1_000, limit: 100, period: PERIOD };
      const plan = await explainPlan(pool, (spy) => accountIdsWithUsageAfter(spy, call), mode);
      expect(indexesOf(plan, "usage_months")).toEqual(["usage_months_pkey"]);
    },
  );
});
