import { performance } from "node:perf_hooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inlinePasswordEstimator } from "@guidepost/core/password-estimator";
import { createPasswordEstimator } from "../password-estimator/password-estimator.ts";

// Each test starts a thread, which loads the dictionaries from their sources.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const open: ReturnType<typeof createPasswordEstimator>[] = [];
const createEstimator: typeof createPasswordEstimator = (options) => {
  const estimator = createPasswordEstimator(options);
  open.push(estimator);
  return estimator;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((estimator) => estimator.close()));
});

describe("createPasswordEstimator", () => {
  it("rates passwords as the calling thread does, with their reasons", async () => {
    const estimator = createEstimator({ timeoutMs: 60_000 });
    const words = ["lovelace"];
    for (const password of ["qwertyuiop", "lovelace12", "thirty green umbrellas"])
      expect(await estimator.rate(password, words)).toEqual(
        await inlinePasswordEstimator.rate(password, words),
      );
  });

  it("does not block the main thread while it rates", async () => {
    const estimator = createEstimator({ timeoutMs: 60_000 });
    await estimator.rate("a", []);
    const loop = performance.eventLoopUtilization();
    // Slow to rate: many of its parts are similar to words.
    const slow = Array.from({ length: 20 }, (_, index) => `p4$$w0rd1l0v3y0u@dm1n${index}`);
    const ratings = await Promise.all(slow.map((password) => estimator.rate(password, [])));
    expect(ratings).toHaveLength(slow.length);
    expect(performance.eventLoopUtilization(loop).utilization).toBeLessThan(0.5);
  });

  it("refuses with service_unavailable when a rating takes longer than its time-out", async () => {
    const estimator = createEstimator({ timeoutMs: 1 });
    await expect(estimator.rate("thirty green umbrellas", [])).rejects.toMatchObject({
      code: "service_unavailable",
    });
  });
});
