import { describe, expect, it } from "vitest";
import { changelogFeed } from "./atom.ts";

const PORTAL = "https://guides.example";

describe("changelogFeed", () => {
  it("has an entry for each release, with its address, its day and its escaped changes (contract DOCS-3)", () => {
    const feed = changelogFeed(PORTAL, [
      { day: "2026-11-22", version: "1.1.0", changes: ["`a < b` & more", "Second"] },
      { day: "2026-11-20", version: "1.0.0", changes: ["First"] },
    ]);
    const valuesOf = (pattern: RegExp) => [...feed.matchAll(pattern)].map(([, value]) => value);
    expect(valuesOf(/<id>(.*?)<\/id>/g)).toEqual([
      `${PORTAL}/docs/changelog`,
      `${PORTAL}/docs/changelog#v1.1.0`,
      `${PORTAL}/docs/changelog#v1.0.0`,
    ]);
    expect(valuesOf(/<updated>(.*?)<\/updated>/g)).toEqual([
      "2026-11-22T00:00:00Z",
      "2026-11-22T00:00:00Z",
      "2026-11-20T00:00:00Z",
    ]);
    const [content = ""] = valuesOf(/<content type="html">(.*?)<\/content>/g);
    const unescape = (text: string) =>
      text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
    expect(content).not.toContain("<");
    expect(unescape(content)).toBe(
      "<ul><li><code>a &#60; b</code> &#38; more</li><li>Second</li></ul>",
    );
  });
});
