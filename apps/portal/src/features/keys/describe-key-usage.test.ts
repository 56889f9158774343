import { expect, it } from "vitest";
import { describeKeyUsage } from "./describe-key-usage.ts";

const names = {
  "guides.list": { label: "List guides" },
  "guides.get": { label: "Get a guide" },
  "usage.get": { label: "Get usage" },
};

function used(...operations: [string, number][]) {
  return {
    last_used_at: "2026-11-20T12:00:00.000Z",
    requests: operations.reduce((total, [, requests]) => total + requests, 0),
    operations: operations.map(([operation, requests]) => ({ operation, requests })),
  };
}

it.each([
  [used(["guides.list", 1]), "1 request in the last 30 days, all List guides."],
  [
    used(["guides.list", 1_000], ["guides.get", 204]),
    "1,204 requests in the last 30 days, mostly List guides.",
  ],
  [
    used(["guides.list", 1], ["usage.get", 1]),
    "2 requests in the last 30 days: List guides and Get usage.",
  ],
  [
    used(["guides.list", 2], ["usage.get", 1], ["guides.get", 1]),
    "4 requests in the last 30 days: List guides, Get usage and 1 more.",
  ],
  // An operation that the API no longer has, and requests without an operation.
  [
    used(["guides.copy", 1], ["unknown", 1]),
    "2 requests in the last 30 days: guides.copy and Unknown path or method.",
  ],
  [used(), "Not used in the last 30 days."],
  [{ ...used(), last_used_at: null }, "Never used."],
])("describeKeyUsage describes %j as %s", (usage, text) => {
  expect(describeKeyUsage(usage, names)).toBe(text);
});
