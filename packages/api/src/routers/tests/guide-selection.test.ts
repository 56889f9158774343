import type { GuideSelectionAnswer } from "@guidepost/contract";
import { addGuide } from "@guidepost/core/testing";
import { afterAll, describe, expect, it } from "vitest";
import { createApiHarness } from "#testing/api-test-harness.ts";

const harness = await createApiHarness({ sharesDatabase: true });
afterAll(harness.drop);
const owner = await harness.addAccount("enterprise");
const ctx = await owner.sessionContext();
const outsider = await (await harness.addAccount("enterprise")).sessionContext();

const change = (input: unknown, { actor } = ctx) =>
  harness.call("guides.changeSelection", actor, input) as Promise<GuideSelectionAnswer>;
const at = "2026-11-20T09:30:00.000Z";

describe("guides.changeSelection (contract LIST-21)", () => {
  it("applies an action to 100 guides in one call, and returns the outcome of each", async () => {
    const guides: { id: number }[] = [];
    for (let index = 0; index < 98; index += 1) guides.push({ id: (await addGuide(ctx)).id });
    const foreign = await addGuide(outsider);
    const all = [...guides, { id: foreign.id }, { id: 2_147_483_647 }];
    const sent = all.map(({ id }) => ({ id, at: null }));
    const answer = await change({ action: "publish", guides: sent });
    expect(answer.changed.map(({ id }) => id)).toEqual(guides.map(({ id }) => id));
    expect(answer.failed).toEqual(
      [foreign.id, 2_147_483_647].map((id) => ({
        id,
        code: "not_found",
        message: "Guide not found",
      })),
    );
    const undo = { action: "unpublish", guides: answer.changed };
    expect((await change(undo)).changed).toHaveLength(98);
    // The times of 100 guides fit into the body of a call.
    const times = all.map(({ id }) => ({ id, at }));
    expect((await change({ action: "publish", guides: times })).changed).toHaveLength(98);
  });

  it("returns not_found for each guide of another account", async () => {
    const { id } = await addGuide(ctx);
    for (const action of ["publish", "feature", "delete", "restore"])
      expect(await change({ action, guides: [{ id }] }, outsider)).toEqual({
        changed: [],
        unchanged: [],
        failed: [{ id, code: "not_found", message: "Guide not found" }],
      });
  });

  it.each([
    ["no guides", { action: "publish", guides: [] }],
    ["101 guides", { action: "publish", guides: Array.from({ length: 101 }, () => ({ id: 1 })) }],
    ["an unknown action", { action: "purge", guides: [{ id: 1 }] }],
    ["a time that is none", { action: "publish", guides: [{ id: 1, at: "yesterday" }] }],
    ["an unknown field", { action: "publish", guides: [{ id: 1, status: "draft" }] }],
  ])("refuses %s", async (_, input) => {
    await expect(change(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
  });
});
