import { username } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { usernameFor } from "./username-for.ts";

describe("usernameFor", () => {
  it.each([
    ["Nora Whitfield", "nora-whitfield"],
    ["  Zoë  O’Brien (ops) ", "zoe-obrien-ops"],
    ["A", ""],
    ["李雷", ""],
    ["", ""],
    ["A very long name with many words in it", "a-very-long-name-with-many-wor"],
    ["A very long name with many word s", "a-very-long-name-with-many-wor"],
  ])("proposes for the name %j a username that the contract accepts, or none", (name, expected) => {
    expect(usernameFor(name)).toBe(expected);
    if (expected !== "") expect(username.safeParse(expected).success).toBe(true);
  });
});
