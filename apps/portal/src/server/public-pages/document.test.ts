import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { INLINE_SCRIPTS, stepMarker, toStoredDocument } from "./document.ts";

const parts = { stepHtml: new Map<number, string>(), script: "/reader.js" };

/** A document as Next sends it. */
function documentOf(body: string): string {
  return `<!DOCTYPE html><html data-theme="system"><head><title>&lt;/head&gt;</title>
<link rel="preload" as="script" fetchPriority="low" href="/chunk.js"/><link rel="preload" as="style" href="/a.css"/>
<script src="/chunk.js" async=""></script></head><body>${body}
<script>self.__next_f.push([1,"</title>"])</script><script src="/polyfill.js" noModule=""></script></body></html>`;
}

describe("toStoredDocument", () => {
  it("replaces the scripts of Next by the inline script and the script of the public pages", () => {
    const stored = toStoredDocument(documentOf("<p>Text</p>"), parts);
    const scripts = Array.from(stored.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g));
    expect(scripts.map(([, attributes]) => attributes)).toEqual([
      "",
      ' type="module" src="/reader.js"',
    ]);
    const hash = createHash("sha256")
      .update(scripts[0]?.[2] ?? "")
      .digest("base64");
    expect(INLINE_SCRIPTS).toBe(`'sha256-${hash}'`);
    expect(stored).not.toMatch(/chunk\.js|polyfill|__next_f/);
    expect(stored).toContain('<link rel="preload" as="style" href="/a.css"/>');
    expect(stored.indexOf("<script>")).toBeLessThan(stored.indexOf("</head>"));
  });

  it("keeps data for search engines", () => {
    const data = `<script type="application/ld+json">{"name":"\\u003c/script>"}</script>`;
    expect(toStoredDocument(documentOf(data), parts)).toContain(data);
  });

  it("replaces each marker by its step's HTML, which it does not change", () => {
    const html = `<pre>$& $1 ${stepMarker(8)} <script>one()</script></pre>`;
    const stepHtml = new Map([[7, html]]);
    const body = `<div>${stepMarker(7)}</div><div>${stepMarker(9)}</div>`;
    const stored = toStoredDocument(documentOf(body), { ...parts, stepHtml });
    expect(stored).toContain(`<div>${html}</div><div></div>`);
  });

  it("throws when Next sent a part of the page later", () => {
    const pending = '<!--$?--><template id="B:0"></template><!--/$-->';
    expect(() => toStoredDocument(documentOf(pending), parts)).toThrow("before it was complete");
  });
});
