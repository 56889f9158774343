import { describe, expect, it } from "vitest";
import { drawStep } from "../clients/step.ts";
import { FAULTS } from "../faults/catalogue.ts";
import { planFaults } from "../faults/plan.ts";
import { createRandom } from "../random.ts";

/** Returns the first faults of both lanes as text. */
function planned(seed: number): string[] {
  return planFaults(seed, { apis: 3, portals: 2 }).flatMap((lane) =>
    Array.from({ length: 40 }, () => {
      const { fault, servers, waitMs, durationMs } = lane.next().value;
      return `${fault.name} ${servers.join()} ${waitMs} ${durationMs}`;
    }),
  );
}

function steps(seed: number, client: number) {
  const random = createRandom(seed, client);
  return Array.from({ length: 40 }, () => drawStep(random, 100));
}

describe("the plan of a run", () => {
  it("has the same faults and steps for the same seed", () => {
    expect(planned(7)).toEqual(planned(7));
    expect(steps(7, 1)).toEqual(steps(7, 1));
  });

  it("has other faults and steps for another seed or client", () => {
    expect(planned(7)).not.toEqual(planned(8));
    expect(steps(7, 1)).not.toEqual(steps(8, 1));
    expect(steps(7, 1)).not.toEqual(steps(7, 2));
  });

  it("has each fault once in a round", () => {
    const [lane] = planFaults(7, { apis: 2, portals: 2 });
    const names = FAULTS.map(() => lane?.next().value.fault.name);
    expect(new Set(names).size).toBe(FAULTS.length);
  });
});
