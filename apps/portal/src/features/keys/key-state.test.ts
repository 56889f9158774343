import type { ApiKey } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { inGroup, keyGroups, matching, stateOf } from "./key-state.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();

const key = (given: Partial<ApiKey>): ApiKey => ({
  id: 1,
  name: "Import",
  description: "",
  scopes: ["read"],
  last_four: "12ab",
  username: "mira",
  display_name: "Mira Ray",
  status: "active",
  created_at: at(-1000),
  last_used_at: null,
  expires_at: null,
  revoked_at: null,
  rotated_at: null,
  ...given,
});

describe("what a key is", () => {
  it.each([
    ["active", {}],
    ["active", { expires_at: at(7 * 24 + 1) }],
    ["expiring", { expires_at: at(7 * 24) }],
    ["expiring", { expires_at: at(0.001) }],
    ["expired", { expires_at: at(0) }],
    ["replaced", { rotated_at: at(-1), expires_at: at(1) }],
    ["expired", { rotated_at: at(-2), expires_at: at(-1) }],
    ["revoked", { rotated_at: at(-1), revoked_at: at(-1) }],
    ["revoked", { expires_at: at(-1), revoked_at: at(-2) }],
  ] as const)("%s: %j", (state, given) => {
    expect(stateOf(key(given), now)).toBe(state);
  });

  it("goes by the time, not by the status of the answer", () => {
    expect(stateOf(key({ status: "active", expires_at: at(1) }), now + 3_600_000)).toBe("expired");
  });
});

it("counts a key that still works as active, whatever it needs", () => {
  const keys = [
    key({}),
    key({ expires_at: at(1) }),
    key({ rotated_at: at(-1), expires_at: at(1) }),
    key({ expires_at: at(-1) }),
    key({ revoked_at: at(-1) }),
  ];
  expect(keyGroups.map((group) => [group, inGroup(keys, group, now).length])).toEqual([
    ["active", 3],
    ["expired", 1],
    ["revoked", 1],
    ["all", 5],
  ]);
});

it.each([
  ["", 2],
  [" IMPORT ", 1],
  ["crm", 1],
  ["sk_…9f", 1],
  ["9fff", 1],
  ["nothing", 0],
  ["mira", 0],
])("finds by %j %i", (search, count) => {
  const keys = [key({}), key({ name: "Sync", description: "For the CRM", last_four: "9fff" })];
  expect(matching(keys, search, false)).toHaveLength(count);
});

it.each([
  ["mira", 1],
  ["RAY", 1],
  ["import", 2],
])("finds by the holder %j %i where holders are shown", (search, count) => {
  const keys = [key({}), key({ username: "ada", display_name: "Ada L." })];
  expect(matching(keys, search, true)).toHaveLength(count);
});
