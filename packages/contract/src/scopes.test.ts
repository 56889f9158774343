import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { grants, scopes, scopesOfRole, withinRole } from "./scopes.ts";

describe("scopes (contract SCOPE-2, KEY-5)", () => {
  it("admin includes everything; read and write include only themselves", () => {
    const granted = scopes.map((held) => scopes.filter((needed) => grants([held], needed)));
    expect(granted).toEqual([["read"], ["write"], ["read", "write", "admin"]]);
  });

  it("none grants nothing", () => {
    for (const needed of scopes) expect(grants([], needed)).toBe(false);
  });

  it("several grant what each of them does, in any order, and no more", () => {
    fc.assert(
      fc.property(fc.subarray([...scopes]), fc.constantFrom(...scopes), (held, needed) => {
        const each = held.some((one) => grants([one], needed));
        expect(grants(held, needed)).toBe(each);
        expect(grants(held.toReversed(), needed)).toBe(each);
      }),
    );
  });

  it("an owner may do everything, a member all but administer", () => {
    expect(scopesOfRole("owner")).toEqual(["read", "write", "admin"]);
    expect(scopesOfRole("member")).toEqual(["read", "write"]);
  });

  it("a member's key is worth no more than a member, an owner's what it was granted", () => {
    fc.assert(
      fc.property(fc.subarray([...scopes]), (granted) => {
        expect(withinRole(granted, "owner")).toEqual(granted);
        for (const needed of scopes) {
          const allowed = grants(granted, needed) && scopesOfRole("member").includes(needed);
          expect(grants(withinRole(granted, "member"), needed)).toBe(allowed);
        }
      }),
    );
  });
});
