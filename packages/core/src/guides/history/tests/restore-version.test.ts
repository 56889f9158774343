import { TOO_MANY_ELEMENTS } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { listAuditLog } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  stepsWith,
} from "#testing/index.ts";
import { createWebhook } from "#webhooks/index.ts";
import { saveDraft } from "../../drafts/drafts.ts";
import { getDraft } from "../../drafts/read-draft.ts";
import { cleanGuideInput } from "../../clean-input.ts";
import { guideDraftSave } from "../../inputs.ts";
import { getGuide } from "../../read/get-guide.ts";
import { publishGuide, unpublishGuide } from "../../transitions.ts";
import { listVersions } from "../history.ts";
import { restoreVersion } from "../restore-version.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const ctx: ActorContext = {
  ...(await owner.sessionContext()),
  db: (await fixtures.addInstance(20)).db,
};
const { pool } = ctx.db;

async function addPublished(guide: object = {}) {
  const { id } = await addGuide(ctx, { steps: stepsWith("one", "two"), ...guide });
  return publishGuide(ctx, { id });
}
const list = async (id: number) => (await listVersions(ctx, { id, limit: 50 })).versions;

describe("restoreVersion", () => {
  it("refuses a version with more than 20,000 elements, unless the guide has as many (contract STEP-14)", async () => {
    const { id } = await addPublished();
    await patchGuide(ctx, id, { steps: stepsWith("other", "another", "third") });
    const many = "<p>a</p>".repeat(10_001);
    await pool.query("update guide_version_steps set content = $2 where guide_id = $1", [id, many]);
    await expect(restoreVersion(ctx, { id, number: 1 })).rejects.toMatchObject({
      extras: { details: { steps: [TOO_MANY_ELEMENTS] } },
    });
    await pool.query("update steps set content = $2 where guide_id = $1", [id, many]);
    expect(await restoreVersion(ctx, { id, number: 1 })).toMatchObject({ steps_count: 2 });
  });

  it("gives the guide the content of the version with its step ids, as a new version (contract HIST-5)", async () => {
    const guide = await addPublished({ description: "About" });
    const { id } = guide;
    await patchGuide(ctx, id, {
      title: "New",
      description: "",
      category: "tech",
      steps: stepsWith("other"),
    });
    const restored = await restoreVersion(ctx, { id, number: 1 });
    expect(restored).toEqual({
      ...guide,
      version: guide.version + 2,
      updated_at: restored.updated_at,
    });
    expect(await getGuide(ctx, { id })).toEqual(restored);
    expect(await list(id)).toMatchObject([
      {
        number: 3,
        kind: "restored",
        restored_from: 1,
        via: "portal",
        changed: ["title", "description", "category", "steps"],
        step_changes: { added: 2, removed: 1, changed: 0 },
      },
      { number: 2, kind: "updated", restored_from: null },
      { number: 1 },
    ]);
    await patchGuide(ctx, id, { title: "Later" });
    expect((await list(id))[0]).toMatchObject({ kind: "updated", restored_from: null });
  });

  it("is refused, and changes nothing, when the guide is no longer in the version that the user has read (contract HIST-11)", async () => {
    const { id } = await addPublished();
    const { version } = await patchGuide(ctx, id, { title: "New" });
    const changed = await patchGuide(ctx, id, { title: "Saved by another user" });
    const before = await list(id);
    await expect(
      restoreVersion(ctx, { id, number: 1, expectedVersion: version }),
    ).rejects.toMatchObject({
      code: "conflict",
      message: "This guide was changed elsewhere since you opened it",
    });
    expect(await getGuide(ctx, { id })).toEqual(changed);
    expect(await list(id)).toEqual(before);
    expect(
      await restoreVersion(ctx, { id, number: 1, expectedVersion: changed.version }),
    ).toMatchObject({ title: "A guide" });
  });

  it("restores the Markdown of a step", async () => {
    const { id } = await addPublished({
      steps: [{ position: 1, content: "**a**", format: "markdown" }],
    });
    await patchGuide(ctx, id, { steps: stepsWith("other") });
    await restoreVersion(ctx, { id, number: 1 });
    const { rows } = await pool.query("select source from steps where guide_id = $1", [id]);
    expect(rows).toEqual([{ source: "**a**" }]);
  });

  it("records an audit entry and an event with the change, and purges the public pages", async () => {
    const { id } = await addPublished();
    await patchGuide(ctx, id, { title: "New" });
    await createWebhook(ctx, {
      url: "https://example.com/hook",
      description: "",
      events: ["guide.updated"],
      enabled: true,
    });
    fixtures.purges.length = 0;
    await restoreVersion(ctx, { id, number: 1 });
    const { rows } = await pool.query<{ type: string; data: object }>(
      "select type, data from events where account_id = $1",
      [owner.accountId],
    );
    expect(rows).toMatchObject([{ type: "guide.updated", data: { id, title: "A guide" } }]);
    const { entries } = await listAuditLog(ctx, { limit: 1, target_type: "guide" });
    expect(entries[0]).toMatchObject({
      action: "guide.version_restored",
      target: { id: `${id}`, name: "A guide" },
      details: { restored_version: 1 },
    });
    expect(fixtures.purges).toEqual([owner.username]);
  });

  it("stores nothing when its audit entry fails (contract HIST-6)", async () => {
    const { id } = await addPublished();
    await patchGuide(ctx, id, { title: "New" });
    const before = [await getGuide(ctx, { id }), await list(id)];
    await pool.query(
      "alter table audit_log add constraint no_restore check (action <> 'guide.version_restored') not valid",
    );
    await expect(restoreVersion(ctx, { id, number: 1 })).rejects.toThrow(/no_restore/);
    await pool.query("alter table audit_log drop constraint no_restore");
    expect([await getGuide(ctx, { id }), await list(id)]).toEqual(before);
  });

  it("changes nothing when nothing differs, and is stored once by concurrent calls", async () => {
    const guide = await addPublished();
    const { id } = guide;
    expect(await restoreVersion(ctx, { id, number: 1 })).toEqual(guide);
    await patchGuide(ctx, id, { title: "New" });
    const { results } = await runConcurrently(8, () => restoreVersion(ctx, { id, number: 1 }));
    expect(results).toHaveLength(8);
    expect(await list(id)).toHaveLength(3);
  });

  it("keeps the pending draft, combined with the change (contract HIST-5)", async () => {
    const { id } = await addPublished();
    await patchGuide(ctx, id, { title: "New" });
    const draft = guideDraftSave.parse({ id, guide: { description: "Pending" } });
    await saveDraft(ctx, await cleanGuideInput(ctx, draft));
    expect(await restoreVersion(ctx, { id, number: 1 })).toMatchObject({
      title: "A guide",
      description: "",
      has_pending_changes: true,
    });
    const pending = await getDraft(ctx, { id });
    expect(pending.guide).toMatchObject({ title: "A guide", description: "Pending" });
    expect(pending.draft?.conflicts).toEqual([]);
  });

  it("changes an unpublished guide without publishing it, and without a version (contract HIST-5)", async () => {
    const { id } = await addPublished();
    await unpublishGuide(ctx, { id });
    await patchGuide(ctx, id, { title: "Unseen" });
    expect(await restoreVersion(ctx, { id, number: 1 })).toMatchObject({
      title: "A guide",
      status: "draft",
    });
    expect(await list(id)).toHaveLength(1);
  });

  it("throws precondition_failed, not_found for an unknown version and for a guide of another account (contract HIST-10)", async () => {
    const { id } = await addPublished();
    const other = await (await fixtures.addAccount("pro")).sessionContext();
    const refused = restoreVersion(ctx, { id, number: 1, ifMatch: () => false });
    await expect(refused).rejects.toMatchObject({ code: "precondition_failed" });
    await expect(restoreVersion(ctx, { id, number: 2 })).rejects.toMatchObject({
      message: "Version not found",
    });
    await expect(restoreVersion(other, { id, number: 1 })).rejects.toMatchObject({
      message: "Guide not found",
    });
  });
});
