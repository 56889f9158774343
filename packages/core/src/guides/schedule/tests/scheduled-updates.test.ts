import { afterAll, describe, expect, it } from "vitest";
import { listAuditLog } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  runWhileLocked,
  stepsWith,
} from "#testing/index.ts";
import { createWebhook } from "#webhooks/index.ts";
import { clearJobs, notificationsOf } from "#notifications/tests/notified.ts";
import { cleanGuideInput } from "../../clean-input.ts";
import { discardDraft, publishDraft, saveDraft } from "../../drafts/drafts.ts";
import { getDraft } from "../../drafts/read-draft.ts";
import { listVersions } from "../../history/history.ts";
import { guideDraftSave } from "../../inputs.ts";
import { getGuide } from "../../read/get-guide.ts";
import { publishGuide, unpublishGuide } from "../../transitions.ts";
import { deleteGuide, restoreGuide } from "../../trash.ts";
import { applySchedules } from "../apply-schedules.ts";
import { setSchedule } from "../schedule.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const ctx: ActorContext = {
  ...(await owner.sessionContext()),
  db: (await fixtures.addInstance(20)).db,
};
const { pool } = ctx.db;
await createWebhook(ctx, {
  url: "https://example.com/hook",
  description: "",
  enabled: true,
  events: ["guide.updated", "guide.unpublished"],
});

const FIRST = "2100-01-01T08:00:00.000Z";
const LATER = "2100-02-01T08:00:00.000Z";
const NOTHING = { published: 0, updated: 0, refused: 0, unpublished: 0 };

async function save(id: number, guide: object) {
  return saveDraft(ctx, await cleanGuideInput(ctx, guideDraftSave.parse({ id, guide })));
}
const schedule = (id: number, publish_at: string | null, unpublish_at: string | null = null) =>
  setSchedule(ctx, { id, publish_at, unpublish_at });
/** Adds a published guide whose pending draft has another title. */
async function addPending(of = ctx) {
  const { id } = await addGuide(of, { title: "Before", steps: stepsWith("one", "two") });
  await publishGuide(of, { id });
  await save(id, { title: "After" });
  return id;
}
async function addScheduled(unpublish_at: string | null = null) {
  const id = await addPending();
  await schedule(id, FIRST, unpublish_at);
  return id;
}
/** Lets a time pass, which is set without a change of the guide. */
async function letPass(id: number, ...times: ("publish_at" | "unpublish_at")[]) {
  for (const time of times)
    await pool.query(`update guides set ${time} = now() - interval '1 minute' where id = $1`, [id]);
}
async function addDue() {
  const id = await addScheduled();
  await letPass(id, "publish_at");
  return id;
}
async function eventsOf(id: number) {
  const { rows } = await pool.query<{ type: string; title: string; has_pending_changes: boolean }>(
    `select type, data ->> 'title' as title, (data ->> 'has_pending_changes')::boolean as has_pending_changes
       from events where (data ->> 'id')::int = $1 order by created_at, id`,
    [id],
  );
  return rows;
}
const versionsOf = async (id: number) => (await listVersions(ctx, { id, limit: 9 })).versions;

describe("a scheduled update (contract SCHED-9)", () => {
  it("publishes the pending draft as it is at its time, with event, version and audit entry of Guidepost itself", async () => {
    const id = await addScheduled(LATER);
    const { version } = await getGuide(ctx, { id });
    await save(id, { title: "After", description: "Saved after it was scheduled" });
    expect(await applySchedules(ctx)).toEqual(NOTHING);
    await letPass(id, "publish_at");
    const events = (await eventsOf(id)).length;
    fixtures.purges.length = 0;
    expect(await applySchedules(ctx)).toEqual({ ...NOTHING, updated: 1 });
    expect(await getGuide(ctx, { id })).toMatchObject({
      title: "After",
      description: "Saved after it was scheduled",
      status: "published",
      publish_at: null,
      unpublish_at: LATER,
      has_pending_changes: false,
      version: version + 1,
    });
    expect(fixtures.purges).toEqual([owner.username]);
    expect((await eventsOf(id)).slice(events)).toEqual([
      { type: "guide.updated", title: "After", has_pending_changes: false },
    ]);
    expect((await versionsOf(id))[0]).toMatchObject({
      number: 2,
      kind: "draft_published",
      via: "system",
      user: null,
      key: null,
    });
    const { entries } = await listAuditLog(ctx, { limit: 1, action: "guide.changes_published" });
    expect(entries).toMatchObject([
      { via: "system", user: null, key: null, target: { id: String(id), name: "After" } },
    ]);
    expect(await applySchedules(ctx)).toEqual(NOTHING);
    expect(await getDraft(ctx, { id })).toMatchObject({ draft: null });
  });

  it("contains changes that the guide got in other parts", async () => {
    const id = await addDue();
    await patchGuide(ctx, id, { description: "Patched" });
    expect(await applySchedules(ctx)).toEqual({ ...NOTHING, updated: 1 });
    expect(await getGuide(ctx, { id })).toMatchObject({ title: "After", description: "Patched" });
  });

  it("is published before its guide is unpublished, when both times have passed", async () => {
    const id = await addScheduled(LATER);
    await letPass(id, "publish_at", "unpublish_at");
    expect(await applySchedules(ctx)).toEqual({ ...NOTHING, updated: 1, unpublished: 1 });
    expect(await getGuide(ctx, { id })).toMatchObject({ status: "draft", title: "After" });
  });

  it("is published once when several workers run", async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => addDue()));
    const { results } = await runConcurrently(4, () => applySchedules(ctx));
    expect(results.reduce((sum, { updated }) => sum + updated, 0)).toBe(8);
    for (const id of ids) expect(await versionsOf(id)).toHaveLength(2);
  });

  it("is left for the next run while a transaction changes the guide", async () => {
    const id = await addDue();
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select from guides where id = $1 for update", [id]);
    expect(await applySchedules(ctx)).toEqual(NOTHING);
    await client.query("rollback");
    client.release();
    expect(await applySchedules(ctx)).toEqual({ ...NOTHING, updated: 1 });
  });

  it.each(["published", "discarded", "saved"] as const)(
    "and a draft that is %s at the same time have one result in order",
    async (change) => {
      for (let round = 0; round < 6; round++) {
        const id = await addDue();
        const changes = {
          published: () => publishDraft(ctx, { id }),
          discarded: () => discardDraft(ctx, { id }).catch((error: unknown) => error),
          saved: () => save(id, { title: "Later" }),
        };
        const [applied] = await Promise.all([applySchedules(ctx), changes[change]()]);
        // A worker leaves a guide that is locked for the next run.
        const { updated } = applied.updated === 1 ? applied : await applySchedules(ctx);
        const { title, publish_at } = await getGuide(ctx, { id });
        const contents = (await versionsOf(id)).length;
        expect(publish_at).toBeNull();
        if (change === "published")
          expect({ title, contents }).toEqual({ title: "After", contents: 2 });
        if (change === "discarded")
          expect({ title, contents }).toEqual(
            updated === 1 ? { title: "After", contents: 2 } : { title: "Before", contents: 1 },
          );
        if (change === "saved") {
          const { guide, draft } = await getDraft(ctx, { id });
          // Saved before: it was published. Saved after: it is a new pending draft.
          expect(guide.title).toBe("Later");
          expect(title).toBe(draft ? "After" : "Later");
        }
      }
    },
  );

  it("changes nothing when the audit entry cannot be written, and does not stop other updates", async () => {
    const failing = await addDue();
    await pool.query(
      `alter table audit_log add constraint fails check (action <> 'guide.changes_published' or target_id <> '${failing}') not valid`,
    );
    const other = await addDue();
    await expect(applySchedules(ctx)).rejects.toThrow(/fails/);
    await pool.query("alter table audit_log drop constraint fails");
    expect(await getGuide(ctx, { id: failing })).toMatchObject({
      title: "Before",
      has_pending_changes: true,
      publish_at: expect.any(String),
    });
    expect(await getGuide(ctx, { id: other })).toMatchObject({ title: "After", publish_at: null });
    expect(await applySchedules(ctx)).toMatchObject({ updated: 1 });
  });

  it("waits while the account is suspended (contract ACCT-15)", async () => {
    const suspended = await fixtures.addAccount("pro");
    const of = { ...(await suspended.sessionContext()), db: ctx.db };
    const { id } = await addGuide(of, { title: "Before" });
    await publishGuide(of, { id });
    await saveDraft(
      of,
      await cleanGuideInput(of, guideDraftSave.parse({ id, guide: { title: "After" } })),
    );
    await setSchedule(of, { id, publish_at: FIRST, unpublish_at: null });
    await letPass(id, "publish_at");
    await pool.query("update accounts set suspended_at = now() where id = $1", [
      suspended.accountId,
    ]);
    expect(await applySchedules(ctx)).toEqual(NOTHING);
    await pool.query("update accounts set suspended_at = null where id = $1", [
      suspended.accountId,
    ]);
    expect(await applySchedules(ctx)).toEqual({ ...NOTHING, updated: 1 });
  });
});

describe("the time of a scheduled update (contract SCHED-9)", () => {
  it("is refused when the draft is discarded at the same time, which changes no version (contract SCHED-3)", async () => {
    const id = await addPending();
    const discard = {
      sql: `with gone as (delete from guide_drafts where guide_id = $1)
            update guides set has_pending_changes = false where id = $1`,
      values: [id],
    };
    await expect(
      runWhileLocked(ctx.db, discard, 1, () => schedule(id, FIRST)),
    ).rejects.toMatchObject({
      extras: { details: { publish_at: ["requires pending changes for a published guide"] } },
    });
    expect(await getGuide(ctx, { id })).toMatchObject({ publish_at: null });
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ["is published", (id) => publishDraft(ctx, { id })],
    ["is discarded", (id) => discardDraft(ctx, { id })],
    ["is saved with the content of the guide", (id) => save(id, {})],
  ])("is removed, as one change of the guide, when the draft %s", async (_, change) => {
    const id = await addScheduled(LATER);
    const { version } = await getGuide(ctx, { id });
    const events = (await eventsOf(id)).length;
    fixtures.purges.length = 0;
    await change(id);
    expect(await getGuide(ctx, { id })).toMatchObject({
      publish_at: null,
      unpublish_at: LATER,
      has_pending_changes: false,
      version: version + 1,
    });
    expect(await eventsOf(id)).toHaveLength(events + 1);
    expect(fixtures.purges).toEqual([owner.username]);
  });

  it("is removed when the draft that is published has the content of the guide", async () => {
    const id = await addScheduled();
    const { version } = await patchGuide(ctx, id, { title: "After" });
    expect(await publishDraft(ctx, { id })).toMatchObject({
      publish_at: null,
      has_pending_changes: false,
      version: version + 1,
    });
  });

  it("is removed by a process of the previous release that discards the draft", async () => {
    const id = await addScheduled();
    await pool.query("delete from guide_drafts where guide_id = $1", [id]);
    await pool.query("update guides set has_pending_changes = false where id = $1", [id]);
    expect(await getGuide(ctx, { id })).toMatchObject({ publish_at: null });
  });

  it("ends with the publication of the guide, which keeps the draft", async () => {
    const unpublished = await addScheduled(LATER);
    expect(await unpublishGuide(ctx, { id: unpublished })).toMatchObject({
      publish_at: null,
      unpublish_at: null,
      has_pending_changes: true,
    });
    const deleted = await addScheduled(LATER);
    await deleteGuide(ctx, { id: deleted });
    expect(await restoreGuide(ctx, { id: deleted })).toMatchObject({
      publish_at: null,
      unpublish_at: null,
    });
  });

  it("stays with a further save of the draft, and with changes of the guide", async () => {
    const id = await addScheduled();
    await save(id, { title: "Later" });
    expect(await patchGuide(ctx, id, { description: "Patched" })).toMatchObject({
      publish_at: FIRST,
    });
    expect(await publishGuide(ctx, { id })).toMatchObject({ publish_at: FIRST });
  });
});

describe("a scheduled update that cannot be published (contract SCHED-10)", () => {
  async function expectRefused(id: number, problem: string) {
    const before = await getGuide(ctx, { id });
    const pending = await getDraft(ctx, { id });
    await clearJobs(ctx.db);
    expect(await applySchedules(ctx)).toEqual({ ...NOTHING, refused: 1 });
    expect(await applySchedules(ctx)).toEqual(NOTHING);
    const after = await getGuide(ctx, { id });
    expect(after).toEqual({
      ...before,
      publish_at: null,
      version: before.version + 1,
      updated_at: after.updated_at,
    });
    expect(await getDraft(ctx, { id })).toMatchObject({
      draft: { ...pending.draft },
      guide: { title: pending.guide.title, steps: pending.guide.steps },
    });
    const { entries } = await listAuditLog(ctx, {
      limit: 1,
      action: "guide.scheduled_update_failed",
    });
    expect(entries).toMatchObject([
      {
        via: "system",
        user: null,
        target: { id: String(id) },
        details: { reason: problem, publish_at: expect.any(String) },
      },
    ]);
    const [notification] = (await notificationsOf(ctx.db, owner.id)).slice(-1);
    expect(notification).toMatchObject({
      kind: "scheduled_update_failed",
      in_portal: true,
      data: { guide: { id, title: before.title }, problem },
    });
    const { rows: emails } = await pool.query(
      "select from graphile_worker._private_jobs where payload -> 'mail' ->> 'kind' = 'notification'",
    );
    expect(emails).toHaveLength(1);
  }

  it("because of conflicts keeps guide and draft, removes the time, and notifies the author once", async () => {
    const id = await addDue();
    await patchGuide(ctx, id, { title: "Patched" });
    await expectRefused(id, "conflict");
    expect((await eventsOf(id)).at(-1)).toEqual({
      type: "guide.updated",
      title: "Patched",
      has_pending_changes: true,
    });
  });

  it("because of its size together with later changes keeps guide and draft, removes the time, and notifies the author once", async () => {
    const id = await addPending();
    const { steps } = await getGuide(ctx, { id });
    const added = (name: string) =>
      Array.from({ length: 60 }, (_, index) => ({
        position: steps.length + index + 1,
        title: name,
        content: `<p>${name} ${index}</p>`,
      }));
    await save(id, { steps: [...steps, ...added("Mine")] });
    await schedule(id, FIRST);
    await letPass(id, "publish_at");
    await patchGuide(ctx, id, { steps: [...steps, ...added("Theirs")] });
    await expectRefused(id, "too_large");
  });

  it("keeps the time of its unpublication", async () => {
    const id = await addScheduled(LATER);
    await letPass(id, "publish_at");
    await patchGuide(ctx, id, { title: "Patched" });
    await applySchedules(ctx);
    expect(await getGuide(ctx, { id })).toMatchObject({ publish_at: null, unpublish_at: LATER });
  });

  it("notifies the owners when the author was removed", async () => {
    const member = await fixtures.addUser(owner.accountId, "member");
    const of = { ...(await member.sessionContext()), db: ctx.db };
    const { id } = await addGuide(of, { title: "Before" });
    await publishGuide(of, { id });
    await save(id, { title: "After" });
    await schedule(id, FIRST);
    await letPass(id, "publish_at");
    await patchGuide(ctx, id, { title: "Patched" });
    await pool.query("update users set removed_at = now() where id = $1", [member.id]);
    await applySchedules(ctx);
    expect(await notificationsOf(ctx.db, member.id)).toEqual([]);
    expect((await notificationsOf(ctx.db, owner.id)).at(-1)?.data).toMatchObject({ guide: { id } });
  });
});
