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
import { getPublicGuide } from "#public-pages/index.ts";
import { createWebhook } from "#webhooks/index.ts";
import { duplicateGuide } from "../../create.ts";
import { guideDraftAutosave, guideDraftSave } from "../../inputs.ts";
import { cleanGuideInput } from "../../clean-input.ts";
import { listGuides } from "../../list/list-guides.ts";
import { getGuide } from "../../read/get-guide.ts";
import { publishGuide, unpublishGuide } from "../../transitions.ts";
import { deleteGuide, restoreGuide } from "../../trash.ts";
import { autosaveDraft, discardDraft, publishDraft, saveDraft } from "../drafts.ts";
import { getDraft } from "../read-draft.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const ctx: ActorContext = {
  ...(await owner.sessionContext()),
  db: (await fixtures.addInstance(20)).db,
};

async function addPublished(guide: object = {}) {
  const { id } = await addGuide(ctx, { steps: stepsWith("one", "two", "three"), ...guide });
  return publishGuide(ctx, { id });
}
async function save(id: number, guide: object, of = ctx) {
  return saveDraft(of, await cleanGuideInput(of, guideDraftSave.parse({ id, guide })));
}
async function autosave(
  id: number,
  guide: object,
  expected: { expected_version: number; expected_revision: string | null },
) {
  const input = guideDraftAutosave.parse({ id, guide, ...expected });
  return autosaveDraft(ctx, await cleanGuideInput(ctx, input));
}
const readDraft = (id: number, options: object = {}) => getDraft(ctx, { id, ...options });

describe("saveDraft", () => {
  it("stores changes that the guide does not have, and changes neither its version nor updated_at (contract DRAFT-1, DRAFT-9)", async () => {
    const guide = await addPublished();
    const { guide: pending, draft } = await save(guide.id, { title: "New", description: "Text" });
    expect(await getGuide(ctx, { id: guide.id })).toEqual({ ...guide, has_pending_changes: true });
    expect(pending).toEqual({
      ...guide,
      title: "New",
      description: "Text",
      has_pending_changes: true,
      updated_at: draft?.saved_at,
    });
    expect(draft).toMatchObject({
      base_version: guide.version,
      saved_by: { username: owner.username },
      conflicts: [],
    });
    expect(await readDraft(guide.id)).toEqual({ guide: pending, draft });
    const { guides } = await listGuides(ctx, { limit: 1 });
    expect(guides[0]).toMatchObject({ id: guide.id, title: "A guide", has_pending_changes: true });
  });

  it("replaces the whole draft, and absent fields have the value of the guide (contract DRAFT-3)", async () => {
    const { id } = await addPublished();
    const first = await save(id, { title: "New", category: "tech" });
    const second = await save(id, { description: "Only this" });
    expect(second.guide).toMatchObject({ title: "A guide", category: "marketing" });
    expect(second.draft?.revision).not.toBe(first.draft?.revision);
    expect(String(second.draft?.saved_at) > String(first.draft?.saved_at)).toBe(true);
  });

  it("removes a draft that is equal to the guide", async () => {
    const guide = await addPublished();
    await save(guide.id, { title: "New" });
    expect(await save(guide.id, { title: guide.title })).toEqual({ guide, draft: null });
    expect(await readDraft(guide.id)).toEqual({ guide, draft: null });
  });

  it("gives new steps ids that they keep in later saves and when they are published", async () => {
    const { id, steps } = await addPublished();
    const [one, , three] = steps;
    const added = { content: "new", title: "Added" };
    const { guide } = await save(id, {
      steps: [
        { ...three, position: 1 },
        { ...added, position: 2 },
        { ...one, position: 3 },
      ],
    });
    const newId = guide.steps[1]?.id;
    expect(steps.map((step) => step.id)).not.toContain(newId);
    const again = await save(id, { steps: guide.steps, title: "New" });
    expect(again.guide.steps).toEqual(guide.steps);
    const published = await publishDraft(ctx, { id });
    expect(published.steps).toEqual(guide.steps);
    // Neither id is given to another step.
    const next = await addGuide(ctx, { steps: stepsWith("other") });
    expect(Number(next.steps[0]?.id)).toBeGreaterThan(Number(newId));
  });

  it.each([
    ["of another guide", async () => (await addPublished()).steps[0]?.id],
    ["of no step", () => 2_000_000_000],
  ])("refuses the id of a step %s", async (_, idOf) => {
    const { id } = await addPublished();
    const steps = [{ id: await idOf(), position: 1, content: "a" }];
    await expect(save(id, { steps })).rejects.toMatchObject({
      extras: { details: { "steps.0.id": ["does not exist"] } },
    });
    expect(await getGuide(ctx, { id })).toMatchObject({ has_pending_changes: false });
  });

  it("refuses a guide that is not published, and another external id", async () => {
    const { id } = await addGuide(ctx);
    await expect(save(id, { title: "New" })).rejects.toMatchObject({
      extras: { details: { base: ["The guide is not published: change it with PATCH"] } },
    });
    const published = await addPublished();
    await expect(save(published.id, { external_id: "a" })).rejects.toMatchObject({
      extras: { details: { external_id: ["can't be changed by a draft"] } },
    });
    await expect(save(published.id, { external_id: null, title: "New" })).resolves.toBeDefined();
  });

  it("cleans the content, and accepts stored content of the draft at any length", async () => {
    const { id } = await addPublished();
    const long = `<p>${"&".repeat(60_000)}</p>`;
    const { guide } = await save(id, {
      steps: stepsWith("<p>a<script>b</script></p>", long),
    });
    expect(guide.steps[0]?.content).toBe("<p>a</p>");
    expect(guide.steps[1]?.content.length).toBeGreaterThan(65_536);
    const again = await save(id, { title: "New", steps: guide.steps });
    expect(again.guide.steps).toEqual(guide.steps);
  });

  it("keeps the Markdown of a step until its HTML changes (contract MD-5)", async () => {
    const { id } = await addPublished();
    const { guide } = await save(id, {
      steps: [{ position: 1, content: "**a**", format: "markdown" }],
    });
    const sources = async () =>
      (await readDraft(id, { include: "source" })).guide.steps.map(({ source }) => source);
    await save(id, { title: "New", steps: guide.steps });
    expect(await sources()).toEqual(["**a**"]);
    await publishDraft(ctx, { id });
    expect((await getGuide(ctx, { id, include: "source" })).steps[0]?.source).toBe("**a**");
    const [step] = guide.steps;
    await save(id, { steps: [{ ...step, content: "<p>b</p>" }] });
    expect(await sources()).toEqual([null]);
  });

  it("throws not_found for a user who may not access the guide, and changes nothing", async () => {
    const guide = await addPublished();
    const other = await member.sessionContext();
    const calls = [
      () => save(guide.id, { title: "New" }, other),
      () => publishDraft(other, { id: guide.id }),
      () => discardDraft(other, { id: guide.id }),
      () => getDraft(other, { id: guide.id }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "not_found" });
    expect(await getGuide(ctx, { id: guide.id })).toEqual(guide);
  });
});

describe("autosaveDraft", () => {
  it("accepts exactly one of several concurrent saves with the same revision (contract DRAFT-4)", async () => {
    const { id, version } = await addPublished();
    for (const revision of [null, "next"]) {
      const expected_revision =
        revision === null ? null : ((await readDraft(id)).draft?.revision ?? null);
      const { results, errorCodes } = await runConcurrently(10, (n) =>
        autosave(
          id,
          { title: `${revision} by ${n}` },
          { expected_version: version, expected_revision },
        ),
      );
      expect(results).toHaveLength(1);
      expect(errorCodes).toEqual(Array.from({ length: 9 }, () => "conflict"));
      expect((await readDraft(id)).guide.title).toBe(results[0]?.guide.title);
    }
  });

  it("throws conflict after the guide was changed, after the draft was removed and created again, and when it is not published", async () => {
    const { id, version } = await addPublished();
    const { draft } = await save(id, { title: "First" });
    const first = { expected_version: version, expected_revision: draft?.revision ?? null };
    await discardDraft(ctx, { id });
    await save(id, { title: "Second" });
    const changedElsewhere = { code: "conflict" };
    await expect(autosave(id, { title: "Late" }, first)).rejects.toMatchObject(changedElsewhere);
    const second = { ...first, expected_revision: (await readDraft(id)).draft?.revision ?? null };
    await patchGuide(ctx, id, { category: "tech" });
    await expect(autosave(id, { title: "Late" }, second)).rejects.toMatchObject(changedElsewhere);
    const { version: now } = await unpublishGuide(ctx, { id });
    await expect(
      autosave(id, { title: "Late" }, { ...second, expected_version: now }),
    ).rejects.toMatchObject(changedElsewhere);
    expect((await readDraft(id)).guide.title).toBe("Second");
  });
});

describe("a change of the guide after its draft was saved", () => {
  it("is combined with the draft where they do not overlap (contract DRAFT-5)", async () => {
    const { id, steps } = await addPublished();
    const [one, two, three] = steps;
    await save(id, {
      title: "Mine",
      steps: [{ ...one, content: "mine" }, two, three, { position: 4, content: "added" }],
    });
    const patched = await patchGuide(ctx, id, {
      description: "Theirs",
      steps: [one, { ...two, content: "theirs" }, { position: 4, content: "added there" }],
    });
    const { guide, draft } = await readDraft(id);
    expect(draft).toMatchObject({ conflicts: [], base_version: patched.version - 1 });
    expect(guide).toMatchObject({ title: "Mine", description: "Theirs", version: patched.version });
    expect(guide.steps.map(({ content }) => content)).toEqual([
      "mine",
      "theirs",
      "added there",
      "added",
    ]);
    expect(guide.steps.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    const published = await publishDraft(ctx, { id });
    expect(published).toEqual({
      ...guide,
      has_pending_changes: false,
      version: patched.version + 1,
      updated_at: published.updated_at,
    });
    expect(await getGuide(ctx, { id })).toEqual(published);
  });

  it("is a conflict where both changed the same part, until the draft is saved again", async () => {
    const { id, steps } = await addPublished();
    const [one, two, three] = steps;
    await save(id, {
      title: "Mine",
      description: "Mine",
      steps: [{ ...one, content: "mine" }, two, { ...three, content: "mine too" }],
    });
    const patched = await patchGuide(ctx, id, {
      title: "Theirs",
      steps: [{ ...one, content: "theirs" }, two],
    });
    const { guide, draft } = await readDraft(id);
    expect(draft?.conflicts).toEqual(["title", "steps.0.content", "steps.2"]);
    expect(guide).toMatchObject({ title: "Mine", description: "Mine" });
    await expect(publishDraft(ctx, { id })).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { title: ["was changed in the guide since the draft was saved"] } },
    });
    expect(await getGuide(ctx, { id })).toEqual(patched);
    const decided = await save(id, { title: "Mine", steps: guide.steps });
    expect(decided.draft?.conflicts).toEqual([]);
    const published = await publishDraft(ctx, { id });
    expect(published.steps).toEqual(guide.steps);
  });

  it("removes the draft when both made the same change", async () => {
    const { id } = await addPublished();
    await save(id, { title: "Same" });
    const patched = await patchGuide(ctx, id, { title: "Same" });
    expect(await publishDraft(ctx, { id })).toEqual({ ...patched, has_pending_changes: false });
  });
});

describe("publishDraft", () => {
  const repeated = (count: number, content: string): string[] =>
    Array.from({ length: count }, () => content);
  it.each([
    {
      what: "many elements (contract STEP-14)",
      drafted: ["draft" + "<br>".repeat(15_000)],
      live: ["live" + "<br>".repeat(15_000)],
      message: /HTML elements/,
    },
    {
      what: "many steps (contract STEP-3)",
      drafted: ["draft"],
      live: repeated(99, "live"),
      message: /too many items/,
    },
    {
      what: "much content (contract STEP-13)",
      drafted: repeated(20, "d".repeat(60_000)),
      live: repeated(20, "l".repeat(60_000)),
      message: /too much content/,
    },
  ])(
    "refuses a draft that has too $what together with later changes of its guide",
    async ({ drafted, live, message }) => {
      const guide = await addPublished({ steps: stepsWith("one") });
      const first = { id: guide.steps[0]?.id, position: 1, content: "one" };
      const stepsAfter = (contents: string[]) => [
        first,
        ...contents.map((content, index) => ({ position: index + 2, content })),
      ];
      await save(guide.id, { steps: stepsAfter([...drafted, "two"]) });
      await patchGuide(ctx, guide.id, { steps: stepsAfter(live) });
      const before = await getGuide(ctx, { id: guide.id });
      await expect(publishDraft(ctx, { id: guide.id })).rejects.toMatchObject({
        code: "validation_failed",
        extras: { details: { steps: [expect.stringMatching(message)] } },
      });
      expect(await getGuide(ctx, { id: guide.id })).toEqual(before);
    },
  );

  it("changes content, version, search words, events, audit log and public pages at once (contract DRAFT-6)", async () => {
    const { id, version } = await addPublished();
    const admin = await owner.sessionContext();
    await createWebhook(admin, {
      url: "https://receiver.example/",
      description: "",
      enabled: true,
      events: ["guide.updated"],
    });
    await save(id, { title: "Zebrafish", steps: stepsWith("quokka") });
    fixtures.purges.length = 0;
    const events = async () => {
      const { rows } = await ctx.db.pool.query<{ type: string; data: object }>(
        "select type, data from events where account_id = $1",
        [owner.accountId],
      );
      return rows;
    };
    expect(await events()).toEqual([]);
    const find = async (q: string) =>
      (await listGuides(ctx, { limit: 5, q })).guides.map((guide) => guide.id);
    expect(await find("quokka")).toEqual([]);

    const published = await publishDraft(ctx, { id });
    expect(published).toMatchObject({
      title: "Zebrafish",
      version: version + 1,
      has_pending_changes: false,
      steps: [{ content: "quokka" }],
    });
    expect(await events()).toMatchObject([
      { type: "guide.updated", data: { title: "Zebrafish", has_pending_changes: false } },
    ]);
    expect(await find("zebrafish quokka")).toEqual([id]);
    expect(fixtures.purges).toEqual([owner.username]);
    const { entries } = await listAuditLog(ctx, { limit: 10, target_type: "guide" });
    expect(entries[0]).toMatchObject({
      action: "guide.changes_published",
      target: { id: `${id}`, name: "Zebrafish" },
    });
    expect(await readDraft(id)).toEqual({ guide: published, draft: null });
  });

  it("stores nothing when a part of it fails", async () => {
    const { id } = await addPublished();
    await save(id, { title: "New" });
    const before = [await getGuide(ctx, { id }), await readDraft(id)];
    await ctx.db.pool.query(
      "alter table audit_log add constraint no_publication check (action <> 'guide.changes_published') not valid",
    );
    await expect(publishDraft(ctx, { id })).rejects.toThrow(/no_publication/);
    await ctx.db.pool.query("alter table audit_log drop constraint no_publication");
    expect([await getGuide(ctx, { id }), await readDraft(id)]).toEqual(before);
  });

  it("changes nothing without a draft, and is published once by concurrent calls", async () => {
    const guide = await addPublished();
    expect(await publishDraft(ctx, { id: guide.id })).toEqual(guide);
    await save(guide.id, { title: "New" });
    const { results } = await runConcurrently(8, () => publishDraft(ctx, { id: guide.id }));
    expect(results).toHaveLength(8);
    expect(await getGuide(ctx, { id: guide.id })).toMatchObject({
      title: "New",
      version: guide.version + 1,
    });
  });

  it("throws email_not_verified for a user who must verify the address first (contract MAIL-10)", async () => {
    const { id } = await addPublished();
    await save(id, { title: "New" });
    const unverified: ActorContext = {
      ...ctx,
      requiresVerifiedEmail: true,
      actor: { ...ctx.actor, user: { ...ctx.actor.user, isVerified: false } },
    };
    await expect(publishDraft(unverified, { id })).rejects.toMatchObject({
      code: "email_not_verified",
    });
    expect(await getGuide(ctx, { id })).toMatchObject({ has_pending_changes: true });
  });
});

describe("the life of a draft", () => {
  it("keeps the draft when the guide is unpublished, deleted and restored (contract DRAFT-11)", async () => {
    const { id } = await addPublished();
    const { draft } = await save(id, { title: "New" });
    expect(await unpublishGuide(ctx, { id })).toMatchObject({
      title: "A guide",
      status: "draft",
      has_pending_changes: true,
    });
    await deleteGuide(ctx, { id });
    await expect(readDraft(id)).rejects.toMatchObject({ code: "not_found" });
    await restoreGuide(ctx, { id });
    expect((await readDraft(id)).draft?.revision).toBe(draft?.revision);
    const { title, status } = await publishGuide(ctx, { id });
    expect({ title, status }).toEqual({ title: "A guide", status: "published" });
  });

  it("changes the content of an unpublished guide without publishing it", async () => {
    const { id } = await addPublished();
    await save(id, { title: "New" });
    await unpublishGuide(ctx, { id });
    expect(await publishDraft(ctx, { id })).toMatchObject({
      title: "New",
      status: "draft",
      published_at: null,
      has_pending_changes: false,
    });
  });

  it("is not part of a duplicate, and ends with the permanent removal of the guide", async () => {
    const { id } = await addPublished();
    await save(id, { title: "New" });
    expect(await duplicateGuide(ctx, { id })).toMatchObject({
      title: "A guide",
      has_pending_changes: false,
    });
    await ctx.db.pool.query("delete from guides where id = $1", [id]);
    const { rows } = await ctx.db.pool.query("select from guide_drafts where guide_id = $1", [id]);
    expect(rows).toEqual([]);
  });
});

it("the public guide shows nothing of a draft (contract DRAFT-10)", async () => {
  const guide = await addPublished();
  const address = { username: owner.username, slug: guide.slug };
  const before = await getPublicGuide(ctx, address);
  await save(guide.id, { title: "New" });
  expect(await getPublicGuide(ctx, address)).toEqual(before);
  expect(before.guide).toEqual(guide);
});

describe("discardDraft", () => {
  it("removes the draft, and throws not_found without one (contract DRAFT-7)", async () => {
    const guide = await addPublished();
    await save(guide.id, { title: "New" });
    await discardDraft(ctx, { id: guide.id });
    expect(await getGuide(ctx, { id: guide.id })).toEqual(guide);
    await expect(discardDraft(ctx, { id: guide.id })).rejects.toMatchObject({
      code: "not_found",
      message: "Draft not found",
    });
  });
});
