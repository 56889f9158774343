import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestFixtures,
  explainPlan,
  fillTables,
  indexesOf,
  isSorted,
} from "#testing/index.ts";
import { type AuditSearch, searchEntries } from "../store/read.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("team");

describe("a page of the audit log (contract AUDIT-6)", () => {
  beforeAll(async () => {
    // 40,000 entries, of which 8,000 are of the account, and few match a filter.
    await fillTables(fixtures.service.db, {
      text: `
insert into audit_log (account_id, id, expires_at, action, via, user_id, api_key_id, target_type, target_id, details)
select case when n % 5 = 0 then $1::int else $1 + 1000 + n % 9 end,
       (lpad(to_hex($2::int8 - n * 1000), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8'
         || substr(md5(n::text), 5, 15))::uuid,
       now() + interval '1 day', case when n % 1000 = 0 then 'key.revoked' else 'guide.published' end,
       case when n % 1000 = 5 then 'operator' else 'api_key' end,
       case when n % 1000 = 10 then $3::int else 0 end, case when n % 1000 = 15 then 1 else 2 end,
       case when n % 1000 = 0 then 'key' else 'guide' end, (n % 1000)::text, '{}'
  from generate_series(1, 40000) n`,
      values: [owner.accountId, Date.now(), owner.id],
    });
  });

  const FILTERS: [string, Partial<AuditSearch>, string][] = [
    ["without a filter", {}, "audit_log_pkey"],
    ["by action", { action: "key.revoked" }, "audit_log_action_idx"],
    ["by user", { user_id: owner.username }, "audit_log_user_idx"],
    ["by key", { key_id: 1 }, "audit_log_key_idx"],
    ["by channel", { via: "operator" }, "audit_log_via_idx"],
    ["by object", { target_type: "key", target_id: "0" }, "audit_log_target_idx"],
  ];

  it.each(FILTERS)("is read with an index and in its order %s", async (_, filter, index) => {
    const search: AuditSearch = {
      accountId: owner.accountId,
      from: undefined,
      before: [],
      limit: 51,
      ...filter,
    };
    const plan = await explainPlan(
      pool,
      (connection) => searchEntries(connection, search),
      "force_generic_plan",
    );
    expect(indexesOf(plan, "audit_log")).toEqual([index]);
    const scan = plan.findIndex((node) => node["Relation Name"] === "audit_log");
    const limit = plan.slice(0, scan).findLastIndex((node) => node["Node Type"] === "Limit");
    expect(limit).toBeGreaterThanOrEqual(0);
    expect(isSorted(plan.slice(limit, scan))).toBe(false);
  });

  it("ends a page with several filters early, and finds all entries over pages", async () => {
    const search = { accountId: owner.accountId, from: undefined, limit: 51 };
    const found: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { rows, scannedTo } = await searchEntries(pool, {
        ...search,
        before: [cursor],
        via: "api_key",
        action: "guide.published",
        key_id: 2,
        user_id: owner.username,
      });
      found.push(...rows.map(({ id }) => id));
      cursor = scannedTo ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBeGreaterThan(1);
    expect(found).toHaveLength(40);
    expect(found).toEqual(found.toSorted().toReversed());
  });
});
