import { describe, expect, it } from "vitest";
import { toMarkdown } from "./to-markdown.ts";

const PORTAL = "https://guides.example";

describe("toMarkdown", () => {
  it("converts the article and omits controls, comments and captions", () => {
    const html = `<nav>All pages</nav><article class="a"><h1>Limits</h1><p>Use<!-- --> <code>a</code>.</p>
      <div><pre><code class="language-json">{"a": 1}</code></pre><div data-island="CopyButton"><button>Copy</button></div></div>
      <table><caption>Plans</caption><thead><tr><th>Plan</th></tr></thead><tbody><tr><th>Pro</th></tr></tbody></table>
      </article><footer>End</footer>`;
    expect(toMarkdown(html, PORTAL)).toBe(
      '# Limits\n\nUse `a`.\n\n```json\n{"a": 1}\n```\n\n| Plan |\n| - |\n| Pro |\n',
    );
  });

  it("links to the Markdown of other pages, to full addresses, and not from a heading to itself", () => {
    const html = `<article><h2 id="a"><a href="#a">A</a></h2><p><a href="/docs/errors#not_found">errors</a>,
      <a href="/developer/keys">keys</a>, <a href="https://api.example/docs">reference</a></p></article>`;
    expect(toMarkdown(html, PORTAL)).toBe(
      [
        "## A",
        "",
        `[errors](${PORTAL}/docs/errors.md#not_found), [keys](${PORTAL}/developer/keys), [reference](https://api.example/docs)`,
        "",
      ].join("\n"),
    );
  });

  it("separates names in code that only styles place apart", () => {
    const html = `<article><p><span class="flex"><code>guide.created</code><code>guide.updated</code><!-- --><code>a</code></span>
      or <code>b</code> <code>c</code></p></article>`;
    expect(toMarkdown(html, PORTAL)).toBe("`guide.created`, `guide.updated`, `a` or `b` `c`\n");
  });

  it("throws for a document without an article", () => {
    expect(() => toMarkdown("<main></main>", PORTAL)).toThrow("The page has no article");
  });
});
