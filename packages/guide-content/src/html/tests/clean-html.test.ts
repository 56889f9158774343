import * as fc from "fast-check";
import { IS_STRESS, runsOf } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "../clean-html.ts";

const rel = ` rel="noopener noreferrer nofollow"`;
/** What no cleaned HTML contains: control characters except the tab and the line feed. */
const CONTROL = /[^\P{Cc}\t\n]/gu;
const lazy = ` loading="lazy" referrerpolicy="no-referrer"`;

/** Characters of hostile content. Only the stress run judges the time of the longest, because a machine may be busy. */
const LENGTH = IS_STRESS ? 65_536 : 8_192;

/** CPU time of this process since `start`, in ms: unlike the clock, it ignores other processes. */
function cpuMsSince(start: NodeJS.CpuUsage) {
  return process.cpuUsage(start).user / 1_000;
}

describe("cleanHtml", () => {
  it.each([
    "<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>",
    "<p>a<br />b</p><hr /><div>c</div><blockquote><p>d</p></blockquote>",
    "<ul><li>a<ul><li>b</li></ul></li></ul><ol><li>c</li></ol>",
    `<ol start="3"><li>a</li></ol>`,
    "<dl><dt>a</dt><dd>b</dd></dl>",
    "<table><caption>a</caption><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>",
    `<table><tr><th colspan="2" scope="col">a</th></tr><tr><td rowspan="3">b</td></tr></table>`,
    `<pre><code class="language-c++">if (a &lt; b &amp;&amp; c) {\n}</code></pre>`,
    "<strong>a</strong><b>a</b><em>a</em><i>a</i><u>a</u><s>a</s><del>a</del><ins>a</ins>",
    "<mark>a</mark><sub>a</sub><sup>a</sup><small>a</small><kbd>a</kbd><q>a</q><cite>a</cite>",
    `<abbr title="as soon as possible">ASAP</abbr>`,
    `<figure><img src="https://a.example/b.png" alt="" width="640" height="480"${lazy} /><figcaption>c</figcaption></figure>`,
    `<a href="https://a.example/b?c=1&amp;d=2#e" title="f"${rel}>g</a>`,
    `<a href="mailto:a@b.example?subject=c"${rel}>d</a>`,
    `<a href="#step-2"${rel}>a</a>`,
    `<h2 id="user-content-a.b-1">a</h2><a href="#user-content-a.b-1"${rel}>b</a>`,
    "<details open><summary>a</summary><p>b</p></details><details><summary>c</summary></details>",
    `<table><tr><th align="right" scope="col">a</th></tr><tr><td align="center">b</td></tr></table>`,
    `<blockquote data-callout="note"><p>a</p></blockquote><blockquote data-callout="warning">b</blockquote>`,
    `<img src="https://a.example/b.png" data-size="medium"${lazy} />`,
    "Fish &amp; chips &lt; 5 &gt; 4, caf\u00e9 \u{1F41F}",
  ])(
    "does not change permitted HTML, with the rel of links (contract STEP-6, STEP-8): %s",
    (html) => {
      expect(cleanHtml(html)).toBe(html);
    },
  );

  it.each([
    ["a tag that is not permitted, keeping its text", "<font color=red>a</font>", "a"],
    ["a span, keeping its text", "<p><span style='x'>a</span></p>", "<p>a</p>"],
    ["a script with its text", "a<script>b()</script>c", "ac"],
    ["a style sheet with its text", "<style>p{}</style>a", "a"],
    ["a drawing with its text", "<svg><text>a</text></svg>b", "b"],
    ["a document's title", "<html><head><title>a</title></head><body>b</body></html>", "b"],
    ["comments", "a<!-- b -->c", "ac"],
    ["event handlers", `<p onclick="a()">b</p>`, "<p>b</p>"],
    ["ids, names, styles and classes", `<p id=a name=b style=c class=d>e</p>`, "<p>e</p>"],
    ["no address, and a title", `<a title="a href=b"><b>c</b></a>`, "<b>c</b>"],
    ["a relative address", `<a href="/a">b</a>`, "b"],
    ["a protocol-relative address", `<a href="//a.example">b</a>`, "b"],
    [
      "a target and a foreign rel",
      `<a href="#a" target="_top" rel="opener">b</a>`,
      `<a href="#a"${rel}>b</a>`,
    ],
    [
      "white space around an address",
      `<a href=" https://a.example\n">b</a>`,
      `<a href="https://a.example"${rel}>b</a>`,
    ],
    ["an image with no permitted source", `a<img src="data:image/png;base64,AA" alt="b">c`, "ac"],
    ["an image on a private host", `a<img src="http://169.254.169.254/" alt="b">c`, "ac"],
    [
      "the loading and referrer policy that an image was sent with",
      `<img src="https://a.example" loading="eager" referrerpolicy="unsafe-url">`,
      `<img src="https://a.example"${lazy} />`,
    ],
    ["an item outside a list, keeping its text", "<p>a</p><li><b>c</b></li>", "<p>a</p><b>c</b>"],
    ["an item after its list", "<ul><li>a</ul x><li title='>'>b</LI >c", "<ul><li>a</li></ul>bc"],
    ["a term and a description outside a list", "<dt>a</dt><ul><dd>b</dd></ul>", "a<ul>b</ul>"],
    [
      "sizes in other units",
      `<img src="https://a.example" width="50%">`,
      `<img src="https://a.example"${lazy} />`,
    ],
    [
      "classes but the language's",
      `<code class="hljs language-js x">a</code>`,
      `<code class="language-js">a</code>`,
    ],
    [
      "a scope that does not exist",
      `<table><tr><th scope="x">a</th></tr></table>`,
      "<table><tr><th>a</th></tr></table>",
    ],
    [
      "a span of cells beyond two digits",
      `<table><tr><td colspan="100">a</td></tr></table>`,
      "<table><tr><td>a</td></tr></table>",
    ],
    [
      "kinds of callouts that do not exist (contract RICH-1)",
      `<blockquote data-callout="Note">a</blockquote><blockquote data-callout="tip b">c</blockquote>`,
      "<blockquote>a</blockquote><blockquote>c</blockquote>",
    ],
    [
      "sizes of images that do not exist (contract RICH-3)",
      `<img src="https://a.example" data-size="large">`,
      `<img src="https://a.example"${lazy} />`,
    ],
    [
      "callouts, sizes and other data of other elements",
      `<p data-callout="tip" data-size="small">a</p><blockquote data-size="small" data-a="b">c</blockquote>`,
      "<p>a</p><blockquote>c</blockquote>",
    ],
  ])("removes %s", (_, sent, cleaned) => {
    expect(cleanHtml(sent)).toBe(cleaned);
  });

  it.each([
    ["adds the prefix to a heading's id", `<h2 id=" a ">b</h2>`, `<h2 id="user-content-a">b</h2>`],
    [
      "adds it to the links to headings of the same content, encoded ones too",
      `<a href="#\u00e4">b</a><a href="#%C3%A4">c</a><a href="#d">e</a><h2 id="\u00e4">f</h2>`,
      `<a href="#user-content-\u00e4"${rel}>b</a><a href="#user-content-%C3%A4"${rel}>c</a>` +
        `<a href="#d"${rel}>e</a><h2 id="user-content-\u00e4">f</h2>`,
    ],
    [
      "does not add it to a link that has it",
      `<h2 id="a">b</h2><h2 id="user-content-user-content-a">c</h2><a href="#user-content-a">d</a>`,
      `<h2 id="user-content-a">b</h2><h2 id="user-content-user-content-a">c</h2>` +
        `<a href="#user-content-a"${rel}>d</a>`,
    ],
    ["removes an id with other characters", `<h2 id="a b">c</h2>`, "<h2>c</h2>"],
    ["removes the prefix without an id", `<h2 id="user-content-">c</h2>`, "<h2>c</h2>"],
    ["removes ids of other elements", `<p id="a">b</p>`, "<p>b</p>"],
    ["removes the value of open", `<details open="a">b</details>`, "<details open>b</details>"],
    [
      "removes other alignments",
      `<table><tr><td align="justify">a</td></tr></table>`,
      "<table><tr><td>a</td></tr></table>",
    ],
  ])("%s (contract STEP-10)", (_, sent, cleaned) => {
    expect(cleanHtml(sent)).toBe(cleaned);
    expect(cleanHtml(cleaned)).toBe(cleaned);
  });

  it("closes open tags, and limits nesting to 50 levels", () => {
    expect(cleanHtml("<p><b>a")).toBe("<p><b>a</b></p>");
    expect(cleanHtml("<b>".repeat(60) + "a")).toBe("<b>".repeat(50) + "a" + "</b>".repeat(50));
  });

  it("keeps list items whose list is not their direct parent", () => {
    const nested = "<ol><div><li>a<dl><dt>b</dt><li>c</li></dl></li></div></ol>";
    expect(cleanHtml(nested)).toBe(nested);
  });

  it("separates two paragraphs when it removes the tag between them", () => {
    expect(cleanHtml("<p>a<button><p>b")).toBe("<p>a</p><p>b</p>");
  });

  it("keeps an item in its list when a stray item before it is removed from a paragraph", () => {
    expect(cleanHtml("<p><b><dl><h5><p><li><div></h5><dt>")).toBe(
      "<p><b></b></p><dl><h5><p></p><div></div></h5><dt></dt></dl>",
    );
  });

  it("returns text without markup unchanged, like the HTML parser", () => {
    const plain = fc
      .string({ unit: "binary" })
      .map((text) => text.replace(/[<>&]/g, "").replace(CONTROL, ""));
    fc.assert(
      fc.property(plain, (text) => {
        expect(cleanHtml(text)).toBe(text);
        // The comment makes the parser read it.
        expect(cleanHtml(`<!---->${text}`)).toBe(text);
      }),
      runsOf({ stress: 1_000 }),
    );
  });

  it.each([
    ["an escape sequence", "a\u001b[2Jb\u0007", "a[2Jb"],
    ["an escape sequence in a tag", "<p>a\u001b]0;b\u0007</p>", "<p>a]0;b</p>"],
    ["C1 control characters and DEL", "<p>a\u0080\u009b\u009f\u007fb</p>", "<p>ab</p>"],
    ["NUL", "<p>a\u0000b</p>", "<p>ab</p>"],
    ["an entity of a control character", "<p>a&#27;[2J&#x1b;b&#155;</p>", "<p>a[2Jb\u203a</p>"],
    [
      "a control character in an entity",
      "<p>&\u0001lt;b&l\u0001t;</p>",
      "<p>&amp;lt;b&amp;lt;</p>",
    ],
    ["a control character in a tag's name", "<scr\u0001ipt>a</scr\u0001ipt>", "a"],
    ["one in a text", `<abbr title="a\u001bb">c</abbr>`, `<abbr title="ab">c</abbr>`],
    ["one in an address", `<a href="https://a\u0001.b">c</a>`, `<a href="https://a.b"${rel}>c</a>`],
    ["one that hides a scheme", `<a href="java\u0001script:a()">b</a>`, "b"],
    ["one that hides a private host", `a<img src="http://127.0.0\u0001.1/b.png">`, "a"],
  ])("removes control characters: %s (contract STEP-5)", (_, sent, cleaned) => {
    expect(cleanHtml(sent)).toBe(cleaned);
  });

  it("keeps tabs and line feeds, and converts other line breaks to line feeds", () => {
    expect(cleanHtml("<pre>a\tb\r\nc\rd\fe</pre>")).toBe("<pre>a\tb\nc\nd\ne</pre>");
    expect(cleanHtml("a\tb\r\nc\rd\fe")).toBe("a\tb\nc\nd\ne");
  });

  it("returns no control character for any HTML, and is idempotent", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary-ascii", maxLength: 5 }),
      fc.integer({ min: 0, max: 0x9f }).map((code) => `&#${code};`),
      fc.integer({ min: 0x7f, max: 0x9f }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom("<p>", "</p>", `<abbr title="`, `<a href="https://`, `">`, "</a>", "<pre>"),
    );
    const html = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(html, (sent) => {
        const cleaned = cleanHtml(sent);
        expect(cleaned.match(CONTROL)).toBeNull();
        expect(cleanHtml(cleaned)).toBe(cleaned);
      }),
      runsOf({ stress: 5_000, sample: 200 }),
    );
  });

  it("keeps any escaped text unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (sent) => {
        const text = sent.replace(CONTROL, "");
        const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
        expect(cleanHtml(`<p>${escaped}</p>`)).toBe(`<p>${escaped}</p>`);
      }),
      runsOf({ stress: 1_000 }),
    );
  });

  const full = (piece: string) => piece.repeat(Math.floor(LENGTH / piece.length));
  it.each([
    ["nested tags", full("<b>")],
    ["nested tags that are not permitted", full("<x>")],
    ["closing tags that close nothing", "<b>".repeat(10_000) + "</i>".repeat(8_000)],
    ["misnested tags", full("<b><i></b>")],
    ["paragraphs in paragraphs", full("<p>")],
    ["tables in tables", full("<table><tr><td>")],
    ["attributes", `<a ${Array.from({ length: 8_000 }, (_, n) => `a${n}=1`).join(" ")}>`],
    ["one attribute, repeated", `<a ${full("href=#a ")}>`],
    ["unclosed attributes", full(`<a href="`)],
    ["comments in an address", `<a href="https://a${full("<!---->")}">`],
    ["classes", `<code class="${full("a ")}">`],
    ["white space in an address", `<a href="${full(" ")}x">`],
    ["comments that do not end", full("<!--")],
    ["images without a source", "a".repeat(32_000) + "<img>".repeat(6_500)],
    ["drawings", full("<svg>")],
    ["half entities", full("&am")],
    ["brackets", full("<")],
    ["declarations", full("<![CDATA[")],
    ["items outside a list", full("<li>")],
    ["items outside a list, closed", full("<li></li>")],
    ["images on private hosts", full("<img src=http://[::1]>")],
  ])("cleans a long text of %s, without quadratic time", (_, html) => {
    const start = process.cpuUsage();
    cleanHtml(html);
    // Each takes under 150 ms; quadratic time would be many seconds.
    if (IS_STRESS) expect(cpuMsSince(start)).toBeLessThan(2_000);
  });
});
