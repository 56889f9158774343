import { eraseDue } from "@guidepost/core/operator";
import {
  addGuide,
  collectIds,
  createTestFixtures,
  fillEveryTable,
  walkDatabase,
} from "@guidepost/core/testing";
import { afterAll, expect, it } from "vitest";
import { hold, sessionsEnded } from "./hold-jobs.ts";
import { createProcesses } from "./start-process.ts";

const fixtures = await createTestFixtures();
const { db } = fixtures.service;
const { start, kill, killAll } = createProcesses();
afterAll(async () => {
  await killAll();
  await fixtures.drop();
});

it("an erasure that kill -9 interrupts in a batch and in its last transaction is continued, and ends once (contract ACCT-22)", async () => {
  const owner = await fixtures.addAccount("team");
  await addGuide(await owner.sessionContext());
  await db.pool.query("create table requests_of_test partition of request_log default");
  const { texts } = await fillEveryTable(db.pool, { userId: owner.id, accountId: owner.accountId });
  await db.pool.query("delete from images where account_id = $1", [owner.accountId]);
  const ids = await collectIds(db.pool, owner);
  await db.pool.query("update accounts set deletion_at = now() where id = $1", [owner.accountId]);

  /** Kills a worker whose erasure waits for a table. */
  const killAt = async (table: string) => {
    const held = await hold(db, `lock table ${table}`);
    const child = await start("task", [fixtures.url, "erase_due"]);
    await held.blocks(1);
    await kill(child);
    await held.release();
    await sessionsEnded(db, "task");
  };
  await killAt("usage_detail");
  await killAt("reserved_usernames");
  const { rows: before } = await db.pool.query("select finished_at from erasures");
  expect(before).toEqual([{ finished_at: null }]);

  await eraseDue(fixtures.service);
  const { findings } = await walkDatabase(db.pool, { ids, texts });
  expect(findings.map(({ table }) => table)).toEqual([
    // The last email, and the usernames for the shared cache.
    "graphile_worker._private_jobs",
    "erasures",
    "reserved_usernames",
  ]);
  const { rows: emails } = await db.pool.query(
    "select from graphile_worker._private_jobs where payload -> 'mail' ->> 'kind' = 'account_erased'",
  );
  expect(emails).toHaveLength(1);
});
