import { randomUUID } from "node:crypto";
import { STEP_HAS_TOO_MANY_ELEMENTS, type Guide } from "@guidepost/contract";
import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "#context.ts";
import type { DomainError } from "#errors.ts";
import {
  addGuide,
  countGuides,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  stepsWith,
} from "#testing/index.ts";
import { duplicateGuide } from "../../create.ts";
import { stepCreate, stepUpdate } from "../../inputs.ts";
import { cleanStepInput } from "../../clean-input.ts";
import type { Precondition } from "../../precondition.ts";
import { getGuide } from "../../read/get-guide.ts";
import { addStep, deleteStep, reorderSteps, updateStep } from "../steps.ts";
import { publishGuide } from "../../transitions.ts";
import { deleteGuide } from "../../trash.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const REQUESTS = IS_STRESS ? 64 : 8;
const owner = await fixtures.addAccount("enterprise");
const member = await fixtures.addUser(owner.accountId, "member");
const outsider = await fixtures.addAccount("enterprise");
const ctx: ActorContext = {
  ...(await owner.keyContext("write")),
  db: (await fixtures.instanceFor(REQUESTS)).db,
};

type Fields = Record<string, unknown>;

/** Adds a step with the body of a POST. */
async function add(id: number, step: Fields, condition: Precondition = {}, as = ctx) {
  const input = await cleanStepInput(as, stepCreate.parse({ id, step }));
  return addStep(as, { ...input, ...condition });
}

/** Changes a step with the body of a PATCH. */
async function patch(
  id: number,
  step_id: number,
  step: Fields,
  condition: Precondition = {},
  as = ctx,
) {
  const input = await cleanStepInput(as, stepUpdate.parse({ id, step_id, step }));
  return updateStep(as, { ...input, ...condition });
}

const contentsOf = ({ steps }: Guide) => steps.map(({ content }) => content);
const positionsOf = ({ steps }: Guide) => steps.map(({ position }) => position);
const never: Precondition = { ifMatch: () => false };

async function guideWith(...contents: string[]): Promise<Guide & { stepIds: number[] }> {
  const guide = await addGuide(ctx, { steps: stepsWith(...contents) });
  return { ...guide, stepIds: guide.steps.map(({ id }) => id) };
}

describe("addStep (contract API-16)", () => {
  it("adds a cleaned step at the end, and increments version", async () => {
    const guide = await guideWith("a");
    const after = await add(guide.id, { title: " T ", content: "<b onclick=x>b</b>" });
    expect(after).toMatchObject({ version: 2, steps_count: 2 });
    expect(after.steps).toEqual([
      guide.steps[0],
      { id: expect.any(Number), position: 2, title: "T", content: "<b>b</b>" },
    ]);
    expect(await getGuide(ctx, guide)).toEqual(after);
  });

  it.each([
    [1, ["new", "a", "b"]],
    [2, ["a", "new", "b"]],
    [3, ["a", "b", "new"]],
    [1_000_000, ["a", "b", "new"]],
  ])("adds a step at position %i, and keeps the ids of the others", async (position, contents) => {
    const guide = await guideWith("a", "b");
    const after = await add(guide.id, { position, content: "new" });
    expect(contentsOf(after)).toEqual(contents);
    expect(positionsOf(after)).toEqual([1, 2, 3]);
    for (const { id, content } of guide.steps)
      expect(after.steps.find((step) => step.id === id)?.content).toBe(content);
  });

  it("gives concurrent requests consecutive positions", async () => {
    const { id } = await guideWith();
    const { results, errorCodes } = await runConcurrently(REQUESTS, (n) =>
      add(id, { content: `${n}` }),
    );
    expect(errorCodes).toEqual([]);
    const versions = results.map(({ version }) => version).toSorted((a, b) => a - b);
    expect(versions).toEqual(Array.from({ length: REQUESTS }, (_, n) => n + 2));
    const after = await getGuide(ctx, { id });
    expect(positionsOf(after)).toEqual(Array.from({ length: REQUESTS }, (_, n) => n + 1));
    expect(
      contentsOf(after)
        .map(Number)
        .toSorted((a, b) => a - b),
    ).toEqual(Array.from({ length: REQUESTS }, (_, n) => n));
  });

  it("refuses the step after 100, also for concurrent requests", async () => {
    const { id } = await guideWith(...Array.from({ length: 98 }, (_, n) => `${n}`));
    const { errorCodes } = await runConcurrently(8, (n) => add(id, { content: `new ${n}` }));
    expect(errorCodes).toEqual(Array.from({ length: 6 }, () => "validation_failed"));
    await expect(add(id, { content: "x" })).rejects.toMatchObject({
      extras: { details: { steps: ["has too many items (maximum is 100)"] } },
    });
    expect(await getGuide(ctx, { id })).toMatchObject({ steps_count: 100, version: 3 });
  });

  it("refuses content that is empty after cleaning, and content above the limit unless it is stored", async () => {
    const { id } = await guideWith("a");
    const details = async (step: Fields) =>
      add(id, step).then(
        () => undefined,
        (error: unknown) => (error as DomainError).extras.details,
      );
    expect(await details({ content: "<script>1</script>" })).toEqual({
      content: ["has no permitted content"],
    });
    // Cleaning makes an ampersand five characters long.
    const long = "&".repeat(20_000);
    const stored = (await add(id, { content: long })).steps[1]?.content ?? "";
    expect(stored.length).toBeGreaterThan(65_536);
    expect(await details({ content: stored })).toBeUndefined();
    expect(await details({ content: `${stored}x` })).toEqual({
      content: ["is too long (maximum is 65536 characters)"],
    });
  });

  it("refuses more than 2 MiB of content in a guide, but not a smaller one (contract STEP-13)", async () => {
    const content = "x".repeat(65_000);
    const { id, stepIds } = await guideWith(...Array.from({ length: 32 }, () => content));
    const tooLarge = {
      extras: { details: { content: ["makes the guide too large (maximum is 2 MiB of content)"] } },
    };
    await expect(add(id, { content })).rejects.toMatchObject(tooLarge);
    await expect(add(id, { content: "é" })).resolves.toMatchObject({ steps_count: 33 });
    const [first = 0] = stepIds;
    await expect(patch(id, first, { content: "é".repeat(65_000) })).rejects.toMatchObject(tooLarge);
    await expect(patch(id, first, { content: "short" })).resolves.toMatchObject({ version: 3 });
  });

  it("refuses a step that gives a guide more than 20,000 elements, but not one that removes some (contract STEP-14)", async () => {
    const paragraphs = (count: number) => "<p>a</p>".repeat(count);
    const { id, stepIds } = await guideWith(paragraphs(8_000), paragraphs(8_000));
    const tooMany = { extras: { details: { content: [STEP_HAS_TOO_MANY_ELEMENTS] } } };
    await expect(add(id, { content: paragraphs(4_001) })).rejects.toMatchObject(tooMany);
    await expect(add(id, { content: paragraphs(4_000) })).resolves.toMatchObject({
      steps_count: 3,
    });
    const [first = 0] = stepIds;
    await expect(patch(id, first, { content: paragraphs(8_001) })).rejects.toMatchObject(tooMany);
    await expect(patch(id, first, { content: paragraphs(7_999) })).resolves.toMatchObject({
      version: 3,
    });
  });
});

describe("updateStep (contract API-17)", () => {
  it("changes only the given fields, and null clears the title", async () => {
    const { id, stepIds } = await guideWith("a", "b");
    const [first = 0, second] = stepIds;
    const titled = await patch(id, first, { title: "T" });
    expect(titled.steps[0]).toEqual({ id: first, position: 1, title: "T", content: "a" });
    const changed = await patch(id, first, { content: "A" });
    expect(changed.steps).toMatchObject([
      { id: first, title: "T", content: "A" },
      { id: second, content: "b" },
    ]);
    expect(changed.version).toBe(3);
    expect((await patch(id, first, { title: null })).steps[0]?.title).toBeNull();
  });

  it.each([
    [1, ["c", "a", "b"]],
    [2, ["a", "c", "b"]],
    [3, ["a", "b", "c"]],
    [99, ["a", "b", "c"]],
  ])("moves the last step to position %i", async (position, contents) => {
    const { id, stepIds, version } = await guideWith("a", "b", "c");
    const after = await patch(id, stepIds[2] ?? 0, { position });
    expect(contentsOf(after)).toEqual(contents);
    expect(after.version).toBe(position < 3 ? version + 1 : version);
  });

  it("changes neither version nor updated_at when nothing differs", async () => {
    const { stepIds, ...guide } = await guideWith("a", "b");
    const [step] = guide.steps;
    for (const same of [{}, { ...step }, { content: "a" }, { title: "" }, { position: 1 }])
      expect(await patch(guide.id, stepIds[0] ?? 0, same)).toEqual(guide);
  });
});

describe("deleteStep (contract API-18)", () => {
  it("deletes the step, and moves later steps forward", async () => {
    const { id, stepIds } = await guideWith("a", "b", "c");
    const [first = 0, second = 0, third] = stepIds;
    const after = await deleteStep(ctx, { id, step_id: second });
    expect(after).toMatchObject({ version: 2, steps_count: 2 });
    expect(after.steps.map((step) => [step.id, step.position])).toEqual([
      [first, 1],
      [third, 2],
    ]);
    await expect(deleteStep(ctx, { id, step_id: second })).rejects.toMatchObject({
      code: "not_found",
      message: "Step not found",
    });
  });

  it("deletes each step once with concurrent requests", async () => {
    const { id, stepIds } = await guideWith("a", "b", "c", "d");
    const { errorCodes } = await runConcurrently(8, (n) =>
      deleteStep(ctx, { id, step_id: stepIds[n % 4] ?? 0 }),
    );
    expect(errorCodes).toEqual(Array.from({ length: 4 }, () => "not_found"));
    expect(await getGuide(ctx, { id })).toMatchObject({ steps: [], steps_count: 0, version: 5 });
  });
});

describe("reorderSteps (contract API-19)", () => {
  it("arranges the steps, and changes nothing for the present order", async () => {
    const { stepIds, ...guide } = await guideWith("a", "b", "c");
    const { id } = guide;
    expect(await reorderSteps(ctx, { id, step_ids: stepIds })).toEqual(guide);
    const after = await reorderSteps(ctx, { id, step_ids: stepIds.toReversed() });
    expect(contentsOf(after)).toEqual(["c", "b", "a"]);
    expect(after.steps.map((step) => step.id)).toEqual(stepIds.toReversed());
    expect(after.version).toBe(2);
  });

  it("refuses a list that has not the id of each step once", async () => {
    const { stepIds, ...guide } = await guideWith("a", "b");
    const [a = 0, b = 0] = stepIds;
    const other = (await guideWith("x")).stepIds[0] ?? 0;
    const missing = ["must contain all steps of the guide"];
    const cases: [number[], object][] = [
      [[], { step_ids: missing }],
      [[a], { step_ids: missing }],
      [[a, a], { "step_ids.1": ["must be unique"], step_ids: missing }],
      [[a, b, a], { "step_ids.2": ["must be unique"] }],
      [[a, b, other], { "step_ids.2": ["does not exist"] }],
      [[a, other], { "step_ids.1": ["does not exist"], step_ids: missing }],
    ];
    for (const [step_ids, details] of cases)
      await expect(reorderSteps(ctx, { id: guide.id, step_ids })).rejects.toMatchObject({
        code: "validation_failed",
        extras: { details },
      });
    expect(await getGuide(ctx, guide)).toEqual(guide);
  });
});

describe("a change of single steps", () => {
  const changes = (id: number, step_id: number, condition: Precondition, as = ctx) => [
    () => add(id, { content: "x" }, condition, as),
    () => patch(id, step_id, { content: "x" }, condition, as),
    () => deleteStep(as, { id, step_id, ...condition }),
    () => reorderSteps(as, { id, step_ids: [step_id], ...condition }),
  ];

  it("checks the precondition after not_found, and changes nothing for another state", async () => {
    const { stepIds, ...guide } = await guideWith("a");
    for (const change of changes(guide.id, stepIds[0] ?? 0, never))
      await expect(change()).rejects.toMatchObject({ current: { id: guide.id, version: 1 } });
    for (const change of changes(0, 0, never))
      await expect(change()).rejects.toMatchObject({ message: "Guide not found" });
    expect(await getGuide(ctx, guide)).toEqual(guide);
  });

  it("is not_found for a deleted guide, and for a guide that the actor may not access", async () => {
    const { id, stepIds } = await guideWith("a");
    const contexts = [
      await member.keyContext("write"),
      await outsider.keyContext("admin"),
      await member.sessionContext(),
    ];
    for (const as of contexts)
      for (const change of changes(id, stepIds[0] ?? 0, {}, as))
        await expect(change()).rejects.toMatchObject({ message: "Guide not found" });
    await deleteGuide(ctx, { id });
    for (const change of changes(id, stepIds[0] ?? 0, {}))
      await expect(change()).rejects.toMatchObject({ message: "Guide not found" });
  });

  it("is not_found for a step of another guide", async () => {
    const { id } = await guideWith("a");
    const other = await guideWith("b");
    const step_id = other.stepIds[0] ?? 0;
    for (const change of [
      () => patch(id, step_id, { content: "x" }),
      () => deleteStep(ctx, { id, step_id }),
    ])
      await expect(change()).rejects.toMatchObject({
        code: "not_found",
        message: "Step not found",
      });
    expect(await getGuide(ctx, { id: other.id })).toMatchObject({ version: 1 });
  });

  it("takes effect together with concurrent changes of the whole guide", async () => {
    const { id } = await guideWith("a");
    const { results, errorCodes } = await runConcurrently(REQUESTS, (n) =>
      n % 2 === 0 ? add(id, { content: `${n}` }) : patchGuide(ctx, id, { title: `Title ${n}` }),
    );
    expect(errorCodes).toEqual([]);
    expect(new Set(results.map(({ version }) => version)).size).toBe(REQUESTS);
    expect(await getGuide(ctx, { id })).toMatchObject({
      version: REQUESTS + 1,
      steps_count: REQUESTS / 2 + 1,
    });
  });

  it("removes the pages of a published guide from caches", async () => {
    const { id, stepIds } = await guideWith("a");
    await publishGuide(ctx, { id });
    const before = fixtures.purges.length;
    await patch(id, stepIds[0] ?? 0, { content: "b" });
    expect(fixtures.purges.slice(before)).toEqual([owner.username]);
  });

  it("writes kept content of any length unchanged", async () => {
    const long = `<p>${"ä&amp;".repeat(5_000)}</p>`;
    const { id, stepIds } = await guideWith(long, "b");
    const after = await patch(id, stepIds[1] ?? 0, { position: 1 });
    expect(contentsOf(after)).toEqual(["b", long]);
    expect(await getGuide(ctx, { id })).toEqual(after);
  });
});

describe("duplicateGuide (contract API-20)", () => {
  it("creates a draft with the fields and steps of the guide, for the same author", async () => {
    const fields = { title: "T".repeat(200), description: "D", category: "tech" };
    const external_id = randomUUID();
    const original = await addGuide(ctx, { ...fields, external_id, steps: stepsWith("a", "b") });
    await publishGuide(ctx, original);
    const copy = await duplicateGuide(ctx, original);
    expect(copy).toMatchObject({
      ...fields,
      external_id: null,
      status: "draft",
      published_at: null,
      version: 1,
      steps_count: 2,
      user: original.user,
    });
    expect(contentsOf(copy)).toEqual(["a", "b"]);
    expect(copy.id).not.toBe(original.id);
    expect(copy.slug).not.toBe(original.slug);
    const ids = [...copy.steps, ...original.steps].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(await getGuide(ctx, copy)).toEqual(copy);
  });

  it("creates a guide of the same author for an admin, unless the author was removed", async () => {
    const admin = await owner.keyContext("admin");
    const author = await fixtures.addUser(owner.accountId, "member");
    const theirs = await addGuide(await author.keyContext("write"));
    const copy = await duplicateGuide(admin, theirs);
    expect(copy.user.username).toBe(author.username);
    await fixtures.service.db.prisma.user.update({
      where: { id: author.id },
      data: { removedAt: new Date() },
    });
    await expect(duplicateGuide(admin, theirs)).rejects.toMatchObject({
      extras: { details: { user_id: ["does not exist"] } },
    });
  });

  it("is refused at the guide limit, for another state, and for a guide that is not visible", async () => {
    const small = await fixtures.addAccount("pro", { guide_limit: 1 });
    const writer = await small.keyContext("write");
    const guide = await addGuide(writer);
    await expect(duplicateGuide(writer, { ...guide, ...never })).rejects.toMatchObject({
      current: { id: guide.id },
    });
    await expect(duplicateGuide(writer, guide)).rejects.toMatchObject({
      code: "guide_limit_exceeded",
    });
    await expect(duplicateGuide(ctx, guide)).rejects.toMatchObject({ code: "not_found" });
    await deleteGuide(writer, guide);
    await expect(duplicateGuide(writer, guide)).rejects.toMatchObject({ code: "not_found" });
  });

  it("gives 16 concurrent copies different slugs", async () => {
    const guide = await guideWith("a");
    const before = await countGuides(fixtures.service.db, owner.accountId);
    const { results } = await runConcurrently(16, () => duplicateGuide(ctx, { id: guide.id }));
    expect(new Set(results.map(({ slug }) => slug)).size).toBe(16);
    const after = await countGuides(fixtures.service.db, owner.accountId);
    expect(after).toEqual({ counted: before.counted + 16, guides: before.guides + 16 });
  });
});
