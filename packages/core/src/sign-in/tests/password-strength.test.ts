import { describe, expect, it } from "vitest";
import type { DomainError } from "#errors.ts";
import { requireStrongPassword } from "../password-strength.ts";

const ada = { username: "ada99", displayName: "Ada Lovelace", email: "countess@analytical.test" };
function faultOf(password: string) {
  return requireStrongPassword({}, { password, owner: ada }).then(
    () => undefined,
    (error: unknown) => (error as DomainError).extras.details?.password?.[0],
  );
}

describe("requireStrongPassword", () => {
  it.each([
    ["aaaaaaaaaa", "it repeats one character"],
    ["          ", "it repeats one character"],
    ["abcabcabcabc", "it repeats the same few characters"],
    ["0123456789", "it is a sequence like abc or 123"],
    ["qwertyuiop", "it is one of the most common passwords"],
    ["password12", "it is a common password"],
    ["P@ssw0rd2026", "it is similar to a common password"],
    ["guidepost1", "it contains your name, your email address or the name of this service"],
    ["adalovelace1", "it contains your name, your email address or the name of this service"],
    ["countess12", "it contains your name, your email address or the name of this service"],
  ])("refuses %s with the reason", async (password, reason) => {
    expect(await faultOf(password)).toBe(`is too easy to guess: ${reason}`);
  });

  it.each(["correct horse battery", "bY7kq2LmXz", "thirty green umbrellas", "Grüße aus Wien 7!"])(
    "accepts %s",
    async (password) => {
      expect(await faultOf(password)).toBeUndefined();
    },
  );

  it("rates long passwords by their first 24 characters", async () => {
    const strong = "thirty green umbrellas, bY7kq2LmXz";
    expect(await faultOf(`${"a".repeat(24)}${strong}`)).toBeDefined();
    expect(await faultOf(`${strong}${"a".repeat(160)}`)).toBeUndefined();
  });
});
