import { describe, expect, it } from "vitest";
import { dropInvalidHeaders, isInternalPath, pagePathOf } from "./next-requests.ts";

function tree(value: unknown) {
  return encodeURIComponent(JSON.stringify(value));
}
function afterDrop(headers: Record<string, string>) {
  dropInvalidHeaders(headers);
  return headers;
}

describe("dropInvalidHeaders", () => {
  it.each([
    tree(["", { children: ["__PAGE__", {}] }]),
    tree(["", { children: [["handle", "@ada", "d", null], { children: ["__PAGE__", {}] }] }]),
    tree(["", { children: ["guides", {}, null, "refetch"] }, null, null, 16]),
    tree(["", { children: [["slug", "tea", "c", ["new", "trash"]], {}] }, ["/@ada", "/@ada"]]),
  ])("keeps the router state tree %s", (value) => {
    const headers = { "next-router-state-tree": value, rsc: "1", "next-router-prefetch": "1" };
    expect(afterDrop({ ...headers })).toEqual(headers);
  });

  it.each([
    "garbage",
    "[1,2,3]",
    "%",
    "%7B",
    "{}",
    "null",
    "[]",
    "",
    tree(["", {}, null, "x"]),
    tree(["", { children: ["guides"] }]),
    tree(["", { children: [["slug", "tea", "x", null], {}] }]),
    tree(["", {}, null, null, "16"]),
    tree(["", {}, null, null, 1, "", 1]),
    tree(["x".repeat(40_000), {}]),
    "[".repeat(20_000) + "]".repeat(20_000),
    `${'["",{"a":'.repeat(4_000)}1${"}]".repeat(4_000)}`,
  ])("removes a router state tree for which Next throws: %.40j", (value) => {
    expect(afterDrop({ "next-router-state-tree": value, rsc: "1" })).toEqual({ rsc: "1" });
  });

  it("accepts exactly the router state trees that the installed Next accepts", async () => {
    const { parseAndValidateFlightRouterState: parse } =
      await import("next/dist/server/app-render/parse-and-validate-flight-router-state.js");
    const nextAccepts = (value: string) => {
      try {
        parse(value);
        return true;
      } catch {
        return false;
      }
    };
    const kinds = ["c", "ci(..)(..)", "ci(.)", "oc", "d", "di(...)", "x", "cix"];
    const trees: unknown[] = [
      ...kinds.map((kind) => [["slug", "tea", kind, null], {}]),
      ...[null, undefined, ["/a", "/b"], ["/a"], "/a"].map((url) => ["", {}, url]),
      ...[null, "refetch", "inside-shared-layout", "metadata-only", "x"].map((word) => [
        "",
        {},
        null,
        word,
      ]),
      ...[null, 1, "1"].map((hints) => ["", {}, null, null, hints]),
      ...["a", 1, null].map((last) => ["", {}, null, null, null, last]),
      ["", {}, null, null, null, "a", "b"],
      [""],
      ["", { a: ["", { b: ["", {}] }] }],
      ["", { a: ["", { b: [""] }] }],
    ];
    const values = trees.map(tree);
    const isKept = (value: string) =>
      "next-router-state-tree" in afterDrop({ "next-router-state-tree": value });
    expect(values.filter(isKept)).toEqual(values.filter(nextAccepts));
  });

  it("removes a prefetch kind that the pages do not send", () => {
    expect(afterDrop({ rsc: "1", "next-router-prefetch": "2" })).toEqual({ rsc: "1" });
  });
});

describe("isInternalPath", () => {
  it.each([
    "/_global-error",
    "/_global-error?_rsc=x",
    "/%5Fglobal-error",
    "/_global-error.rsc",
    "/_not-found/page",
    "/_error",
    "/_next/image?url=%2Ficon.svg&w=64&q=75",
  ])("returns true for %s", (url) => {
    expect(isInternalPath(url)).toBe(true);
  });

  it.each([
    "/",
    "/guides",
    "/@ada/_not-found",
    "/_next/static/chunks/a.js",
    "/_errors",
    "/?/_error",
  ])("returns false for %s", (url) => {
    expect(isInternalPath(url)).toBe(false);
  });
});

describe("pagePathOf", () => {
  it.each([
    ["/guides/trash?_rsc=1a2b3", "/guides/trash"],
    ["/guides?status=draft&_rsc=1a2b3", "/guides?status=draft"],
    ["/guides?_rsc=1a2b3&search=a%20b", "/guides?search=a%20b"],
    ["/guides?search=_rsc=1&my_rsc=2", "/guides?search=_rsc=1&my_rsc=2"],
    ["/guides?next=/a?b", "/guides?next=/a?b"],
    ["/guides", "/guides"],
  ])("returns for %s the page %s", (url, page) => {
    expect(pagePathOf(url)).toBe(page);
  });
});
