import { describe, expect, it } from "vitest";
import { newUsername } from "../accounts/account.ts";

describe("a username (contract ACCT-2)", () => {
  it.each([
    ["ab", "ab"],
    ["Ada_Love-1", "ada_love-1"],
    [" ada ", "ada"],
    ["x".repeat(30), "x".repeat(30)],
  ])("is stored in lower case: %j as %j", (sent, stored) => {
    expect(newUsername.parse(sent)).toBe(stored);
  });

  it.each(["a", "x".repeat(31), "a b", "ad\u00e4", "a.b", "@ada", "", "admin"])(
    "is refused: %j",
    (sent) => {
      expect(newUsername.safeParse(sent).success).toBe(false);
    },
  );
});
