import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { matchSteps } from "../match-steps.ts";

type Sent = Parameters<typeof matchSteps>[0][number];

function sent(content: string, title: string | null = null, id?: number | null): Sent {
  return { content, title, ...(id !== undefined && { id }) };
}

/** Steps with the ids 11, 12, … */
function stored(...steps: Sent[]) {
  return steps.map((step, index) => ({ ...step, id: 11 + index, position: index + 1 }));
}

function idsOf(steps: Sent[], existing: ReturnType<typeof stored>) {
  return matchSteps(steps, existing).map(({ id }) => id);
}

const [a, b, c] = [sent("a"), sent("b"), sent("c")];

describe("matchSteps (contract EXT-5)", () => {
  it.each<[string, Sent[], (number | null)[]]>([
    ["are the same", [a, b, c], [11, 12, 13]],
    ["have a new first step", [sent("new"), a, b, c], [null, 11, 12, 13]],
    ["have no first step", [b, c], [12, 13]],
    ["change places", [c, b, a], [13, 12, 11]],
    ["have an edited step", [a, sent("B"), c], [11, 12, 13]],
    ["have a new title", [a, sent("b", "B"), c], [11, 12, 13]],
    ["have a step twice", [a, b, b, c], [11, 12, null, 13]],
    ["have ids", [sent("x", null, 13), sent("a", null, 12)], [13, 12]],
    ["have ids of another guide", [sent("a", null, 1), sent("b", null, 2)], [11, 12]],
    ["have an id twice", [sent("a", null, 12), sent("b", null, 12)], [12, null]],
    ["are empty", [], []],
  ])("keeps the ids of steps that %s", (_, steps, ids) => {
    expect(idsOf(steps, stored(a, b, c))).toEqual(ids);
  });

  it("prefers a step with the same title among those with the same content", () => {
    const existing = stored(sent("a", "one"), sent("a", "two"), sent("b"));
    expect(idsOf([b, sent("a", "two"), sent("a", "one")], existing)).toEqual([13, 12, 11]);
  });

  it("gives each id at most once, and all ids to steps that are the same", () => {
    const steps = fc.array(
      fc.record({ content: fc.constantFrom("a", "b"), title: fc.constantFrom("t", null) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(steps, steps, (before, after) => {
        const existing = stored(...before);
        const ids = idsOf(after, existing).filter((id) => id !== null);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.length).toBe(ids.filter((id) => existing.some((step) => step.id === id)).length);
        expect(idsOf(before, existing)).toEqual(existing.map(({ id }) => id));
      }),
      runsOf({ stress: 1_000 }),
    );
  });
});
