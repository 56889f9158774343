import { describe, expect, it } from "vitest";
import { docsSectionsOf } from "./docs-sections.ts";

describe("docsSectionsOf", () => {
  it("returns the text before the first heading and below each heading, without samples and controls", () => {
    const html = `<nav>All pages</nav><article><header><h1>Limits</h1><p>Requests per minute.</p></header>
      <nav aria-label="On this page"><a href="#headers">Headers</a></nav>
      <section><h2 id="headers"><a href="#headers">Headers &amp; <!-- -->codes</a></h2>
      <p>Use <code>X-RateLimit</code><!-- -->, <a href="/docs">see</a>.</p><ul><li>One</li><li>Two</li></ul>
      <figure><pre><code>curl secret</code></pre><div data-island="CopyButton"><button>Copy</button></div></figure>
      <table><caption>Plans</caption><tbody><tr><th>Pro</th><td>300</td></tr></tbody></table></section>
      <h3 id="not_found">not_found</h3><p>Gone.</p></article><footer>End</footer>`;
    const page = { path: "/docs/limits", title: "Limits", keywords: "quota" };
    expect(docsSectionsOf(html, page)).toEqual([
      {
        href: "/docs/limits",
        page: "Limits",
        heading: "",
        text: "Requests per minute.",
        keywords: "quota",
      },
      {
        href: "/docs/limits#headers",
        page: "Limits",
        heading: "Headers & codes",
        text: "Use X-RateLimit, see. One Two Pro 300",
      },
      { href: "/docs/limits#not_found", page: "Limits", heading: "not_found", text: "Gone." },
    ]);
  });

  it("throws for a document without an article", () => {
    expect(() => docsSectionsOf("<main></main>", { path: "/docs", title: "Docs" })).toThrow(
      "The page has no article",
    );
  });
});
