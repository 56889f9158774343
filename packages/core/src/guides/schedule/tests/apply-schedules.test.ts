import { afterAll, describe, expect, it } from "vitest";
import { listAuditLog } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { addGuide, createTestFixtures, runConcurrently } from "#testing/index.ts";
import { createWebhook } from "#webhooks/index.ts";
import { listVersions } from "../../history/history.ts";
import { getGuide } from "../../read/get-guide.ts";
import { publishGuide } from "../../transitions.ts";
import { applySchedules } from "../apply-schedules.ts";
import { setSchedule } from "../schedule.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const ctx: ActorContext = await owner.sessionContext();
const { pool } = ctx.db;
await createWebhook(ctx, {
  url: "https://example.com/hook",
  description: "",
  enabled: true,
  events: ["guide.published", "guide.unpublished"],
});

const FIRST = "2100-01-01T08:00:00Z";
const LATER = "2100-02-01T08:00:00Z";

async function addScheduled(unpublish_at: string | null = null) {
  const { id } = await addGuide(ctx);
  await setSchedule(ctx, { id, publish_at: FIRST, unpublish_at });
  return id;
}
async function addPublished() {
  const { id } = await addGuide(ctx);
  await publishGuide(ctx, { id });
  await setSchedule(ctx, { id, publish_at: null, unpublish_at: LATER });
  return id;
}
/** Lets a time pass, which is set without a change of the guide. */
async function letPass(id: number, ...times: ("publish_at" | "unpublish_at")[]) {
  for (const time of times)
    await pool.query(`update guides set ${time} = now() - interval '1 minute' where id = $1`, [id]);
}
const eventsOf = async (id: number) =>
  (
    await pool.query<{ type: string }>(
      "select type from events where (data ->> 'id')::int = $1 order by created_at, id",
      [id],
    )
  ).rows.map(({ type }) => type);

describe("applySchedules (contract SCHED-4)", () => {
  it("publishes a draft at its time, with event, version and audit entry of Guidepost itself", async () => {
    const id = await addScheduled(LATER);
    expect(await applySchedules(ctx)).toMatchObject({ published: 0, unpublished: 0 });
    await letPass(id, "publish_at");
    fixtures.purges.length = 0;
    expect(await applySchedules(ctx)).toMatchObject({ published: 1, unpublished: 0 });
    expect(await getGuide(ctx, { id })).toMatchObject({
      status: "published",
      published_at: expect.any(String),
      publish_at: null,
      unpublish_at: "2100-02-01T08:00:00.000Z",
      version: 3,
    });
    expect(fixtures.purges).toEqual([owner.username]);
    expect(await eventsOf(id)).toEqual(["guide.published"]);
    expect((await listVersions(ctx, { id, limit: 9 })).versions).toMatchObject([
      { number: 1, kind: "published", via: "system", user: null, key: null },
    ]);
    const { entries } = await listAuditLog(ctx, { limit: 1, action: "guide.published" });
    expect(entries).toMatchObject([
      { via: "system", user: null, key: null, target: { id: String(id) } },
    ]);
    expect(await applySchedules(ctx)).toMatchObject({ published: 0, unpublished: 0 });
  });

  it("unpublishes a guide at its time", async () => {
    const id = await addPublished();
    await letPass(id, "unpublish_at");
    expect(await applySchedules(ctx)).toMatchObject({ published: 0, unpublished: 1 });
    expect(await getGuide(ctx, { id })).toMatchObject({
      status: "draft",
      published_at: null,
      unpublish_at: null,
    });
    expect((await eventsOf(id)).at(-1)).toBe("guide.unpublished");
  });

  it("publishes and unpublishes a guide whose times have both passed, in this order", async () => {
    const id = await addScheduled(LATER);
    await letPass(id, "publish_at", "unpublish_at");
    expect(await applySchedules(ctx)).toMatchObject({ published: 1, unpublished: 1 });
    expect(await eventsOf(id)).toEqual(["guide.published", "guide.unpublished"]);
    expect(await getGuide(ctx, { id })).toMatchObject({ status: "draft", publish_at: null });
  });

  it("applies each time once when several workers run", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => addScheduled()));
    await Promise.all(ids.map((id) => letPass(id, "publish_at")));
    const { results } = await runConcurrently(4, () => applySchedules(ctx));
    expect(results.reduce((sum, { published }) => sum + published, 0)).toBe(12);
    for (const id of ids) {
      expect(await eventsOf(id)).toEqual(["guide.published"]);
      expect(await getGuide(ctx, { id })).toMatchObject({ status: "published", version: 3 });
    }
  });

  it("leaves a guide for the next run while a transaction changes it", async () => {
    const id = await addScheduled();
    await letPass(id, "publish_at");
    const client = await pool.connect();
    await client.query("begin");
    await client.query("select from guides where id = $1 for update", [id]);
    expect(await applySchedules(ctx)).toMatchObject({ published: 0, unpublished: 0 });
    await client.query("rollback");
    client.release();
    expect(await applySchedules(ctx)).toMatchObject({ published: 1, unpublished: 0 });
  });

  it("changes nothing when the audit entry cannot be written", async () => {
    const id = await addScheduled();
    await letPass(id, "publish_at");
    await pool.query(
      "alter table audit_log add constraint fails check (action <> 'guide.published') not valid",
    );
    await expect(applySchedules(ctx)).rejects.toThrow(/fails/);
    await pool.query("alter table audit_log drop constraint fails");
    expect(await getGuide(ctx, { id })).toMatchObject({ status: "draft", version: 2 });
    expect(await eventsOf(id)).toEqual([]);
    expect(await applySchedules(ctx)).toMatchObject({ published: 1, unpublished: 0 });
  });
});
