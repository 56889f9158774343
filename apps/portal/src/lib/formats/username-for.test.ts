import { username } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { usernameFor } from "./username-for.ts";

describe("usernameFor", () => {
  it.each([
    ["Nora Whitfield", "nora-whitfield"],
    ["  Zoë  O’Brien (ops) ", "zoe-obrien-ops"],
    ["A very long name with many words in it", "a-very-long-name-with-many-wor"],
    ["A very long name with many word s", "a-very-long-name-with-many-wor"],
  ])("proposes for the name %j a username that the contract accepts", (name, expected) => {
    expect(usernameFor(name, "someone@example.com")).toBe(expected);
    expect(username.safeParse(expected).success).toBe(true);
  });

  it("proposes that of the email for a name without Latin letters", () => {
    expect(usernameFor("李雷", "Li.Lei@example.com")).toBe("li-lei");
  });

  it.each([
    ["A", ""],
    ["李雷", "l@example.com"],
    ["", "李雷@example.com"],
  ])("proposes none for the name %j and the email %j", (name, email) => {
    expect(usernameFor(name, email)).toBe("");
  });
});
