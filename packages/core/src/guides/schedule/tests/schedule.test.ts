import { afterAll, describe, expect, it } from "vitest";
import { listAuditLog } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { addGuide, createTestFixtures, patchGuide, runWhileLocked } from "#testing/index.ts";
import { getPublicGuide } from "#public-pages/index.ts";
import { createWebhook } from "#webhooks/index.ts";
import { duplicateGuide } from "../../create.ts";
import { saveDraft } from "../../drafts/drafts.ts";
import { cleanGuideInput } from "../../clean-input.ts";
import { guideDraftSave } from "../../inputs.ts";
import { getGuide } from "../../read/get-guide.ts";
import { publishGuide, unpublishGuide } from "../../transitions.ts";
import { deleteGuide, restoreGuide } from "../../trash.ts";
import { setSchedule } from "../schedule.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const ctx: ActorContext = await owner.sessionContext();

const FIRST = "2100-01-01T08:00:00.000Z";
const LATER = "2100-02-01T08:00:00.000Z";
const PAST = "2020-01-01T00:00:00Z";

const set = (id: number, publish_at: string | null, unpublish_at: string | null = null) =>
  setSchedule(ctx, { id, publish_at, unpublish_at });
async function addScheduled() {
  const { id } = await addGuide(ctx);
  return set(id, FIRST, LATER);
}

describe("setSchedule (contract SCHED-2)", () => {
  it("sets both times in UTC and replaces them, each time as a change of the guide", async () => {
    const { id, version } = await addGuide(ctx);
    const scheduled = await set(id, "2100-01-01T09:00:00+01:00", LATER);
    expect(scheduled).toMatchObject({
      publish_at: FIRST,
      unpublish_at: LATER,
      status: "draft",
      published_at: null,
      version: version + 1,
    });
    expect(await getGuide(ctx, { id })).toEqual(scheduled);
    expect(await set(id, LATER)).toMatchObject({ publish_at: LATER, unpublish_at: null });
    expect(await set(id, null)).toMatchObject({ publish_at: null, version: version + 3 });
  });

  it("changes nothing when the times are equal", async () => {
    const scheduled = await addScheduled();
    const { id } = scheduled;
    expect(await set(id, "2100-01-01T09:00:00+01:00", LATER)).toEqual(scheduled);
  });

  it.each<[string, string | null, string | null, object]>([
    ["a publication in the past", PAST, null, { publish_at: ["must be in the future"] }],
    ["an unpublication in the past", FIRST, PAST, { unpublish_at: ["must be in the future"] }],
    [
      "the unpublication of a draft without a publication",
      ...([null, LATER] as const),
      { unpublish_at: ["requires publish_at for a draft"] },
    ],
    [
      "both at the same time",
      ...([FIRST, FIRST] as const),
      { unpublish_at: ["must be after publish_at"] },
    ],
  ])("refuses %s (contract SCHED-3)", async (_, publish_at, unpublish_at, details) => {
    const guide = await addGuide(ctx);
    await expect(set(guide.id, publish_at, unpublish_at)).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details },
    });
    expect(await getGuide(ctx, { id: guide.id })).toEqual(guide);
  });

  it("refuses the publication of a published guide without a pending draft, and accepts its unpublication (contract SCHED-3)", async () => {
    const { id } = await addGuide(ctx);
    await publishGuide(ctx, { id });
    await expect(set(id, FIRST)).rejects.toMatchObject({
      extras: { details: { publish_at: ["requires pending changes for a published guide"] } },
    });
    expect(await set(id, null, LATER)).toMatchObject({ unpublish_at: LATER, status: "published" });
  });

  it("refuses a publication of a guide that another request publishes at the same time (contract SCHED-3)", async () => {
    const { id } = await addGuide(ctx);
    const publication = {
      sql: `update guides set status = 'published', published_at = now(), updated_at = updated_at + interval '1 s' where id = $1`,
      values: [id],
    };
    await expect(
      runWhileLocked(ctx.db, publication, 1, () => set(id, FIRST)),
    ).rejects.toMatchObject({
      extras: { details: { publish_at: ["requires pending changes for a published guide"] } },
    });
    expect(await getGuide(ctx, { id })).toMatchObject({ status: "published", publish_at: null });
  });

  it("requires a verified address for a publication, where the operator requires one (contract MAIL-10)", async () => {
    const { id } = await addGuide(ctx);
    const actor = { ...ctx.actor, user: { ...ctx.actor.user, isVerified: false } };
    const strict = { ...ctx, actor, requiresVerifiedEmail: true };
    const input = { id, publish_at: FIRST, unpublish_at: null };
    await expect(setSchedule(strict, input)).rejects.toMatchObject({ code: "email_not_verified" });
    expect(await getGuide(ctx, { id })).toMatchObject({ publish_at: null });
  });

  it("is 404 for another account, and 412 after another change", async () => {
    const { id } = await addGuide(ctx);
    const outsider = await (await fixtures.addAccount("pro")).sessionContext();
    const input = { id, publish_at: FIRST, unpublish_at: null };
    await expect(setSchedule(outsider, input)).rejects.toMatchObject({ code: "not_found" });
    await patchGuide(ctx, id, { title: "Changed" });
    const stale = { ...input, ifMatch: ({ version }: { version: number }) => version === 1 };
    await expect(setSchedule(ctx, stale)).rejects.toMatchObject({ code: "precondition_failed" });
  });

  it("records an audit entry with the times, and an event, in its transaction (contract SCHED-6)", async () => {
    const { id, title } = await addGuide(ctx);
    await createWebhook(ctx, {
      url: "https://example.com/hook",
      description: "",
      enabled: true,
      events: ["guide.updated"],
    });
    await set(id, FIRST, LATER);
    const { entries } = await listAuditLog(ctx, { limit: 1, action: "guide.scheduled" });
    expect(entries).toMatchObject([
      {
        via: "portal",
        target: { type: "guide", id: String(id), name: title },
        details: { publish_at: FIRST, unpublish_at: LATER },
      },
    ]);
    const { rows } = await ctx.db.pool.query(
      "select type, data from events where account_id = $1 order by id desc limit 1",
      [owner.accountId],
    );
    expect(rows).toMatchObject([
      { type: "guide.updated", data: { id, publish_at: FIRST, unpublish_at: LATER } },
    ]);
  });
});

describe("the schedule of a guide (contract SCHED-5)", () => {
  it("keeps only its unpublication when it is published before", async () => {
    const { id } = await addScheduled();
    expect(await publishGuide(ctx, { id })).toMatchObject({
      publish_at: null,
      unpublish_at: LATER,
    });
    expect(await unpublishGuide(ctx, { id })).toMatchObject({
      publish_at: null,
      unpublish_at: null,
    });
  });

  it("ends with its deletion, and a restored guide has none", async () => {
    const { id } = await addScheduled();
    await deleteGuide(ctx, { id });
    expect(await restoreGuide(ctx, { id })).toMatchObject({ publish_at: null, unpublish_at: null });
  });

  it("is not that of a duplicate", async () => {
    const { id } = await addScheduled();
    expect(await duplicateGuide(ctx, { id })).toMatchObject({
      publish_at: null,
      unpublish_at: null,
    });
  });

  it("is not public (contract SCHED-7)", async () => {
    const { id, slug } = await addGuide(ctx);
    await publishGuide(ctx, { id });
    await set(id, null, LATER);
    const { guide } = await getPublicGuide(ctx, { username: owner.username, slug });
    expect(guide).toMatchObject({ publish_at: null, unpublish_at: null });
  });

  it("stays with changes of its content and of its pending draft", async () => {
    const { id } = await addGuide(ctx);
    await publishGuide(ctx, { id });
    await set(id, null, LATER);
    const draft = guideDraftSave.parse({ id, guide: { title: "Pending" } });
    await saveDraft(ctx, await cleanGuideInput(ctx, draft));
    expect(await patchGuide(ctx, id, { title: "Changed" })).toMatchObject({ unpublish_at: LATER });
  });
});
