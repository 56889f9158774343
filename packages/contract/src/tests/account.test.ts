import { describe, expect, it } from "vitest";
import { accountRename, displayName, newUsername } from "../accounts/account.ts";

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

describe("the name of a user or an account (contract ACCT-2)", () => {
  it.each(["You won! Collect at https://evil.test/x", "http://evil.test", "a://b"])(
    "is refused with a web address: %j",
    (name) => {
      const message = "can't contain a web address";
      expect(displayName.safeParse(name).error?.issues).toMatchObject([{ message }]);
      expect(accountRename.safeParse({ name }).error?.issues).toMatchObject([{ message }]);
    },
  );

  it.each(["Ada Lovelace", "Acme // Research", "Docs: en", "evil.test"])("can be %j", (name) => {
    expect(displayName.parse(name)).toBe(name);
    expect(accountRename.parse({ name })).toEqual({ name });
  });
});
