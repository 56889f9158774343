import { setSchedule } from "@guidepost/core";
import { TASKS } from "@guidepost/core/operator";
import { addGuide, createTestFixtures } from "@guidepost/core/testing";
import { createMemoryStore } from "@guidepost/rate-limit";
import { afterAll, expect, it } from "vitest";
import { serviceOf } from "../test-worker.ts";
import { hold, sessionsEnded } from "./hold-jobs.ts";
import { createProcesses } from "./start-process.ts";

const fixtures = await createTestFixtures();
const { db } = fixtures.service;
const { start, kill, killAll } = createProcesses();
afterAll(async () => {
  await killAll();
  await fixtures.drop();
});

it("a scheduled guide is published once, when kill -9 ends the worker before and after the commit (contract SCHED-4)", async () => {
  const owner = await fixtures.addAccount("pro");
  const ctx = await owner.sessionContext();
  const { id } = await addGuide(ctx);
  await setSchedule(ctx, { id, publish_at: "2100-01-01T00:00:00Z", unpublish_at: null });
  await db.pool.query("update guides set publish_at = now() where id = $1", [id]);
  const state = async () => {
    const { rows } = await db.pool.query<object>(
      `select g.status, g.version, (g.publish_at is not null) as "isScheduled",
              (select count(*)::int from guide_versions where guide_id = g.id) as versions,
              (select count(*)::int from audit_log where action = 'guide.published') as entries
         from guides g where g.id = $1`,
      [id],
    );
    return rows[0];
  };
  const before = { status: "draft", version: 2, isScheduled: true, versions: 0, entries: 0 };
  const after = { status: "published", version: 3, isScheduled: false, versions: 1, entries: 1 };
  /** Ends the worker while its statement has changed the guide and waits to add the audit entry. */
  const killDuring = async (end: () => Promise<unknown>) => {
    const held = await hold(db, "lock table audit_log");
    const child = await start("task", [fixtures.url, "apply_schedules"]);
    await held.blocks(1);
    await kill(child);
    await end();
    await held.release();
    await sessionsEnded(db, "task");
  };

  await killDuring(() =>
    db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'task' and datname = current_database()",
    ),
  );
  expect(await state()).toEqual(before);
  // PostgreSQL completes a statement that it has received, and the statement is the transaction.
  await killDuring(async () => {});
  expect(await state()).toEqual(after);

  const task = TASKS.find(({ name }) => name === "apply_schedules");
  const service = { ...serviceOf(db), rateLimiter: createMemoryStore(() => Date.now()) };
  const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  expect(await task?.run(service, {}, job)).toEqual({ published: 0, unpublished: 0 });
  expect(await state()).toEqual(after);
});
