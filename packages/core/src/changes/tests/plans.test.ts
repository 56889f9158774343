import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnershipFilter } from "#ownership.ts";
import { createTestFixtures, explainPlan, fillTables, indexesOf } from "#testing/index.ts";
import { assignPositions, purgeDeletions, readChanges } from "../store.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const outsider = await fixtures.addAccount("enterprise");

// 20,000 guides: two thirds belong to one account, whose owner and member have one half each. 1 in 10 was deleted, the
// oldest ones more than 90 days ago, and 1 in 200 has no position.
beforeAll(async () => {
  const people = [owner, member, outsider];
  await fillTables(
    fixtures.service.db,
    {
      text: `insert into guides (account_id, user_id, slug, title, description, category, deleted_at)
       select ($1::int[])[1 + n % 3], ($2::int[])[1 + n % 3], 's-' || n, 'T', '', 'tech',
              case when n % 10 = 0 then now() - n * interval '10 minutes' end
         from generate_series(1, 20000) n`,
      values: [people.map((one) => one.accountId), people.map((one) => one.id)],
    },
    // Without the rows of the trigger, whose earlier versions would remain.
    { text: "truncate guide_changes" },
    {
      text: `insert into guide_changes (guide_id, account_id, user_id, position, changed_at, deleted_at)
       select id, account_id, user_id, case when id % 200 > 0 then id end, now() - id * interval '1 second',
              deleted_at
         from guides`,
    },
    {
      text: `insert into guide_feeds (account_id, feed_id, last_position)
       select account_id, 1, max(position) from guide_changes group by account_id`,
    },
  );
});

const ownerships: [string, OwnershipFilter, string][] = [
  [
    "an account",
    { accountId: owner.accountId, userId: null },
    "guide_changes_account_id_position_key",
  ],
  [
    "a user",
    { accountId: owner.accountId, userId: member.id },
    "guide_changes_account_id_user_id_position_idx",
  ],
];
const modes = ["force_custom_plan", "force_generic_plan"];
const cases = ownerships.flatMap(([kind, ownership, index]) =>
  modes.map((mode) => ({ kind, ownership, index, mode })),
);

/** The indexes with which the changes are read, without the node of their update. */
function scansOf(nodes: Awaited<ReturnType<typeof explainPlan>>) {
  const scans = nodes.filter((node) => node["Node Type"] !== "ModifyTable");
  return new Set(indexesOf(scans, "guide_changes"));
}

describe("the query plan of changes over 20,000 guides", () => {
  it.each(cases)(
    "reads a page of $kind from the index $index with $mode",
    async ({ ownership, index, mode }) => {
      for (const after of [0, 19_000]) {
        const nodes = await explainPlan(
          pool,
          (spy) => readChanges(spy, ownership, { after, limit: 101 }),
          mode,
        );
        expect(scansOf(nodes)).toEqual(new Set([index, "guide_changes_pending_idx"]));
        expect(indexesOf(nodes, "guides")).toEqual(["guides_pkey"]);
      }
    },
  );

  it.each(modes)("finds changes without a position in their order with %s", async (mode) => {
    const { accountId } = owner;
    const nodes = await explainPlan(
      pool,
      (spy) => assignPositions(spy, { accountId, userId: null }, { batchSize: 1_000 }),
      mode,
    );
    expect(scansOf(nodes)).toEqual(new Set(["guide_changes_pending_idx", "guide_changes_pkey"]));
  });

  it.each(modes)("finds old deletions by their index with %s", async (mode) => {
    const nodes = await explainPlan(
      pool,
      (spy) => purgeDeletions(spy, { days: 90, batchSize: 500 }),
      mode,
    );
    expect(scansOf(nodes)).toEqual(new Set(["guide_changes_deleted_at_idx", "guide_changes_pkey"]));
  });
});
