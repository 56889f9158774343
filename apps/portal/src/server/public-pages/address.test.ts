import { describe, expect, it } from "vitest";
import {
  isSlug,
  pathOf,
  publicPageAt,
  publicResourceAt,
  usernameIn,
  guideAddressOf,
} from "./address.ts";

describe("usernameIn", () => {
  it("returns the name after the @ sign, in its original case", () => {
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
  ])("returns undefined for the path segment %j", (handle) =>
    expect(usernameIn(handle)).toBeUndefined(),
  );
});

describe("isSlug", () => {
  it("accepts 1 to 100 lower-case letters, digits and hyphens", () => {
    expect(["a-guide-2", "", "A-guide", "a%20b", "a".repeat(101)].map(isSlug)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("publicPageAt", () => {
  it.each([
    ["/@ada", { username: "ada", cursor: undefined }],
    ["/@ada?cursor=a%2Bb", { username: "ada", cursor: "a+b" }],
    ["/@ada?utm_source=x", { username: "ada", cursor: undefined }],
    ["/@ada?q=&category=", { username: "ada" }],
    ["/@ada?q=%20tea+cup%20&category=tech", { username: "ada", q: "tea cup", category: "tech" }],
    ["/@ada?category=tech&cursor=a", { username: "ada", category: "tech", cursor: "a" }],
    ["/@ada/tea", { username: "ada", slug: "tea" }],
    ["/@ada/tea?cursor=1&x", { username: "ada", slug: "tea" }],
  ])("reads the page at %s", (url, address) => {
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
    "/@ada?q=1&q=2",
    "/@ada?category=tech&category=tech",
    "/@ada?category=none",
    `/@ada?q=${"a".repeat(201)}`,
    "/@ada?q=%00",
    "/@ada/tea?_rsc=1x2y3",
    "/@ada?_rsc",
  ])("returns undefined for %s", (url) => {
    expect(publicPageAt(url)).toBeUndefined();
  });
});

const GUIDE = { username: "ada", slug: "tea" };

describe("guideAddressOf", () => {
  it.each([
    "/@ada/tea",
    "/@ada/tea/",
    "/@ada/tea#step-2",
    "/@ada/tea#",
    "/@ada/tea/?utm_source=a",
    "/@ADA/tea",
    "/%40ada/tea",
  ])("reads the guide whose page a browser shows at %s (contract PUBLIC-8)", (path) => {
    expect(guideAddressOf(`https://guidepost.test${path}`, "https://guidepost.test")).toEqual(
      GUIDE,
    );
  });

  it.each([
    "https://guidepost.test/@ada",
    "https://guidepost.test/@ada/Tea",
    "https://guidepost.test/@ada/tea.json",
    "https://guidepost.test/embed/@ada/tea",
    "https://other.test/@ada/tea",
    "http://guidepost.test/@ada/tea",
    "/@ada/tea",
    "",
  ])("returns undefined for %s", (url) => {
    expect(guideAddressOf(url, "https://guidepost.test")).toBeUndefined();
  });
});
const AUTHOR = { username: "ada", cursor: undefined };

describe("publicResourceAt", () => {
  it.each([
    ["/@ada/tea", "page", GUIDE],
    ["/@ada", "page", AUTHOR],
    ["/@ada?q=a%26b&category=tech", "page", { ...AUTHOR, q: "a&b", category: "tech" }],
    ["/@ada/tea.json", "json", GUIDE],
    ["/@ada/tea.json?x=1", "json", GUIDE],
    ["/@ada/tea?x=.json", "page", GUIDE],
    ["/@ada/feed.xml", "feed", AUTHOR],
    ["/@ada/feed.xml?cursor=x", "feed", AUTHOR],
    ["/embed/@ada/tea", "embed", GUIDE],
    ["/embed/@ada/tea?x=1", "embed", GUIDE],
  ] as const)("reads %s as a %s", (url, format, address) => {
    const resource = publicResourceAt(url);
    expect(resource).toEqual({ format, address });
    expect(resource && publicResourceAt(pathOf(resource))).toEqual(resource);
  });

  it.each([
    "/@ada.json",
    "/@Ada/tea.json",
    "/@ada/Tea.json",
    "/@ada/tea.json.json",
    "/@ada/tea.json/",
    "/@ada/tea/feed.xml",
    "/@Ada/feed.xml",
    "/@ada/feed.xml/",
    "/embed/@ada",
    "/embed/@ada/tea.json",
    "/embed/@ada/feed.xml",
    "/embed/embed/@ada/tea",
  ])("returns undefined for %s", (url) => {
    expect(publicResourceAt(url)).toBeUndefined();
  });
});
