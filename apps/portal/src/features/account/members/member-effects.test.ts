import { describe, expect, it } from "vitest";
import { removalEffects, roleEffects } from "./member-effects.ts";
import { ada } from "./member.fixture.ts";

describe("removalEffects", () => {
  it("lists the effects on keys, guides, sessions and names", () => {
    expect(removalEffects(ada, false)).toEqual([
      "Their 2 active keys stop working immediately.",
      "Their 12 guides stay with the account, and those that are published stay public at their addresses.",
      "They are signed out immediately and cannot sign in again.",
      "The username @ada stays reserved. The address ada@example.com can be used again.",
    ]);
  });

  it("uses the singular for one key or guide, and states when there are none", () => {
    const [keys, guides] = removalEffects({ ...ada, active_keys_count: 1, guides_count: 1 }, false);
    expect(keys).toBe("Their 1 active key stops working immediately.");
    expect(guides).toContain("Their 1 guide stays with the account");
    const none = removalEffects({ ...ada, active_keys_count: 0, guides_count: 0 }, false);
    expect(none.slice(0, 2)).toEqual(["They have no active keys.", "They have no guides."]);
  });

  it("names the user who receives the guides", () => {
    const [, guides] = removalEffects(ada, false, "Grace Hopper");
    expect(guides).toBe("Their 12 guides move to Grace Hopper. Links to their addresses redirect.");
  });

  it("includes an owner’s invitations, and addresses the signed-in user as you", () => {
    const text = removalEffects({ ...ada, role: "owner" }, true).join(" ");
    expect(text).toContain("Your 2 active keys stop working");
    expect(text).toContain("Open invitations that you created stop working.");
    expect(text).not.toMatch(/\b(They|Their|they)\b/);
  });
});

describe("roleEffects", () => {
  it("lists the loss of admin and of invitations when an owner becomes a member", () => {
    const text = roleEffects({ ...ada, role: "owner" }, "member", false).join(" ");
    expect(text).toContain("Their keys with the admin scope lose it immediately");
    expect(text).toContain("Open invitations that they created stop working.");
  });
});
