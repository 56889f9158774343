import { expect, it } from "vitest";
import { guideJsonAt, isSlug, publicPageAt, usernameIn } from "./address.ts";

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

it.each([
  ["/@ada", { username: "ada", cursor: undefined }],
  ["/@ada?cursor=a%2Bb", { username: "ada", cursor: "a+b" }],
  ["/@ada?utm_source=x", { username: "ada", cursor: undefined }],
  ["/@ada/tea", { username: "ada", slug: "tea" }],
  ["/@ada/tea?cursor=1&x", { username: "ada", slug: "tea" }],
])("publicPageAt reads the page at %s", (url, address) => {
  expect(publicPageAt(url)).toEqual(address);
});

it.each([
  "/",
  "/guides",
  "/@",
  "/@Ada",
  "/%40ada",
  "/@ada/",
  "/@ada/Tea",
  "/@ada/tea/",
  "/@ada/tea/opengraph-image-15ahp5?x",
  "/@ada?cursor=1&cursor=2",
  "/@ada/tea?_rsc=1x2y3",
  "/@ada?_rsc",
])("publicPageAt returns undefined for %s", (url) => {
  expect(publicPageAt(url)).toBeUndefined();
});

it.each([
  ["/@ada/tea.json", { username: "ada", slug: "tea" }],
  ["/@ada/tea.json?x=1", { username: "ada", slug: "tea" }],
  ["/@ada/tea", undefined],
  ["/@ada.json", undefined],
  ["/@Ada/tea.json", undefined],
  ["/@ada/Tea.json", undefined],
  ["/@ada/tea.json.json", undefined],
  ["/@ada/tea.json/", undefined],
  ["/@ada/tea?x=.json", undefined],
])("guideJsonAt reads the guide at %s", (url, address) => {
  expect(guideJsonAt(url)).toEqual(address);
});
