import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import {
  addGuide,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  runWhileLocked,
  stepsWith,
} from "#testing/index.ts";
import { getGuide } from "../../read/get-guide.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const owner = await fixtures.addAccount("enterprise");
const ctx = await owner.sessionContext();
function guideLock(id: number) {
  return {
    sql: "select 1 from guides where id = $1 for update",
    values: [id],
  };
}

describe("updateGuide with steps (contract API-8, STEP-4)", () => {
  it("replaces the list: updates steps with an id, inserts steps without one, deletes missing steps", async () => {
    const { id, steps } = await addGuide(ctx, { steps: stepsWith("a", "b", "c") });
    const [a, b, c] = steps.map((step) => step.id);
    const after = await patchGuide(ctx, id, {
      steps: [
        { id: a, position: 9, content: "a, last" },
        { id: c, position: 1, content: "c, first", title: "C" },
        { id: null, position: 5, content: "new" },
      ],
    });
    const added = after.steps[1]?.id;
    expect(after.steps).toEqual([
      { id: c, position: 1, title: "C", content: "c, first" },
      { id: added, position: 2, title: null, content: "new" },
      { id: a, position: 3, title: null, content: "a, last" },
    ]);
    expect([a, b, c]).not.toContain(added);
    expect(after.steps_count).toBe(3);
    expect(await getGuide(ctx, { id })).toEqual(after);
  });

  it("deletes all steps for an empty list", async () => {
    const { id } = await addGuide(ctx, { steps: stepsWith("a", "b") });
    expect(await patchGuide(ctx, id, { steps: [] })).toMatchObject({ steps: [], steps_count: 0 });
  });

  it("throws validation_failed with the index of each step with a foreign, deleted or repeated id", async () => {
    const other = await addGuide(ctx, { steps: stepsWith("other") });
    const { id, steps } = await addGuide(ctx, { steps: stepsWith("a", "b") });
    const [a, b] = steps.map((step) => step.id);
    await patchGuide(ctx, id, { steps: [{ id: a, position: 1, content: "a" }] });
    const named = [other.steps[0]?.id, b, a, a, 2_147_483_647];
    const sent = named.map((one, index) => ({ id: one, position: index + 1, content: "x" }));
    await expect(patchGuide(ctx, id, { steps: sent })).rejects.toMatchObject({
      code: "validation_failed",
      extras: {
        details: {
          "steps.0.id": ["does not exist"],
          "steps.1.id": ["does not exist"],
          "steps.3.id": ["must be unique"],
          "steps.4.id": ["does not exist"],
        },
      },
    });
  });

  it("renumbers any given positions from 1 to n in their order", async () => {
    const { id } = await addGuide(ctx);
    const sent = fc.uniqueArray(
      fc.record({
        position: fc.oneof(
          fc.integer({ min: 1, max: 12 }),
          fc.integer({ min: 1, max: 2 ** 31 - 1 }),
        ),
        keep: fc.boolean(),
      }),
      { maxLength: 8, selector: ({ position }) => position },
    );
    await fc.assert(
      fc.asyncProperty(sent, async (list) => {
        const kept = (await getGuide(ctx, { id })).steps.map((step) => step.id);
        const steps = list.map(({ position, keep }) => ({
          id: keep ? kept.pop() : undefined,
          position,
          content: `at ${position}`,
        }));
        const after = await patchGuide(ctx, id, { steps });
        const wanted = steps.toSorted((one, other) => one.position - other.position);
        expect(after.steps.map((step) => [step.position, step.content])).toEqual(
          wanted.map((step, index) => [index + 1, step.content]),
        );
        wanted.forEach((step, index) => {
          if (step.id !== undefined) expect(after.steps[index]?.id).toBe(step.id);
        });
        expect(after.steps_count).toBe(steps.length);
      }),
      runsOf({ stress: 60, sample: 8 }),
    );
  });
});

describe("updateGuide, called concurrently", () => {
  it("stores one complete list of steps, and also the change of another field", async () => {
    const { id } = await addGuide(ctx, { steps: stepsWith("a", "b") });
    const lists = [stepsWith("1a", "1b", "1c"), stepsWith("2a"), stepsWith("3a", "3b")];
    const { results } = await runWhileLocked(fixtures.service.db, guideLock(id), 4, () =>
      runConcurrently(4, (index) =>
        patchGuide(ctx, id, index < 3 ? { steps: lists[index] } : { title: "Changed" }),
      ),
    );
    expect(results).toHaveLength(4);
    const after = await getGuide(ctx, { id });
    const contents = after.steps.map((step) => step.content);
    expect(lists.map((list) => list.map((step) => step.content))).toContainEqual(contents);
    expect(after).toMatchObject({ title: "Changed", steps_count: contents.length });
  });

  it("throws validation_failed when another request deleted one of the given steps", async () => {
    const { id, steps } = await addGuide(ctx, { steps: stepsWith("a") });
    const keeping = [{ id: steps[0]?.id, position: 1, content: "kept" }];
    const { results, errorCodes } = await runWhileLocked(
      fixtures.service.db,
      guideLock(id),
      2,
      () =>
        runConcurrently(2, (index) =>
          patchGuide(ctx, id, { steps: index === 0 ? stepsWith("new") : keeping }),
        ),
    );
    const { steps: left } = await getGuide(ctx, { id });
    expect(left).toHaveLength(1);
    // The update that keeps the step either came first or was refused.
    expect(errorCodes).toEqual(results.length === 2 ? [] : ["validation_failed"]);
    expect(left[0]?.content).toBe("new");
  });
});
