import { describe, expect, it } from "vitest";
import { simulate, type QueueModel } from "./simulate.ts";

const NO_COST: QueueModel = {
  statements: 0,
  requestCpu: 0,
  statementCpu: 0,
  databaseStatementCpu: 0,
  databaseRequestCpu: 0,
  loadCpu: 0,
  wait: 0,
};

describe("the simulation", () => {
  it.each([0.3, 0.6, 0.8])(
    "has the mean latency of an M/D/1 queue without statements at a utilization of %s",
    (utilization) => {
      const requestCpu = 1_000;
      const { mean } = simulate(
        { ...NO_COST, requestCpu },
        { connections: 300, perSecond: utilization * 1_000, seconds: 120, seed: 1 },
      );
      const waiting = utilization / (2 * (1 - utilization));
      expect(mean).toBeGreaterThan((1 + waiting) * 0.95);
      expect(mean).toBeLessThan((1 + waiting) * 1.05);
    },
  );

  it.each([0.3, 0.6, 0.8])(
    "has the mean latency of an M/M/1 queue with random costs at a utilization of %s",
    (utilization) => {
      const requestCpu = 1_000;
      const { mean } = simulate(
        { ...NO_COST, requestCpu, hasRandomCosts: true },
        { connections: 300, perSecond: utilization * 1_000, seconds: 300, seed: 1 },
      );
      const expected = 1 / (1 - utilization);
      expect(mean).toBeGreaterThan(expected * 0.93);
      expect(mean).toBeLessThan(expected * 1.07);
    },
  );

  it("serves requests that follow each other at the speed of the busier core", () => {
    const load = { connections: 32, seconds: 5, seed: 1 };
    const model = { ...NO_COST, requestCpu: 200, loadCpu: 100 };
    expect(simulate(model, load).perSecond).toBeCloseTo(5_000, -2);
    expect(simulate({ ...model, loadCpu: 400 }, load).perSecond).toBeCloseTo(2_500, -2);
  });

  it("shares the cost of a statement between requests that wait at the same time", () => {
    const model = { ...NO_COST, statements: 1, requestCpu: 10, databaseStatementCpu: 1_000 };
    const alone = simulate(model, { connections: 1, seconds: 5, seed: 1 });
    const many = simulate(model, { connections: 32, seconds: 5, seed: 1 });
    expect(alone.perSecond).toBeLessThan(1_000);
    expect(many.perSecond).toBeGreaterThan(15 * alone.perSecond);
  });

  it("returns the same result for the same seed", () => {
    const load = { connections: 8, perSecond: 500, seconds: 5 };
    const model = { ...NO_COST, statements: 3, requestCpu: 200, databaseRequestCpu: 50, wait: 30 };
    expect(simulate(model, { ...load, seed: 7 })).toEqual(simulate(model, { ...load, seed: 7 }));
    expect(simulate(model, { ...load, seed: 7 })).not.toEqual(
      simulate(model, { ...load, seed: 8 }),
    );
  });
});
