import { expect, it } from "vitest";
import { isSlug, usernameIn } from "./address.ts";

it("finds a username behind its sign alone, in the case it has", () => {
  expect(["@ada", "%40ada", "@Ada", "@a_b-1"].map(usernameIn)).toEqual([
    "ada",
    "ada",
    "Ada",
    "a_b-1",
  ]);
});

it.each([
  "ada",
  "@",
  "@a",
  "@@ada",
  "@ada.",
  "@ada%20",
  "@ ada",
  "@ada@",
  "@äda",
  `@${"a".repeat(31)}`,
])("finds none in %j", (handle) => expect(usernameIn(handle)).toBeUndefined());

it("knows what can be a slug", () => {
  expect(["a-guide-2", "", "A-guide", "a%20b", "a".repeat(101)].map(isSlug)).toEqual([
    ...[true, false, false, false, false],
  ]);
});
