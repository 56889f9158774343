import { expect, it } from "vitest";
import {
  clusterLimits,
  firstSaturated,
  laptopLimits,
  largestLoad,
  planCapacity,
  shardsOf,
  type Costs,
} from "./plan.ts";

const COSTS: Costs = {
  get: { server: 100, database: 50 },
  list: { server: 500, database: 300 },
  create: { server: 600, database: 400 },
  view: { server: 1_000, database: 200 },
  bytesPerGuide: 5_000,
  bytesPerView: 200,
  commitsPerSecond: 4_808,
};
const CLUSTER = clusterLimits(COSTS);

it("calculates the cores at the peak from the costs of the requests", () => {
  const needs = planCapacity(COSTS, 86_400_000, 86_400);
  // 4,000 reads and 4 writes a second: 2,400 views, 1,280 guides and 320 lists.
  expect(needs.peakPerSecond).toBeCloseTo(4_004);
  expect(needs.portalCores).toBeCloseTo(2.4 / 0.6);
  expect(needs.apiCores).toBeCloseTo((0.128 + 0.16 + 0.0024) / 0.6);
  expect(needs.databaseCores).toBeCloseTo((0.48 + 0.064 + 0.096 + 0.0016) / 0.6);
  expect(needs.commitsPerSecond).toBeCloseTo(2_404);
  expect(needs.connections).toBe(20 * (1 + 4));
  expect(needs.gigabytesPerYear).toBeCloseTo((86_400 * 365 * 5_000) / 1e9);
});

it("divides the accounts among clusters when one primary has too few cores", () => {
  expect(shardsOf(planCapacity(COSTS, 86_400_000, 86_400), CLUSTER)).toBe(1);
  expect(shardsOf(planCapacity(COSTS, 8_640_000_000, 8_640_000), CLUSTER)).toBeGreaterThan(1);
});

it("returns the resource with the largest share of its limit", () => {
  const needs = planCapacity(COSTS, 86_400_000, 86_400);
  const { resource, share } = firstSaturated(needs, CLUSTER);
  expect(resource).toBe("commits");
  expect(share).toBeCloseTo(0.5);
  expect(firstSaturated(needs, { ...CLUSTER, databaseCores: 1 }).resource).toBe("PostgreSQL cores");
});

it("uses a limit of the laptop completely with the largest load", () => {
  const limits = laptopLimits(COSTS);
  const reads = largestLoad(COSTS, limits);
  const { resource, share } = firstSaturated(planCapacity(COSTS, reads, reads / 100), limits);
  expect(resource).toBe("portal cores");
  expect(share).toBeCloseTo(1);
});
