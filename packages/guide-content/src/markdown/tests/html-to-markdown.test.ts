import * as fc from "fast-check";
import { IS_STRESS, runsOf } from "@guidepost/contract/testing";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { CALLOUTS, type AttributeValue } from "@guidepost/contract";
import { describe, expect, it } from "vitest";
import { cleanContent } from "../../html/clean-content.ts";
import { PERMITTED_ATTRIBUTES, PERMITTED_HTML } from "../../html/permitted-html.ts";
import { htmlToMarkdown, textToMarkdown, rawMarkdown } from "../html-to-markdown.ts";
import { markdownToHtml } from "../markdown-to-html.ts";
import { hostile } from "../../html/tests/hostile-html.fixture.ts";

/** Characters of hostile content. Only the stress run judges the time of the longest, because a machine may be busy. */
const LENGTH = IS_STRESS ? 65_536 : 8_192;

/** CPU time of this process since `start`, in ms: unlike the clock, it ignores other processes. */
function cpuMsSince(start: NodeJS.CpuUsage) {
  return process.cpuUsage(start).user / 1_000;
}

/** Elements that the round trip may add, remove or rename without another meaning (contract MD-9). */
const RENAMED = new Map([
  ["b", "strong"],
  ["i", "em"],
]);
const TRANSPARENT = new Set(["p", "thead", "tbody"]);

/** The elements with their attributes in their order, and the text without white space. Parsed by another parser. */
function meaningOf(html: string) {
  const elements: string[] = [];
  let text = "";
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ("value" in node) text += node.value.replace(/\s+/g, "");
    if ("tagName" in node && !(TRANSPARENT.has(node.tagName) && node.attrs.length === 0)) {
      const attributes = node.attrs
        .filter(({ name, value }) => !(name === "start" && value === "1"))
        .filter(({ name, value }) => !(/^(?:col|row)span$/.test(name) && value === "1"))
        .map(({ name, value }) => ` ${name}=${value}`);
      elements.push((RENAMED.get(node.tagName) ?? node.tagName) + attributes.toSorted().join(""));
    }
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  visit(parse(`<!doctype html><body>${html}`));
  return { elements, text };
}

function expectLossless(sent: string) {
  const { html } = cleanContent(sent);
  // A request with NUL is refused (contract INPUT-5).
  if (html === "" || html.includes("\0")) return;
  const markdown = htmlToMarkdown(html);
  const { html: back } = cleanContent({ markdown });
  expect(meaningOf(back), markdown).toEqual(meaningOf(html));
}

const RUNS = runsOf({ stress: 500, sample: 40 });

const VALUES: Record<AttributeValue, fc.Arbitrary<string>> = {
  text: fc.string({ maxLength: 8 }),
  link: fc.constantFrom("https://a.example/b?c=(d)&e", "mailto:a@b.example", "#user-content-a"),
  picture: fc.constantFrom("https://a.example/b.png", "https://a.example/(c) d.png"),
  headingId: fc.constantFrom("a", "user-content-b"),
  language: fc.constantFrom("language-js", "language-c++"),
  pixels: fc.constant("640"),
  span: fc.constantFrom("1", "2"),
  start: fc.constantFrom("1", "3", "-5", "0"),
  scope: fc.constantFrom("row", "col"),
  alignment: fc.constantFrom("left", "center", "right"),
  flag: fc.constant(""),
  callout: fc.constantFrom(...CALLOUTS),
  imageSize: fc.constantFrom("small", "medium"),
  direction: fc.constantFrom("rtl", "auto"),
  languageTag: fc.constantFrom("ar", "pt-BR"),
};

const escape = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
const text = fc
  .oneof(
    fc.constantFrom(
      "a",
      "two words",
      " ",
      "\n",
      "*",
      "_a_",
      "# a",
      "- a",
      "1. a",
      "| b |",
      "`c`",
      "☑ d",
      "[!NOTE]",
      "[!tip]\na",
      ": f",
      "~ g",
    ),
    fc.constantFrom(
      "[a](b)",
      "![",
      "<b>",
      "&amp;",
      "\\",
      "~~",
      "---",
      "===",
      "    a",
      "```",
      "> e",
      "+",
    ),
    fc.string({ maxLength: 6 }),
  )
  .map(escape);

const names = Object.keys(PERMITTED_HTML);
/** An element of the allow-list with random attributes and content. */
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: "medium" },
    text,
    fc.constantFrom(...names).chain((name) => {
      const given = Array.from(PERMITTED_ATTRIBUTES.get(name) ?? [], ([attribute, kind]) =>
        fc.option(
          VALUES[kind].map((value) => ` ${attribute}="${escape(value)}"`),
          { nil: "" },
        ),
      );
      return fc
        .tuple(fc.tuple(...given), fc.array(tie("node"), { maxLength: 4 }))
        .map(([sent, inner]) => `<${name}${sent.join("")}>${inner.join("")}</${name}>`);
    }),
  ),
}));

describe("htmlToMarkdown (contract MD-9)", () => {
  it.each([
    ["<h1>a</h1><p>b</p><h3>c</h3>", "# a\n\nb\n\n### c"],
    ["<p>a <b>b</b> <i>c</i> <s>d</s> <code>e</code></p>", "a **b** *c* ~~d~~ `e`"],
    ["<p>a<br>b</p><hr>", "a\\\nb\n\n---"],
    [`<a href="https://a.example" title="t">b</a>`, `[b](https://a.example "t")`],
    [`<p><img src="https://a.example/b.png" alt="c"></p>`, "![c](https://a.example/b.png)"],
    ["<ul><li><p>a</p></li><li>b<ol><li>c</li></ol></li></ul>", "- a\n- b\n  1. c"],
    ["<ul><li>☑ a</li><li><p>☐ b</p></li></ul>", "- [x] a\n- [ ] b"],
    ["<ul><li>a</li></ul><ul><li>b</li></ul>", "- a\n\n* b"],
    ["<blockquote>a<p>b</p></blockquote>", "> a\n>\n> b"],
    [`<blockquote data-callout="note"><p>a</p></blockquote>`, "> [!NOTE]\n>\n> a"],
    ["<blockquote><p>[!NOTE]</p></blockquote>", "> \\[!NOTE]"],
    [`<pre><code class="language-js">a\n\nb</code></pre>`, "```js\na\n\nb\n```"],
    [
      `<table><tr><th>a</th><th align=right>b</th></tr><tr><td>1</td><td align=right>2</td></tr></table>`,
      "| a | b |\n| - | -: |\n| 1 | 2 |",
    ],
    ["<p>* a # b [c] _d_ 1. e</p>", "\\* a # b \\[c] *d* 1. e".replace("*d*", "\\_d\\_")],
    ["<p>a <u>b</u> <sub>c</sub></p>", "a <u>b</u> <sub>c</sub>"],
    [`<h2 id="a">b</h2><p>c</p>`, `<h2 id="user-content-a">b</h2>\n\nc`],
    [
      "<details open><summary>a</summary><pre>b\n\nc</pre></details><p>d</p>",
      "<details open><summary>a</summary><pre>b&#10;&#10;c</pre></details>\n\nd",
    ],
    [
      "<p>*</p><table><tr><td colspan=2>a</td></tr></table><p><b>c</b></p>",
      '\\*\n\n<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>\n\n**c**',
    ],
    // Contract DIR-3.
    [`<p>a</p><p dir="rtl">b *</p>`, `a\n\n<p dir="rtl">b *</p>`],
    ["<blockquote><s><h1>a</h1></s></blockquote>", "<blockquote><s><h1>a</h1></s></blockquote>"],
  ])("converts %s", (sent, markdown) => {
    expect(htmlToMarkdown(cleanContent(sent).html)).toBe(markdown);
    expectLossless(sent);
  });

  it("loses nothing of the allow-list in the round trip of random documents", () => {
    const documents = fc.array(node, { maxLength: 4 }).map((nodes) => nodes.join(""));
    fc.assert(fc.property(documents, expectLossless), RUNS);
  });

  it("loses nothing in the round trip of hostile HTML", () => {
    for (const sent of Object.values(hostile).flat()) expectLossless(sent);
  });

  it("keeps the HTML of content whose Markdown would be too long as HTML", () => {
    const { html } = cleanContent(`<p>${"*a* ".repeat(40_000)}</p>`);
    expect(htmlToMarkdown(html)).toBe(rawMarkdown(html));
  });

  it("loses nothing in documents that are kept as HTML", () => {
    const documents = fc.array(node, { maxLength: 3 }).map((nodes) => nodes.join(""));
    fc.assert(
      fc.property(documents, (sent) => {
        const { html } = cleanContent(sent);
        const back = cleanContent({ markdown: rawMarkdown(html) }).html;
        expect(meaningOf(back)).toEqual(meaningOf(html));
      }),
      RUNS,
    );
  });

  it("writes a title as a heading that shows its text", () => {
    expect(textToMarkdown("1. *b*\n# [c](d) <e> #", 2)).toBe(
      "## 1. \\*b\\* # \\[c]\\(d) \\<e> \\#",
    );
    fc.assert(
      fc.property(fc.string(), (title) => {
        const converted = markdownToHtml(textToMarkdown(`a${title}`, 1));
        const { text: shown } = meaningOf("html" in converted ? converted.html : "");
        expect(shown).toBe(`a${title}`.replace(/\s+/g, ""));
      }),
      runsOf({ stress: 1_000 }),
    );
  });

  const full = (piece: string) => piece.repeat(Math.floor(LENGTH / piece.length));
  it.each([
    ["paragraphs", full("<p>a *b* [c](d)</p>")],
    ["nested tags", full("<b>")],
    ["nested lists", full("<ul><li>")],
    ["tables", full("<table><tr><td>a</td></tr></table>")],
    ["rows", `<table>${full("<tr><th>a</th></tr>")}</table>`],
    ["line breaks", full("a<br>")],
    ["stars", full("*")],
    ["brackets", full("[")],
    ["underscores", full("_a")],
    ["backticks", full("`a")],
    ["inline tags", full("<u>a</u>")],
    ["inline tags around blocks", full("<u><p>a</p></u>")],
    [
      "paragraphs and a table that stays HTML",
      `<table><tr><td colspan=2>a</table>${full("<p>a</p>")}`,
    ],
    ["words", full("a ")],
    ["links", full(`<a href="#a">b</a>`)],
    ["code", `<pre>${full("`a\n")}</pre>`],
  ])("converts a long text of %s, without quadratic time", (_, sent) => {
    const { html } = cleanContent(sent);
    const start = process.cpuUsage();
    htmlToMarkdown(html);
    if (IS_STRESS) expect(cpuMsSince(start)).toBeLessThan(5_000);
  });
});
