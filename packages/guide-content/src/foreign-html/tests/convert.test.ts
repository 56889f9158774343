import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { describe, expect, it } from "vitest";
import { cleanHtml } from "../../html/clean-html.ts";
import { convertForeignHtml, keepMain, replaceLostImages, tidyBlocks } from "../index.ts";
import { findElement } from "../tree.ts";

/** A document after its conversion and cleaning. */
function convert(html: string): string {
  const page = fromHtml(html);
  convertForeignHtml(page);
  replaceLostImages(page);
  const body = findElement(page, ({ tagName }) => tagName === "body");
  const clean = fromHtml(cleanHtml(toHtml(body?.children ?? [])), { fragment: true });
  tidyBlocks(clean);
  return toHtml(clean).trim();
}

describe("tidyBlocks (contract IMPORT-15)", () => {
  it("makes the foot of a table its last ordinary rows", () => {
    expect(
      convert(
        "<table><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot></table>",
      ),
    ).toBe("<table><tbody><tr><td>a</td></tr></tbody><tbody><tr><td>b</td></tr></tbody></table>");
  });

  it("replaces a figure without a picture by what it contains", () => {
    expect(convert("<figure><pre>a</pre><figcaption>b <em>c</em></figcaption></figure>")).toBe(
      "<pre>a</pre><p>b <em>c</em></p>",
    );
    const picture =
      '<figure><img src="https://e.com/a.png" alt="a"><figcaption>b</figcaption></figure>';
    expect(convert(picture)).toContain("<figure><img");
  });
});

describe("the reading of a text (contract IMPORT-11)", () => {
  it.each([
    [
      "without brackets",
      "<p><ruby>緑茶<rt>りょくちゃ</rt></ruby>を<ruby>飲<rt>の</rt></ruby>む</p>",
    ],
    [
      "with brackets",
      "<p><ruby>緑茶<rp>(</rp><rt>りょくちゃ</rt><rp>)</rp></ruby>を<ruby>飲<rp>(</rp><rt>の</rt><rp>)</rp></ruby>む</p>",
    ],
  ])("is in brackets after the text, of HTML %s", (_, html) => {
    expect(convert(html)).toBe("<p>緑茶(りょくちゃ)を飲(の)む</p>");
  });

  it("has no brackets without text, and those of a reading in a container", () => {
    expect(
      convert(
        "<p><ruby>取<rt>と</rt>り<rt></rt></ruby> <ruby>旧金山<rtc><rt>San Francisco</rt></rtc></ruby></p>",
      ),
    ).toBe("<p>取(と)り 旧金山(San Francisco)</p>");
  });
});

describe("tidyBlocks (contract RICH-14)", () => {
  it.each([
    [
      "the caption of a table",
      "<table><caption>a <b>b</b></caption><tr><td>c</td></tr></table>",
      "<p>a <b>b</b></p><table><tbody><tr><td>c</td></tr></tbody></table>",
    ],
    [
      "a folded part without a summary",
      "<details><p>a</p></details>",
      "<details><summary>Details</summary><p>a</p></details>",
    ],
    ["a table without cells", "<p>a</p><table><tbody></tbody></table>", "<p>a</p>"],
    [
      "a list in which an item begins with a list",
      "<ul><li>a</li><li><ol><li>b</li></ol>c</li></ul>",
      "<ul><li>a<ol><li>b</li></ol>c</li></ul>",
    ],
    [
      "a list whose first item begins with a list",
      "<ul><li><ul><li>a</li></ul>b</li><li>c</li></ul>",
      "<ul><li>ab</li><li>c</li></ul>",
    ],
    [
      "a list that begins on an inner level",
      "<ul><li><ul><li><ol><li>a</li></ol></li></ul></li></ul>",
      "<ol><li>a</li></ol>",
    ],
  ])("writes %s in a form that opens as rich text", (_, html, expected) => {
    expect(convert(html)).toBe(expected);
  });
});

describe("convertForeignHtml (contract IMPORT-18)", () => {
  it("keeps the text of a field as a block of code", () => {
    expect(
      convert("<p>Copy <textarea>\n<b>a</b>\n  b\n</textarea> now</p><textarea></textarea>"),
    ).toBe("<p>Copy </p><pre>&#x3C;b>a&#x3C;/b>\n  b</pre> now");
  });

  it("returns the whole text of a menu of choices, with its place", () => {
    const page = fromHtml("<p>a<select><option>One</option><option>Two</option></select></p>");
    const [part] = convertForeignHtml(page);
    expect(part?.text).toBe("One Two");
    const paragraph = findElement(page, ({ tagName }) => tagName === "p");
    expect(paragraph?.children).toContain(part?.place);
  });
});

describe("convertForeignHtml (contract IMPORT-8)", () => {
  it.each([
    ["bold", '<p><span style="font-weight:700">a</span></p>', "<p><strong>a</strong></p>"],
    [
      "underlined, but no link",
      '<p><span style="text-decoration:underline">a</span><a href="https://e.com"><span style="text-decoration:underline">b</span></a></p>',
      '<p><u>a</u><a href="https://e.com" rel="noopener noreferrer nofollow">b</a></p>',
    ],
    [
      "a class of the document's own style sheet",
      "<style>@media print{.a{font-weight:400}} .a,.b{font-weight:700}span.i{font-style:italic}p.i{font-weight:700}</style><p><span class=a>a</span> <span class=i>b</span></p>",
      "<p><strong>a</strong> <em>b</em></p>",
    ],
    [
      "the last of two declarations",
      '<p><span style="font-weight:700;font-weight:400">a</span></p>',
      "<p>a</p>",
    ],
    ["no bold in a heading", '<h3><span style="font-weight:700">a</span></h3>', "<h3>a</h3>"],
    [
      "code in a monospaced font",
      "<p>Run the program that is named <span style=\"font-family:'Courier New',serif\">npm i</span>.</p>",
      "<p>Run the program that is named <code>npm i</code>.</p>",
    ],
    [
      "no code in a document that has this font as a whole",
      '<p><span style="font-family:Consolas">All of the text.</span></p>',
      "<p>All of the text.</p>",
    ],
    [
      "a definition list, also with groups (contract RICH-12)",
      "<dl><dt>a</dt><dd>b</dd><div><dt>c</dt><dd><p>d</p><div>e</div></dd></div></dl>",
      "<dl><dt>a</dt><dd>b</dd><dt>c</dt><dd><p>d</p><p>e</p></dd></dl>",
    ],
    ["a cancelled element", '<b style="font-weight:normal"><p>a</p></b>', "<p>a</p>"],
  ])("converts the style of spans: %s", (_, html, expected) =>
    expect(convert(html)).toBe(expected),
  );

  it.each([
    [
      "a list of Word",
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>a</p><p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>4.</span>b</p>",
      '<ul><li>a<ol start="4"><li>b</li></ol></li></ul>',
    ],
    [
      "a numbered heading of Word",
      "<h2 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.</span> a</h2>",
      "<h2>1. a</h2>",
    ],
    ["the title of a Word document", "<p class=MsoTitle>a</p>", "<h1>a</h1>"],
    [
      "the levels of a list of Google Docs",
      '<ul class="c1 lst-kix_x-0 start"><li>a</li></ul><ul class="lst-kix_x-1 start"><li>b</li></ul><ul class="lst-kix_x-0"><li>c</li></ul>',
      "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    ],
    [
      "a list that begins on an inner level",
      "<ol><ol><ol><li>a</li></ol></ol><li>b</li></ol>",
      "<ol><li>a</li><li>b</li></ol>",
    ],
    [
      "a list next to its item",
      "<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>",
      "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>",
    ],
    [
      "check boxes",
      '<ul><li><input type="checkbox" checked> a</li><li><input type=checkbox>b</li></ul>',
      "<ul><li>☑ a</li><li>☐ b</li></ul>",
    ],
    [
      "check boxes of Google Docs",
      '<ul><li role="checkbox" aria-checked="true"><img src="data:,a" alt="checked"><p>a</p></li></ul>',
      "<ul><li><p>☑ a</p></li></ul>",
    ],
    [
      "a box that contains text",
      '<div class="checkbox"><label><input type="checkbox"> a</label></div>',
      "<p>☐ a</p>",
    ],
    [
      "folded parts and empty items of Notion",
      '<ul class="toggle"><li><details open=""><summary>a</summary><p>b</p></details></li></ul><ul><li></li><li>c</li></ul>',
      "<details open><summary>a</summary><p>b</p></details><ul><li>c</li></ul>",
    ],
  ])("converts %s", (_, html, expected) => expect(convert(html)).toBe(expected));

  it.each([
    ["lines", "<pre><div>a</div><div><br></div><div>  b</div></pre>", "<pre>a\n\n  b</pre>"],
    [
      "line numbers",
      '<pre><code class="lang-js"><div class=line><span class=line-number>1</span>a</div><div class=line><span class=line-number>2</span>b</div></code></pre>',
      '<pre><code class="language-js">a\nb</code></pre>',
    ],
    [
      "paragraphs of Word",
      "<p>x</p><p class=SourceCode>if hot:</p><p class=SourceCode>&nbsp;&nbsp;&nbsp;&nbsp;pour()</p><p>y</p>",
      "<p>x</p><pre>if hot:\n    pour()</pre><p>y</p>",
    ],
  ])("keeps code: %s", (_, html, expected) => expect(convert(html)).toBe(expected));

  it.each([
    [
      "a base address",
      '<base href="https://e.com/a/"><p><a href="b.html">b</a></p>',
      "https://e.com/a/b.html",
    ],
    ["an address without a scheme", '<p><a href="//e.com/b">b</a></p>', "https://e.com/b"],
    [
      "an image that is loaded later",
      '<p><img src="data:image/gif;base64,R0lG" data-src="https://e.com/a.png"></p>',
      "https://e.com/a.png",
    ],
    [
      "an image in several sizes",
      '<p><img srcset="//e.com/a.png 1x, //e.com/b.png 2x"></p>',
      "https://e.com/a.png",
    ],
  ])("completes %s", (_, html, address) => expect(convert(html)).toContain(`"${address}"`));

  it("keeps the description of an image whose address a guide cannot have, and lists the addresses", () => {
    const page = fromHtml('<p><img src="file:///a.png" alt="A pot"><a href="b.html">b</a></p>');
    expect(replaceLostImages(page)).toEqual([
      { kind: "image", address: "file:///a.png", text: "A pot" },
      { kind: "link", address: "b.html", text: "b" },
    ]);
    expect(toHtml(page)).toContain("A pot<a");
  });

  it("removes hidden text, controls and menus, and names them", () => {
    const page = fromHtml(
      "<style>.h{display:none}</style><p>a</p><p hidden>b</p><p class=h>c</p><span aria-hidden=true>#</span><nav>d</nav><button>e</button>",
    );
    const parts = convertForeignHtml(page).map(({ place: _, ...part }) => part);
    expect(parts).toEqual([
      { reason: "hidden", element: "p", text: "b" },
      { reason: "hidden", element: "p", text: "c" },
      { reason: "hidden", element: "span", text: "#" },
      { reason: "control", element: "nav", text: "d" },
      { reason: "control", element: "button", text: "e" },
    ]);
    expect(toHtml(page)).not.toMatch(/>(?:b|c|#|d|e)</);
  });

  it("keeps the visible form of a formula, and a page that an open dialog hides", () => {
    const formula = "<p><math></math><span aria-hidden=true>x²</span></p>";
    const page = `<div aria-hidden=true>${"long text ".repeat(60)}</div>`;
    expect(convert(formula)).toContain("x²");
    expect(convert(page)).toContain("long text");
  });
});

describe("keepMain (contract IMPORT-8)", () => {
  const mainOf = (html: string) => {
    const body = findElement(fromHtml(html), ({ tagName }) => tagName === "body");
    if (!body) throw new Error("The document has no body");
    const leftOut = keepMain(body).map(({ element, text }) => [element, text]);
    return [toHtml(body.children), leftOut];
  };

  it("removes what is beside the main part, and keeps a title in the header", () => {
    expect(
      mainOf("<header><h1>T</h1><p>x</p></header><div><aside>y</aside><main>a</main></div>"),
    ).toEqual([
      "<header><h1>T</h1></header><div><main>a</main></div>",
      [
        ["p", "x"],
        ["aside", "y"],
      ],
    ]);
  });

  it.each(["<aside>y</aside><p>a</p>", "<main>a</main><main>b</main>", "<main></main><p>a</p>"])(
    "keeps all of a page without exactly one main part with text: %s",
    (html) => expect(mainOf(html)).toEqual([html, []]),
  );
});
