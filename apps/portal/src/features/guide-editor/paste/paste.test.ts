// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseHtml } from "../html/html.ts";
import { keptHtml } from "../rich-text/extensions.ts";
import { isMarkdown, markdownToHtml } from "./markdown.ts";
import { cleanPastedHtml, convertPastedHtml, isPlainText } from "./paste-html.ts";
import { pasteLossMessage } from "./paste-losses.ts";

function fixture(name: string) {
  return readFileSync(path.join(import.meta.dirname, "fixtures", name), "utf8");
}
/** The HTML that the editor keeps, without the paragraphs of single items and cells. */
function pasted(html: string) {
  const body = parseHtml(keptHtml(cleanPastedHtml(html)));
  for (const paragraph of body.querySelectorAll("li > p:first-child, td > p, th > p"))
    paragraph.replaceWith(...paragraph.childNodes);
  // Ignores the attributes that the service adds to links and images.
  for (const element of body.querySelectorAll("a, img"))
    for (const name of ["rel", "loading", "referrerpolicy"]) element.removeAttribute(name);
  return body.innerHTML.replaceAll("&nbsp;", "\u00a0");
}

describe("pasting from Word", () => {
  it("makes nested and numbered lists of list paragraphs", () => {
    expect(pasted(fixture("word.html"))).toBe(
      [
        "<h2>Chair</h2>",
        "<p>Buy a chair with <strong>these</strong> parts:</p>",
        "<ul><li>Armrests<ul><li>padded</li><li>adjustable</li></ul></li><li>Wheels</li></ul>",
        "<p>Then:</p>",
        '<ol><li>Unpack it</li><li>Read <a href="https://example.com/manual">the manual</a></li></ol>',
        "<table><tbody><tr><td>Size</td><td>10\u00a0kg</td></tr></tbody></table>",
      ].join(""),
    );
  });

  it("keeps the first number of a list that continues", () => {
    const item = (marker: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp;</span></span><![endif]>${text}</p>`;
    expect(pasted(item("3.", "Three") + item("4.", "Four"))).toBe(
      '<ol start="3"><li>Three</li><li>Four</li></ol>',
    );
  });
});

describe("pasting a definition list (contract RICH-12)", () => {
  it("keeps its terms and definitions, also in groups", () => {
    const html = "<dl><div><dt>a</dt><dd>b</dd></div><dt>c</dt><dd>d<p>e</p></dd></dl>";
    expect(isPlainText(html)).toBe(false);
    expect(pasted(html)).toBe(
      "<dl><dt>a</dt><dd><p>b</p></dd><dt>c</dt><dd><p>d</p><p>e</p></dd></dl>",
    );
  });
});

describe("pasting from Google Docs", () => {
  it("keeps formats and nested lists, without the wrapper and empty lines", () => {
    expect(pasted(fixture("google-docs.html"))).toBe(
      [
        "<h2>Set up a lamp</h2>",
        "<p>A <strong>warm</strong> and <em>soft</em> <s>cold</s> light, see ",
        '<a href="https://example.com/lamps">lamps</a>.</p>',
        "<ul><li>Base<ul><li>Screws</li></ul></li><li>Bulb</li></ul>",
        "<ol><li>Plug it in</li></ol>",
      ].join(""),
    );
  });
});

describe("pasting from Notion", () => {
  it("keeps headings, to-do lists, code and quotes", () => {
    expect(pasted(fixture("notion.html"))).toBe(
      [
        "<h2>Release</h2>",
        "<p>Do it on a <strong>Monday</strong>.</p>",
        "<ul><li>\u2610 Tag it</li><li>\u2611 Tell people</li></ul>",
        '<pre><code class="language-bash">npm publish</code></pre>',
        "<blockquote><p>Ship small.</p></blockquote>",
      ].join(""),
    );
  });
});

describe("pasting from a web page", () => {
  it("keeps the text, without divisions, scripts, styles and blank lines", () => {
    expect(pasted(fixture("web-page.html"))).toBe(
      [
        "<h2>How to descale a kettle</h2>",
        "<p>Use <strong>vinegar</strong>.</p>",
        '<h3 id="user-content-steps">Steps</h3>',
        "<ol><li>Fill it</li><li>Wait <em>an hour</em></li></ol>",
        '<p><img src="https://example.com/kettle.png" alt="A kettle"></p>',
        "<p>Rinse it.</p>",
      ].join(""),
    );
  });
});

describe("pasting Markdown", () => {
  it("converts headings, lists, links, code, quotes, tables and images", () => {
    const text = fixture("markdown.md");
    expect(isMarkdown(text)).toBe(true);
    expect(pasted(markdownToHtml(text))).toBe(
      [
        "<h2>Light</h2>",
        "<p>Buy a <strong>lamp</strong>, see ",
        '<a href="https://example.com/lamps">lamps</a> or use <code>List&lt;String&gt;</code>.</p>',
        "<ul><li>warm<ul><li>dim</li></ul></li><li>cold</li></ul>",
        "<ol><li>plug</li><li>switch</li></ol>",
        '<pre><code class="language-sh">npm install\n# a comment</code></pre>',
        "<blockquote><p>Quote</p></blockquote>",
        '<p><img src="https://example.com/lamp.png" alt="A lamp"></p>',
        "<table><tbody><tr><th>Bulb</th><th>W</th></tr><tr><td>LED</td><td>8</td></tr></tbody></table>",
        "<ul><li>\u2610 test</li></ul>",
      ].join(""),
    );
  });

  it("keeps what looks like an unknown element as text", () => {
    expect(pasted(markdownToHtml("**Map**<Key, Value> and <b>bold</b>"))).toBe(
      "<p><strong>Map</strong>&lt;Key, Value&gt; and <strong>bold</strong></p>",
    );
  });

  it.each([
    ["a heading", "## Light"],
    ["a list", "- warm\n- cold"],
    ["a link", "See [lamps](https://example.com)."],
    ["bold text", "Buy a **lamp**."],
    ["a code block", "```\nlet a = 1;\n```"],
    ["a to-do list", "- [ ] test\n- [x] ship"],
  ])("recognizes %s", (_, text) => expect(isMarkdown(text)).toBe(true));

  it.each([
    ["prose", "Buy a lamp.\n\nIt should be warm - not cold - and cost 20 * 3 = 60 (or so)."],
    ["prose with an asterisk", "Batteries* are not included.\n* sold separately"],
    ["a hashtag", "#1 in town, #lamps"],
    ["names with underscores", "Set lamp_color_warm and call __init__ first."],
    ["an address", "https://example.com/a_b_c"],
    ["a quoted email address", "Ann <ann@example.com> wrote"],
    ["a price list", "1. Lamp"],
    ["a shell script", "#!/bin/sh\n# install it\nnpm install\ncd app && npm start"],
    ["Python", "# a comment\nimport os\n\ndef main():\n    print(os.name)\n\nmain()"],
    ["JavaScript", "const a = `b`;\nif (a) {\n  go(a);\n}"],
    ["a comment alone", "# first\n# second"],
    ["YAML", "services:\n  - name: a\n  - name: b\nversion = 1\nkey = 2\nother = 3"],
  ])("leaves %s as it is", (_, text) => expect(isMarkdown(text)).toBe(false));
});

describe("pasting code", () => {
  it.each([
    [
      "lines that are divisions",
      "<pre><div>kettle boil</div><div>  kettle pour</div></pre>",
      "<pre><code>kettle boil\n  kettle pour</code></pre>",
    ],
    [
      "a frame with a label and a button",
      '<pre><div>bash</div><div><button>Copy code</button></div><div><code class="hljs">npm i\nnpm test</code></div></pre>',
      '<pre><code class="language-bash">npm i\nnpm test</code></pre>',
    ],
  ])("keeps one block with its lines for %s (contract IMPORT-8)", (_, html, expected) =>
    expect(pasted(html)).toBe(expected),
  );
});

describe("what a paste loses (contract IMPORT-8)", () => {
  const messageOf = (html: string) => pasteLossMessage(convertPastedHtml(html).losses);

  it("names images without a usable address, and keeps their descriptions as text", () => {
    const html =
      '<p>Take <img src="file:///C:/x/clip_image001.png" alt="A red pot"><img src="b.png"></p>';
    expect(pasted(html)).toBe("<p>Take A red pot</p>");
    expect(messageOf(html)).toBe(
      "The paste left out 2 images that only this computer or page has (the descriptions were kept as text)",
    );
  });

  it("names relative links, embedded pages and hidden text together", () => {
    const html =
      '<p>See <a href="/two">two</a>.</p><iframe src="https://e.com"></iframe><p hidden>secret</p>';
    expect(pasted(html)).toBe("<p>See two.</p>");
    expect(messageOf(html)).toBe(
      "The paste left out the addresses of 1 relative link, 1 embedded page, and 1 hidden text",
    );
  });

  it("reports nothing for complete text, a drawing as decoration and a button", () => {
    expect(
      messageOf('<p>a <a href="https://e.com">b</a></p><button>c</button><svg></svg>'),
    ).toBeUndefined();
  });
});

describe("isPlainText", () => {
  it("returns true for HTML from a plain-text editor", () => {
    expect(
      isPlainText(
        '<meta charset="utf-8"><div style="white-space:pre"><div><span style="color:#000">## a</span></div></div>',
      ),
    ).toBe(true);
    expect(isPlainText("<p>a <b>b</b></p>")).toBe(false);
  });
});
