import type { ApiKey, KeyImpact, Scope } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import {
  exampleCall,
  hasEnded,
  keyCreator,
  NEWEST_FIRST,
  nextOrder,
  stateOf,
  describeImpact,
  choicesUntil,
  expiryOf,
} from "./key-model.ts";
import { timeLeft } from "#lib/formats/format.ts";

const now = Date.parse("2026-11-20T12:00:00.000Z");
function at(hours: number): string {
  return new Date(now + hours * 3_600_000).toISOString();
}

function key(given: Partial<ApiKey>): ApiKey {
  return {
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
    created_by: null,
    origin: "portal",
    allowed_addresses: [],
    allowed_referrers: [],
    ...given,
  };
}

describe("stateOf", () => {
  it.each([
    ["active", {}],
    ["active", { expires_at: at(7 * 24 + 1) }],
    ["expiring", { expires_at: at(7 * 24) }],
    ["expiring", { expires_at: at(0.001) }],
    ["expired", { expires_at: at(0) }],
    ["replaced", { rotated_at: at(-1), expires_at: at(1) }],
    ["expired", { rotated_at: at(-2), expires_at: at(-1) }],
    ["rotated", { rotated_at: at(-1), revoked_at: at(-1) }],
    ["revoked", { rotated_at: at(-2), revoked_at: at(-1) }],
    ["temporary", { origin: "try_it", expires_at: at(0.1) }],
    ["expired", { origin: "try_it", expires_at: at(0) }],
    ["revoked", { expires_at: at(-1), revoked_at: at(-2) }],
  ] as const)("returns %s for %j", (state, given) => {
    expect(stateOf(key(given), now)).toBe(state);
  });

  it("returns expired once the time has passed, although the response says active", () => {
    expect(stateOf(key({ status: "active", expires_at: at(1) }), now + 3_600_000)).toBe("expired");
  });
});

describe("hasEnded", () => {
  it("is true for expired, revoked and rotated keys only", () => {
    const states = ["active", "expiring", "replaced", "temporary", "expired", "revoked", "rotated"];
    expect(states.filter((state) => hasEnded(state as ReturnType<typeof stateOf>))).toEqual([
      "expired",
      "revoked",
      "rotated",
    ]);
  });
});

describe("nextOrder", () => {
  it("starts with the latest date or with A, and reverses the current order", () => {
    expect(nextOrder(NEWEST_FIRST, "created")).toEqual({ by: "created", descending: false });
    expect(nextOrder(NEWEST_FIRST, "used")).toEqual({ by: "used", descending: true });
    expect(nextOrder(NEWEST_FIRST, "name")).toEqual({ by: "name", descending: false });
  });
});

function by(username: string) {
  return { username, display_name: username };
}

it.each([
  ["another user", { created_by: by("ada"), origin: "portal", username: "mira" }, "ada"],
  ["the operator", { created_by: null, origin: "operator", username: "mira" }, "the operator"],
  ["the holder", { created_by: by("mira"), origin: "portal", username: "mira" }, undefined],
  ["an unrecorded user", { created_by: null, origin: null, username: "mira" }, undefined],
] as const)("the key model returns the creator of a key: %s", (_, key, creator) => {
  expect(keyCreator(key)).toBe(creator);
});

describe("exampleCall", () => {
  const call = (...scopes: Scope[]) => exampleCall("https://api.example.com", "sk_1", scopes);

  it.each([[["read"]], [["read", "write"]], [["admin"]]] as Scope[][][])(
    "lists guides for a key with %j",
    (scopes) => {
      expect(call(...scopes)).toBe(
        'curl "https://api.example.com/v1/guides?limit=2" \\\n  -H "Authorization: Bearer sk_1"',
      );
    },
  );

  it("creates a draft for a key that cannot read", () => {
    expect(call("write")).toContain(`-d '{"guide":{"title":"My first guide"}}'`);
  });
});

function impact(requests: number, clients: number, addresses: number, more = false): KeyImpact {
  const use = { requests: 1, last_at: at(-1) };
  return {
    requests,
    more,
    operations: [],
    clients: Array.from({ length: clients }, (_, n) => ({ user_agent: `program ${n}`, ...use })),
    addresses: Array.from({ length: addresses }, (_, n) => ({ address: `${n}.0.0.1`, ...use })),
  };
}

describe("describeImpact", () => {
  it.each([
    [impact(1, 1, 1), "1 request in the last 7 days, from 1 program at 1 address."],
    [impact(1_204, 2, 3), "1,204 requests in the last 7 days, from 2 programs at 3 addresses."],
    [
      impact(10_900, 2, 1, true),
      "More than 10,000 requests in the last 7 days, from 2 programs at 1 address.",
    ],
    [impact(0, 0, 0), "Not used in the last 7 days."],
  ])("describes %j as %s", (use, text) => {
    expect(describeImpact(use, at(-1))).toBe(text);
  });

  it("describes a key that was never used", () => {
    expect(describeImpact(impact(0, 0, 0), null)).toBe("Never used.");
  });
});

const LATE_EVENING = Date.parse("2026-11-20T23:30:00.000Z");

describe("expiryOf", () => {
  it.each([
    ["keep", "", undefined],
    ["never", "", null],
    ["7", "", "2026-11-27T23:59:59.999Z"],
    ["365", "", "2027-11-20T23:59:59.999Z"],
    ["date", "2026-11-20", "2026-11-20T23:59:59.999Z"],
    ["date", "", ""],
    ["date", "2026-13-01", ""],
    ["date", "12026-01-01", ""],
  ] as const)("returns the end for the choice %s with the day %j: %j", (choice, day, end) => {
    expect(expiryOf(choice, day, LATE_EVENING)).toBe(end);
  });
});

describe("timeLeft", () => {
  it.each([
    ["7", "in 7 days"],
    ["30", "in 30 days"],
    ["90", "in 90 days"],
    ["365", "in 1 year"],
  ] as const)(
    "shows the number of days of the choice %s during the whole first day",
    (choice, text) => {
      for (const time of ["00:00:00.000", "12:00:00.000", "23:59:59.000"]) {
        const created = Date.parse(`2026-11-20T${time}Z`);
        const end = Date.parse(expiryOf(choice, "", created) ?? "");
        expect(timeLeft(end, created)).toBe(text);
      }
    },
  );
});

describe("choicesUntil", () => {
  it("offers only choices that are not later than the latest expiry", () => {
    const offered = (latest: string | null) =>
      choicesUntil(latest, LATE_EVENING).map(([choice]) => choice);
    expect(offered(null)).toEqual(["never", "7", "30", "90", "365", "date"]);
    expect(offered("2026-12-20T23:59:59.999Z")).toEqual(["7", "30", "date"]);
  });
});
