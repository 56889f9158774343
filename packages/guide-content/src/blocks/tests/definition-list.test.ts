import * as fc from "fast-check";
import { runsOf } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { cleanContent } from "../../html/clean-content.ts";
import { hasSameOutline } from "../../html/outline.ts";
import { htmlToMarkdown } from "../../markdown/html-to-markdown.ts";

/** The cleaned HTML of Markdown without line breaks between tags, and what was removed. */
function convert(markdown: string) {
  const { html, removals } = cleanContent({ markdown });
  return { html: html.replace(/>\n+</g, "><"), removals };
}

/** Converts HTML to Markdown and back, twice, and expects the same meaning and the same Markdown. */
function expectStable(content: string) {
  const { html } = cleanContent(content);
  const markdown = htmlToMarkdown(html);
  const back = cleanContent({ markdown }).html;
  expect(hasSameOutline(back, html), `${html}\n${markdown}\n${back}`).toBe(true);
  expect(htmlToMarkdown(back)).toBe(markdown);
}

describe("Definition lists in Markdown (contract MD-16)", () => {
  it.each([
    ["Term\n: Definition", "<dl><dt>Term</dt><dd>Definition</dd></dl>"],
    [
      "a *b*\n: c\n: d\n\ne\n~ f",
      "<dl><dt>a <em>b</em></dt><dd>c</dd><dd>d</dd><dt>e</dt><dd>f</dd></dl>",
    ],
    ["a\n\n: b", "<dl><dt>a</dt><dd><p>b</p></dd></dl>"],
    ["a\n: b\n  c", "<dl><dt>a</dt><dd>b\nc</dd></dl>"],
    [
      "a\n: b\n\n  - c\n\n  ```js\n  d\n  ```\n\ne",
      '<dl><dt>a</dt><dd><p>b</p><ul><li>c</li></ul><pre><code class="language-js">d\n</code></pre></dd></dl><p>e</p>',
    ],
    ["a\n: b\n  : c", "<dl><dt>a</dt><dd><dl><dt>b</dt><dd>c</dd></dl></dd></dl>"],
    ["> a\n> : b", "<blockquote><dl><dt>a</dt><dd>b</dd></dl></blockquote>"],
    ["- a\n  : b\n- c", "<ul><li><dl><dt>a</dt><dd>b</dd></dl></li><li>c</li></ul>"],
  ])("reads %j", (markdown, html) => {
    expect(convert(markdown)).toEqual({ html, removals: [] });
    expectStable(html);
  });

  it.each([
    ["a\nb\n: c", "<p>a\nb\n: c</p>"],
    ["a\n:b", "<p>a\n:b</p>"],
    ["a\n\n\n: b", "<p>a</p><p>: b</p>"],
    [": a", "<p>: a</p>"],
    ["a\n\\: b", "<p>a\n: b</p>"],
    ["```\na\n: b\n```", "<pre><code>a\n: b\n</code></pre>"],
    [
      "|a|\n|:-|\n|b|",
      '<table><thead><tr><th align="left">a</th></tr></thead><tbody><tr><td align="left">b</td></tr></tbody></table>',
    ],
  ])("keeps the meaning of %j", (markdown, html) => {
    expect(convert(markdown)).toEqual({ html, removals: [] });
  });
});

describe("htmlToMarkdown for definition lists (contract MD-17)", () => {
  it.each([
    ["<dl><dt>a</dt><dd>b</dd><dd>c</dd><dt>d</dt><dd>e</dd></dl>", "a\n: b\n: c\n\nd\n: e"],
    [
      "<dl><dt>a</dt><dd><p>b</p><pre><code>c\n\nd</code></pre></dd></dl><p>e</p>",
      "a\n: b\n\n  ```\n  c\n\n  d\n  ```\n\ne",
    ],
    ["<dl><dt># a: b</dt><dd>- c</dd></dl>", "\\# a: b\n: \\- c"],
    ["<dl><dt>a <kbd>b</kbd></dt><dd></dd></dl>", "a <kbd>b</kbd>\n:"],
    ["<dl><dt>a</dt><dd>b <u>c</u> d</dd></dl>", "a\n: b <u>c</u> d"],
    ["<p>a<br>: b</p><p>~ c:d</p>", "a\\\n\\: b\n\n\\~ c:d"],
  ])("converts %s", (content, markdown) => {
    expect(htmlToMarkdown(cleanContent(content).html)).toBe(markdown);
    expectStable(content);
  });

  it.each([
    "<dl><dt>a</dt><dt>b</dt><dd>c</dd></dl>",
    "<dl><dd>a</dd></dl>",
    "<dl><dt>a</dt></dl>",
    "<dl><dt>a<br />b</dt><dd>c</dd></dl>",
    '<dl dir="rtl"><dt>a</dt><dd>b</dd></dl>',
    '<dl><dt lang="ar">a</dt><dd>b</dd></dl>',
    "<dl><div><dt>a</dt><dd>b</dd></div></dl>",
    "<dl>a<dt>b</dt><dd>c</dd></dl>",
  ])("keeps HTML that has no form in Markdown: %s", (content) => {
    const { html } = cleanContent(content);
    expect(htmlToMarkdown(html)).toBe(html.replace("<br />", "<br>"));
    expectStable(content);
  });

  it("loses nothing of random definition lists", () => {
    const text = fc.constantFrom(
      "a",
      "two words",
      ": b",
      "~ c",
      "- d",
      "# e",
      "1. f",
      "&lt;g&gt;",
      "| h |",
      "> i",
    );
    const inline = fc.oneof(
      text,
      text.map((inner) => `<b>${inner}</b>`),
      text.map((inner) => `<code>${inner}</code>`),
      text.map((inner) => `<u>${inner}</u>`),
    );
    const line = fc.array(inline, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" "));
    const { list } = fc.letrec<{ list: string }>((tie) => ({
      list: fc
        .array(
          fc.tuple(
            fc.array(line, { minLength: 1, maxLength: 2 }),
            fc.array(
              fc.array(
                fc.oneof(
                  { maxDepth: 2, depthSize: "small", withCrossShrink: true },
                  line.map((inner) => `<p>${inner}</p>`),
                  line,
                  line.map((inner) => `<pre><code>${inner}</code></pre>`),
                  line.map((inner) => `<ul><li>${inner}</li></ul>`),
                  tie("list"),
                ),
                { maxLength: 3 },
              ),
              { maxLength: 2 },
            ),
          ),
          { minLength: 1, maxLength: 3 },
        )
        .map(
          (entries) =>
            `<dl>${entries
              .map(
                ([terms, definitions]) =>
                  terms.map((term) => `<dt>${term}</dt>`).join("") +
                  definitions.map((blocks) => `<dd>${blocks.join("")}</dd>`).join(""),
              )
              .join("")}</dl>`,
        ),
    }));
    const documents = fc
      .tuple(line, list, line)
      .map(([before, dl, after]) => `<p>${before}</p>${dl}<p>${after}</p>`);
    fc.assert(fc.property(documents, expectStable), runsOf({ stress: 500, sample: 40 }));
  });
});
