import {
  cleanGuideInput,
  guideDraftSave,
  publishGuide,
  saveDraft,
  setSchedule,
} from "@guidepost/core";
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

/** Ends the worker while it has changed a guide and waits to add the audit entry. */
async function killDuring(end: () => Promise<unknown>): Promise<void> {
  const held = await hold(db, "lock table audit_log");
  const child = await start("task", [fixtures.url, "apply_schedules"]);
  await held.blocks(1);
  await kill(child);
  await end();
  await held.release();
  await sessionsEnded(db, "task");
}

const endSession = () =>
  db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'task' and datname = current_database()",
  );

function runTask() {
  const task = TASKS.find(({ name }) => name === "apply_schedules");
  const service = { ...serviceOf(db), rateLimiter: createMemoryStore(() => Date.now()) };
  const job = { attempt: 1, isLastAttempt: false, signal: new AbortController().signal };
  return task?.run(service, {}, job);
}

const NOTHING = { published: 0, updated: 0, refused: 0, unpublished: 0 };

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
  await killDuring(endSession);
  expect(await state()).toEqual(before);
  // PostgreSQL completes a statement that it has received, and the statement is the transaction.
  await killDuring(async () => {});
  expect(await state()).toEqual(after);

  expect(await runTask()).toEqual(NOTHING);
  expect(await state()).toEqual(after);
});

it("a scheduled update is published once, or refused with one notification, when kill -9 ends the worker before the commit (contract SCHED-9, SCHED-10)", async () => {
  const owner = await fixtures.addAccount("pro");
  const ctx = await owner.sessionContext();
  const addDue = async () => {
    const { id } = await addGuide(ctx, { title: "Before" });
    await publishGuide(ctx, { id });
    const draft = guideDraftSave.parse({ id, guide: { title: "After" } });
    await saveDraft(ctx, await cleanGuideInput(ctx, draft));
    await setSchedule(ctx, { id, publish_at: "2100-01-01T00:00:00Z", unpublish_at: null });
    await db.pool.query("update guides set publish_at = now() where id = $1", [id]);
    return id;
  };
  const stateOf = async (id: number) => {
    const { rows } = await db.pool.query<object>(
      `select g.title, (g.publish_at is not null) as "isScheduled", g.has_pending_changes as "hasDraft",
              (select count(*)::int from guide_versions where guide_id = g.id) as versions,
              (select count(*)::int from audit_log
                where target_id = g.id::text and action in ('guide.changes_published', 'guide.scheduled_update_failed')) as entries,
              (select count(*)::int from notifications where (data -> 'guide' ->> 'id')::int = g.id) as notices
         from guides g where g.id = $1`,
      [id],
    );
    return rows[0];
  };
  const before = { title: "Before", isScheduled: true, hasDraft: true, versions: 1 };
  const id = await addDue();
  await killDuring(endSession);
  expect(await stateOf(id)).toEqual({ ...before, entries: 0, notices: 0 });
  // PostgreSQL completes the statement that it has received, and rolls the transaction back.
  await killDuring(async () => {});
  expect(await stateOf(id)).toEqual({ ...before, entries: 0, notices: 0 });
  expect(await runTask()).toEqual({ ...NOTHING, updated: 1 });
  const published = { title: "After", isScheduled: false, hasDraft: false, versions: 2 };
  expect(await stateOf(id)).toEqual({ ...published, entries: 1, notices: 0 });

  const refused = await addDue();
  await db.pool.query(
    "update guides set title = 'Patched', updated_at = updated_at + interval '1 s' where id = $1",
    [refused],
  );
  await killDuring(async () => {});
  const kept = { ...before, title: "Patched", versions: 2 };
  expect(await stateOf(refused)).toEqual({ ...kept, entries: 0, notices: 0 });
  expect(await runTask()).toEqual({ ...NOTHING, refused: 1 });
  expect(await runTask()).toEqual(NOTHING);
  expect(await stateOf(refused)).toEqual({
    ...kept,
    isScheduled: false,
    entries: 1,
    notices: 1,
  });
});
