import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  putGuide,
  runConcurrently,
  stepsWith,
} from "#testing/index.ts";
import { duplicateGuide } from "../../create.ts";
import { publishDraft, saveDraft } from "../../drafts/drafts.ts";
import { cleanGuideInput, cleanStepInput } from "../../clean-input.ts";
import { guideDraftSave, stepCreate } from "../../inputs.ts";
import { featureGuide, publishGuide, unpublishGuide } from "../../transitions.ts";
import { deleteGuide, restoreGuide } from "../../trash.ts";
import { addStep, deleteStep, reorderSteps } from "../../update/steps.ts";
import { getVersion, listVersions } from "../history.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const ctx: ActorContext = {
  ...(await owner.sessionContext()),
  db: (await fixtures.addInstance(20)).db,
};
const { pool } = ctx.db;

async function addPublished(guide: object = {}) {
  const { id } = await addGuide(ctx, { steps: stepsWith("one", "two", "three"), ...guide });
  return publishGuide(ctx, { id });
}
async function save(id: number, guide: object) {
  return saveDraft(ctx, await cleanGuideInput(ctx, guideDraftSave.parse({ id, guide })));
}
const list = async (id: number) => (await listVersions(ctx, { id, limit: 50 })).versions;
const kindsOf = async (id: number) => (await list(id)).map(({ kind }) => kind).toReversed();
const countSteps = async (id: number) =>
  (await pool.query("select from guide_version_steps where guide_id = $1", [id])).rowCount;

describe("the history of a guide", () => {
  it("has a version for the publication and for each change that readers see (contract HIST-1)", async () => {
    const { guide } = await putGuide(ctx, "all-changes", { steps: stepsWith("one", "two") });
    const { id } = guide;
    await publishGuide(ctx, { id });
    await patchGuide(ctx, id, { title: "Patched" });
    await putGuide(ctx, "all-changes", { title: "Put", steps: stepsWith("one", "two") });
    const step = { id, step: { content: "three" } };
    const { steps } = await addStep(ctx, await cleanStepInput(ctx, stepCreate.parse(step)));
    const [one, two, three] = steps.map((stored) => stored.id);
    await reorderSteps(ctx, { id, step_ids: [Number(three), Number(one), Number(two)] });
    await deleteStep(ctx, { id, step_id: Number(two) });
    await save(id, { description: "From the draft" });
    await publishDraft(ctx, { id });
    await unpublishGuide(ctx, { id });
    await publishGuide(ctx, { id });
    const none = { added: 0, removed: 0, changed: 0 };
    expect((await list(id)).toReversed()).toMatchObject([
      { number: 1, kind: "published", changed: [], step_changes: none, guide_version: 2 },
      { number: 2, kind: "updated", changed: ["title"], step_changes: none, title: "Patched" },
      { number: 3, kind: "updated", changed: ["title"], title: "Put" },
      { number: 4, changed: ["steps"], step_changes: { ...none, added: 1 }, steps_count: 3 },
      { number: 5, changed: ["step_order"], step_changes: none },
      { number: 6, changed: ["steps"], step_changes: { ...none, removed: 1 }, steps_count: 2 },
      { number: 7, kind: "draft_published", changed: ["description"] },
      { number: 8, kind: "published", changed: [] },
    ]);
  });

  it("has no version for what readers do not see (contract HIST-1)", async () => {
    const { id } = await addGuide(ctx);
    await patchGuide(ctx, id, { title: "A draft" });
    expect(await list(id)).toEqual([]);
    const { title } = await publishGuide(ctx, { id });
    await publishGuide(ctx, { id });
    await patchGuide(ctx, id, { title });
    await patchGuide(ctx, id, { external_id: "unseen" });
    await featureGuide(ctx, { id });
    await save(id, { title: "Pending" });
    await deleteGuide(ctx, { id });
    await restoreGuide(ctx, { id });
    await unpublishGuide(ctx, { id });
    await patchGuide(ctx, id, { title: "Unseen" });
    expect(await kindsOf(id)).toEqual(["published"]);
  });

  it("names the user, the key or the operator, and counts added, removed and changed steps (contract HIST-2)", async () => {
    const guide = await addPublished();
    const { id } = guide;
    const keyCtx = await owner.keyContext("read", "write");
    const [one, , three] = guide.steps;
    const changed = await patchGuide(keyCtx, id, {
      category: "tech",
      steps: [
        { ...three, position: 1 },
        { ...one, position: 2, content: "changed" },
        { position: 3, content: "added" },
      ],
    });
    const operator: ActorContext = {
      ...ctx,
      actor: { ...ctx.actor, via: { kind: "operator" } },
    };
    await patchGuide(operator, id, { title: "By the operator" });
    const user = { username: owner.username, display_name: expect.any(String) as string };
    expect(await list(id)).toEqual([
      expect.objectContaining({ number: 3, via: "operator", user: null, key: null }),
      {
        number: 2,
        guide_version: changed.version,
        created_at: changed.updated_at,
        kind: "updated",
        restored_from: null,
        via: "api_key",
        user,
        key: {
          id: keyCtx.actor.via.kind === "key" ? keyCtx.actor.via.keyId : 0,
          name: expect.any(String) as string,
          last_four: expect.stringMatching(/^.{4}$/) as string,
        },
        changed: ["category", "steps", "step_order"],
        step_changes: { added: 1, removed: 1, changed: 1 },
        title: "A guide",
        steps_count: 3,
      },
      expect.objectContaining({ number: 1, via: "portal", user, key: null }),
    ]);
  });

  it("stores the content of each step once (contract HIST-6)", async () => {
    const guide = await addPublished();
    const { id } = guide;
    await patchGuide(ctx, id, { title: "New" });
    const swapped = guide.steps
      .toReversed()
      .map((step, index) => ({ ...step, position: index + 1 }));
    await patchGuide(ctx, id, { steps: swapped });
    expect(await countSteps(id)).toBe(3);
    const [first, ...others] = swapped;
    await patchGuide(ctx, id, { steps: [{ ...first, content: "new" }, ...others] });
    expect(await countSteps(id)).toBe(4);
    await patchGuide(ctx, id, { steps: swapped });
    expect(await countSteps(id)).toBe(4);
    expect(await list(id)).toHaveLength(5);
  });

  it("gives concurrent changes consecutive numbers, each with its own content (contract HIST-6)", async () => {
    const { id } = await addPublished();
    const titles = Array.from({ length: 12 }, (_, index) => `Title ${index}`);
    await runConcurrently(12, (index) => patchGuide(ctx, id, { title: titles[index] }));
    const versions = await list(id);
    expect(versions.map(({ number }) => number)).toEqual(
      Array.from({ length: 13 }, (_, index) => 13 - index),
    );
    expect(
      versions
        .slice(0, 12)
        .map(({ title }) => title)
        .toSorted(),
    ).toEqual(titles.toSorted());
  });

  it("and its guide stay as they are when the version cannot be stored (contract HIST-6)", async () => {
    const { id, version } = await addPublished();
    await pool.query(
      "alter table guide_versions add constraint refused check (title <> 'Refused') not valid",
    );
    await expect(patchGuide(ctx, id, { title: "Refused" })).rejects.toThrow(/refused/);
    await pool.query("alter table guide_versions drop constraint refused");
    const { rows } = await pool.query("select title, version from guides where id = $1", [id]);
    expect(rows).toEqual([{ title: "A guide", version }]);
    expect(await list(id)).toHaveLength(1);
  });

  it("of a guide that was published before starts with its state before the next change (contract HIST-8)", async () => {
    const guide = await addPublished();
    const { id } = guide;
    await pool.query("delete from guide_versions where guide_id = $1", [id]);
    await pool.query("delete from guide_version_steps where guide_id = $1", [id]);
    expect(await list(id)).toEqual([]);
    const [, ...others] = guide.steps;
    await patchGuide(ctx, id, {
      steps: [{ position: 1, content: "new" }, ...others],
    });
    expect(await list(id)).toMatchObject([
      { number: 2, kind: "updated", step_changes: { added: 1, removed: 1, changed: 0 } },
      {
        number: 1,
        kind: "recorded",
        via: null,
        user: null,
        key: null,
        guide_version: guide.version,
        created_at: guide.updated_at,
      },
    ]);
    const { steps } = await getVersion(ctx, { id, number: 1 });
    expect(steps).toEqual(guide.steps);
  });

  it("has a version without an author for a statement of an earlier release", async () => {
    const { id } = await addPublished();
    await pool.query(
      "update guides set title = 'Old', updated_at = updated_at + interval '1 second' where id = $1",
      [id],
    );
    expect((await list(id))[0]).toMatchObject({
      number: 2,
      kind: "updated",
      via: null,
      user: null,
    });
  });

  it("stays while the guide is unpublished or in the trash, and ends with its permanent deletion (contract HIST-9)", async () => {
    const { id } = await addPublished();
    await patchGuide(ctx, id, { title: "New" });
    const before = await list(id);
    await unpublishGuide(ctx, { id });
    expect(await list(id)).toEqual(before);
    const copy = await duplicateGuide(ctx, { id });
    expect(await list(copy.id)).toEqual([]);
    await deleteGuide(ctx, { id });
    await expect(list(id)).rejects.toMatchObject({ message: "Guide not found" });
    await restoreGuide(ctx, { id });
    expect(await list(id)).toEqual(before);
    await pool.query("delete from guides where id = $1", [id]);
    const { rows } = await pool.query("select from guide_versions where guide_id = $1", [id]);
    expect(rows).toEqual([]);
    expect(await countSteps(id)).toBe(0);
  });
});

describe("listVersions", () => {
  it("returns pages, newest first, and refuses another cursor (contract HIST-3)", async () => {
    const { id } = await addPublished();
    for (const title of ["two", "three"]) await patchGuide(ctx, id, { title });
    const first = await listVersions(ctx, { id, limit: 2 });
    expect(first.versions.map(({ number }) => number)).toEqual([3, 2]);
    const cursor = first.next_cursor ?? "";
    const second = await listVersions(ctx, { id, limit: 2, cursor });
    expect(second.versions.map(({ number }) => number)).toEqual([1]);
    expect(second.next_cursor).toBeNull();
    await expect(listVersions(ctx, { id, limit: 2, cursor: `${cursor}x` })).rejects.toMatchObject({
      extras: { details: { cursor: ["is invalid"] } },
    });
  });

  it("throws not_found for a guide that the actor may not see (contract HIST-10)", async () => {
    const { id } = await addPublished();
    const other = await (await fixtures.addAccount("pro")).sessionContext();
    for (const refused of [other, await member.keyContext("read")])
      for (const read of [
        () => listVersions(refused, { id, limit: 5 }),
        () => getVersion(refused, { id, number: 1 }),
      ])
        await expect(read()).rejects.toMatchObject({
          code: "not_found",
          message: "Guide not found",
        });
  });
});

describe("getVersion", () => {
  it("returns the content that readers saw, with the Markdown on request (contract HIST-4)", async () => {
    const { id } = await addPublished({
      description: "About",
      category: "tech",
      steps: [{ position: 1, title: "First", content: "**a**", format: "markdown" }],
    });
    await patchGuide(ctx, id, { description: "", steps: stepsWith("b") });
    const [, summary] = await list(id);
    const { steps, ...version } = await getVersion(ctx, { id, number: 1 });
    expect(version).toEqual({ ...summary, description: "About", category: "tech" });
    const html = "<p><strong>a</strong></p>";
    const step = { id: expect.any(Number) as number, position: 1, title: "First", content: html };
    expect(steps).toEqual([step]);
    const withSource = await getVersion(ctx, { id, number: 1, include: "source" });
    expect(withSource.steps).toEqual([{ ...step, format: "markdown", source: "**a**" }]);
    await expect(getVersion(ctx, { id, number: 3 })).rejects.toMatchObject({
      code: "not_found",
      message: "Version not found",
    });
  });
});
