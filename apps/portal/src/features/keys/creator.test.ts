import { expect, it } from "vitest";
import { creatorOf } from "./creator.ts";

const by = (username: string) => ({ username, display_name: username });

it.each([
  ["another user", { created_by: by("ada"), origin: "portal", username: "mira" }, "ada"],
  ["the operator", { created_by: null, origin: "operator", username: "mira" }, "the operator"],
  ["the holder", { created_by: by("mira"), origin: "portal", username: "mira" }, undefined],
  ["not recorded", { created_by: null, origin: null, username: "mira" }, undefined],
] as const)("names the creator of a key: %s", (_, key, creator) => {
  expect(creatorOf(key)).toBe(creator);
});
