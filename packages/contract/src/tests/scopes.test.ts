import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "../testing.ts";
import { grants, SCOPES, scopesOfRole, withinRole } from "../accounts/scopes.ts";

describe("grants (contract SCOPE-2)", () => {
  it("returns true for every scope with admin, and only for the same scope with read or write", () => {
    const granted = SCOPES.map((held) => SCOPES.filter((required) => grants([held], required)));
    expect(granted).toEqual([["read"], ["write"], ["read", "write", "admin"]]);
  });

  it("returns false without scopes", () => {
    for (const required of SCOPES) expect(grants([], required)).toBe(false);
  });

  it("returns true for several scopes exactly when one of them grants the scope, in any order", () => {
    fc.assert(
      fc.property(fc.subarray([...SCOPES]), fc.constantFrom(...SCOPES), (held, required) => {
        const each = held.some((one) => grants([one], required));
        expect(grants(held, required)).toBe(each);
        expect(grants(held.toReversed(), required)).toBe(each);
      }),
      runsOf({ stress: 1_000 }),
    );
  });
});

describe("scopesOfRole and withinRole (contract KEY-5)", () => {
  it("scopesOfRole returns all scopes for an owner, and read and write for a member", () => {
    expect(scopesOfRole("owner")).toEqual(["read", "write", "admin"]);
    expect(scopesOfRole("member")).toEqual(["read", "write"]);
  });

  it("withinRole limits the key of a member to read and write, and does not change the key of an owner", () => {
    fc.assert(
      fc.property(fc.subarray([...SCOPES]), (granted) => {
        expect(withinRole(granted, "owner")).toEqual(granted);
        for (const required of SCOPES) {
          const allowed = grants(granted, required) && scopesOfRole("member").includes(required);
          expect(grants(withinRole(granted, "member"), required)).toBe(allowed);
        }
      }),
      runsOf({ stress: 1_000 }),
    );
  });
});
