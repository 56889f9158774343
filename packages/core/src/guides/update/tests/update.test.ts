import type { Guide } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  snapshotAccount,
  stepsWith,
} from "#testing/index.ts";
import { getGuide } from "../../read/get-guide.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("pro");
const ctx = await owner.sessionContext();
const { pool } = fixtures.service.db;

type Step = Guide["steps"][number];

/** A guide that was last changed long ago. */
async function addOldGuide(fields: object = {}) {
  const guide = await addGuide(ctx, {
    title: "Old title",
    description: "Old description",
    category: "tech",
    steps: stepsWith("one", "two"),
    ...fields,
  });
  await pool.query("update guides set updated_at = '2020-02-02Z' where id = $1", [guide.id]);
  return getGuide(ctx, { id: guide.id });
}

describe("updateGuide (contract API-7)", () => {
  it.each([
    ["title", { title: "New" }],
    ["description", { description: "New" }],
    ["category", { category: "business" }],
    ["everything", { title: "New", description: "New", category: "product" }],
  ])("changes the given %s and updated_at, and nothing else", async (_, fields) => {
    const before = await addOldGuide();
    const after = await patchGuide(ctx, before.id, fields);
    expect(after).toEqual({
      ...before,
      ...fields,
      updated_at: after.updated_at,
      version: before.version + 1,
    });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(await getGuide(ctx, before)).toEqual(after);
  });

  it.each([
    ["no fields", {}],
    ["only read-only fields", { id: 7, status: "published", views_count: 9 }],
  ])("changes nothing, not even updated_at, for a body with %s", async (_, fields) => {
    const before = await addOldGuide();
    expect(await patchGuide(ctx, before.id, fields)).toEqual(before);
  });

  it.each([
    ["the whole guide as it was read", (guide: Guide) => guide],
    ["its title", ({ title }: Guide) => ({ title: ` ${title} ` })],
    ["its description", ({ description }: Guide) => ({ description })],
    ["its category", ({ category }: Guide) => ({ category })],
    [
      "its steps in another order of the list",
      ({ steps }: Guide) => ({ steps: steps.toReversed() }),
    ],
  ])(
    "changes nothing, not even updated_at, when the client sends %s back (contract API-9)",
    async (_, edit) => {
      const before = await addOldGuide();
      const rows = await snapshotAccount(fixtures.service.db, owner.accountId);
      expect(await patchGuide(ctx, before.id, edit(before))).toEqual(before);
      expect(await snapshotAccount(fixtures.service.db, owner.accountId)).toEqual(rows);
    },
  );

  it.each([
    ["the content", (steps: Step[]) => steps.map((step) => ({ ...step, content: "changed" }))],
    ["the title", (steps: Step[]) => steps.map((step) => ({ ...step, title: "Changed" }))],
    [
      "the order",
      (steps: Step[]) => steps.map((step) => ({ ...step, position: 9 - step.position })),
    ],
    ["the number", (steps: Step[]) => steps.slice(1)],
    ["the ids", (steps: Step[]) => steps.map((step) => ({ ...step, id: undefined }))],
  ])("increases updated_at when %s of the steps changes", async (_, edit) => {
    const before = await addOldGuide();
    const after = await patchGuide(ctx, before.id, { steps: edit(before.steps) });
    expect(after.updated_at > before.updated_at).toBe(true);
    expect(after.steps).not.toEqual(before.steps);
    expect(await getGuide(ctx, before)).toEqual(after);
  });

  it("clears the description when it is null or empty", async () => {
    for (const description of [null, ""]) {
      const { id } = await addOldGuide();
      expect(await patchGuide(ctx, id, { description })).toMatchObject({ description: "" });
    }
  });

  it("throws not_found for an unknown guide, also for a body without fields", async () => {
    for (const fields of [{}, { title: "New" }, { steps: [] }])
      await expect(patchGuide(ctx, 2_147_483_647, fields)).rejects.toMatchObject({
        code: "not_found",
        message: "Guide not found",
      });
  });

  it("changes nothing when the update fails", async () => {
    const other = await addGuide(ctx, { steps: stepsWith("foreign") });
    const guide = await addOldGuide();
    const before = await snapshotAccount(fixtures.service.db, owner.accountId);
    const [kept] = guide.steps;
    const steps = [
      { id: kept?.id, position: 2, content: "changed" },
      { id: other.steps[0]?.id, position: 1, content: "stolen" },
      { position: 3, content: "new" },
    ];
    await expect(patchGuide(ctx, guide.id, { title: "New", steps })).rejects.toMatchObject({
      code: "validation_failed",
      extras: { details: { "steps.1.id": ["does not exist"] } },
    });
    expect(await snapshotAccount(fixtures.service.db, owner.accountId)).toEqual(before);
  });
});
