import { expect, it } from "vitest";
import { isSlug, usernameIn } from "./address.ts";

it("usernameIn returns the name after the @ sign, in its original case", () => {
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
])("usernameIn returns undefined for the path segment %j", (handle) =>
  expect(usernameIn(handle)).toBeUndefined(),
);

it("isSlug accepts 1 to 100 lower-case letters, digits and hyphens", () => {
  expect(["a-guide-2", "", "A-guide", "a%20b", "a".repeat(101)].map(isSlug)).toEqual([
    ...[true, false, false, false, false],
  ]);
});
