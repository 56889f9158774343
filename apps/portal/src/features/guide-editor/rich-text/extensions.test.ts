// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { describe, expect, it } from "vitest";
import { hasSameMeaning } from "../html/html.ts";
import { extensions, keptHtml, unsupportedTags } from "./extensions.ts";

describe("a div without attributes (contract RICH-15)", () => {
  it.each([
    ["empty", "<p>a</p><div></div>", "<p>a</p>"],
    [
      "around blocks",
      "<div><p>a</p><ul><li>b</li></ul></div>",
      "<p>a</p><ul><li><p>b</p></li></ul>",
    ],
    ["around text", "<div>a</div><div>b <em>c</em></div>", "<p>a</p><p>b <em>c</em></p>"],
    ["in an item", "<ul><li><div>a</div></li></ul>", "<ul><li><p>a</p></li></ul>"],
    [
      "in an item, around code",
      "<ul><li><div><pre><code>a</code></pre></div></li></ul>",
      undefined,
    ],
    [
      "in an item, before a heading",
      "<ul><li><div></div><h2>a</h2></li></ul>",
      "<ul><li><h2>a</h2></li></ul>",
    ],
    ["in a cell", "<table><tr><td><div>a</div></td></tr></table>", undefined],
    ["in another one", "<div><div><p>a</p></div>\n<hr></div>", "<p>a</p><hr>"],
    ["before a break", "<div></div><br /><p>a</p>", "<p><br></p><p>a</p>"],
  ])("opens as rich text when it is %s", (_, html, kept) => {
    expect(unsupportedTags(html)).toBeUndefined();
    expect(keptHtml(html)).not.toContain("<div");
    if (kept) expect(keptHtml(html)).toBe(kept);
  });

  it.each([
    ["with a direction", '<div dir="rtl"><p>a</p></div>'],
    ["with a language", '<div lang="ar"><p>a</p></div>'],
    ["that separates words", "<details><summary>a<div>b</div></summary><p>c</p></details>"],
  ])("opens as HTML %s, because it would lose its meaning", (_, html) => {
    expect(unsupportedTags(html)).toBeDefined();
  });
});

describe("an item of a list (contract RICH-16)", () => {
  it.each([
    ["a heading", "<ul><li><h2>a</h2><ul><li><p>b</p></li></ul></li></ul>"],
    ["a quote", "<ul><li><blockquote><p>a</p></blockquote></li></ul>"],
    ["a callout", '<ol><li><blockquote data-callout="tip"><p>a</p></blockquote><p>b</p></li></ol>'],
    ["code", '<ul><li dir="rtl"><pre><code class="language-js">a\n  b</code></pre></li></ul>'],
    ["a rule", "<ul><li><hr><p>a</p></li></ul>"],
    ["nothing", "<ul><li><p></p></li></ul>"],
    ["an empty paragraph before text", "<ul><li><p></p><p>a</p></li></ul>"],
    ["a list", '<ul><li><ol start="2"><li><p>a</p></li></ol></li></ul>'],
  ])("opens as rich text when it begins with %s, and is kept", (_, html) => {
    expect(unsupportedTags(html)).toBeUndefined();
    expect(keptHtml(html)).toBe(html);
  });

  it("opens as rich text with the empty paragraph that an earlier version of the editor wrote before another block", () => {
    for (const block of ["<h2>a</h2>", "<ul><li>a</li></ul>"])
      expect(unsupportedTags(`<ul><li><p></p>${block}</li></ul>`)).toBeUndefined();
  });

  it("begins with a paragraph when a list is made of a heading", () => {
    const editor = new Editor({ extensions, content: "<h2>a</h2>" });
    editor.commands.toggleBulletList();
    expect(editor.getHTML()).toBe("<ul><li><p>a</p></li></ul>");
    editor.destroy();
  });
});

describe("a figure of other content than one image (contract RICH-17)", () => {
  it.each([
    ["a table", "<table><tbody><tr><td><p>a</p></td></tr></tbody></table>"],
    ["text", "<p>a</p><p>b</p>"],
    ["code", "<pre><code>a</code></pre>"],
    ["a quote", "<blockquote><p>a</p></blockquote>"],
    ["another figure", "<figure><p>a</p><figcaption>b</figcaption></figure>"],
  ])("is kept when it has %s, with a caption below, above, or without one", (_, content) => {
    const caption = "<figcaption>Of <em>tea</em></figcaption>";
    for (const inside of [`${content}${caption}`, `${caption}${content}`, content]) {
      const html = `<figure dir="rtl">${inside}</figure>`;
      expect(unsupportedTags(html)).toBeUndefined();
      expect(keptHtml(html)).toBe(html);
    }
  });

  it.each([
    [
      "an image with a link",
      '<figure><a href="https://a.example"><img src="https://a.example/b.png" alt="c"></a><figcaption>d</figcaption></figure>',
    ],
    [
      "two images",
      '<figure><img src="https://a.example/b.png" alt="c"><img src="https://a.example/d.png" alt="e"></figure>',
    ],
    ["a caption only", "<figure>\n<figcaption>a</figcaption></figure>"],
    ["a paragraph in its caption", "<figure><p>a</p><figcaption>\n<p>b</p></figcaption></figure>"],
    [
      "an image and a paragraph in its caption",
      '<figure><img src="https://a.example/b.png" alt="c"><figcaption><p>b</p></figcaption></figure>',
    ],
  ])("opens as rich text when it has %s", (_, html) => {
    expect(unsupportedTags(html)).toBeUndefined();
  });

  it("only groups its content when it has neither a caption nor attributes", () => {
    const html = "<figure><p>a</p><figure><pre><code>b</code></pre></figure></figure>";
    expect(unsupportedTags(html)).toBeUndefined();
    expect(keptHtml(html)).toBe("<p>a</p><pre><code>b</code></pre>");
  });

  it.each([
    [
      "two paragraphs in its caption",
      "<figure><p>a</p><figcaption><p>b</p><p>c</p></figcaption></figure>",
    ],
    [
      "text and a paragraph in its caption",
      "<figure><p>a</p><figcaption>b<p>c</p></figcaption></figure>",
    ],
  ])("opens as HTML when it has %s, which would be lost", (_, html) => {
    expect(unsupportedTags(html)).toBeDefined();
  });
});

describe("a step (contract RICH-18)", () => {
  it.each([
    ["an empty list", "<p>a</p><ol></ol><ul>\n</ul><dl></dl>", "<p>a</p>"],
    ["an empty figure", "<p>a</p><figure><p></p></figure>", "<p>a</p>"],
    [
      "details without content",
      "<details><summary>a</summary></details>",
      "<details><summary>a</summary><p></p></details>",
    ],
    [
      "line breaks and code in a code block",
      "<pre>a <code>b</code><br>c</pre>",
      "<pre><code>a b\nc</code></pre>",
    ],
    [
      "a list between the items of a list",
      "<ul><li>a</li><ol><li>b</li></ol><li>c</li></ul>",
      "<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>c</p></li></ul>",
    ],
    [
      "a foot of a table",
      "<table><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot></table>",
      undefined,
    ],
    [
      "a space at the end of a description",
      '<p><img src="https://a.example/b.png" alt="c "></p>',
      undefined,
    ],
  ])("opens as rich text with %s", (_, html, kept) => {
    expect(unsupportedTags(html)).toBeUndefined();
    if (kept) expect(keptHtml(html)).toBe(kept);
  });

  it.each([
    [
      "text next to the paragraph of a caption",
      "<figure><p>x</p><figcaption>b<p>c</p></figcaption></figure>",
      "<figure><p>x</p><figcaption>bc</figcaption></figure>",
    ],
    [
      "a figure with an element that is not permitted",
      '<p>a</p><figure><video src="https://a.example/v.mp4"></video></figure>',
      "<p>a</p>",
    ],
  ])("has another meaning without %s", (_, one, other) => {
    expect(hasSameMeaning(one, other)).toBe(false);
  });

  it("keeps the foot of a table at its end, where a browser shows it", () => {
    const foot = "<tfoot><tr><td>b</td></tr></tfoot>";
    const html = `<table>${foot}<tbody><tr><td>a</td></tr></tbody></table>`;
    expect(unsupportedTags(html)).toBeUndefined();
    expect(keptHtml(html)).toMatch(/a<.*b</);
  });

  it("keeps the space that a line break makes between two elements", () => {
    const [link, image] = [
      '<a href="https://a.example">a</a>',
      '<img src="https://a.example/b.png" alt="c">',
    ];
    for (const html of [
      `<p>${link}\n${link}</p>`,
      `<ul><li>${link}\n  <em>b</em></li></ul>`,
      `<p>${image}\n${image}</p>`,
    ]) {
      expect(unsupportedTags(html)).toBeUndefined();
      expect(keptHtml(html)).toMatch(/> </);
    }
  });

  it.each([
    ["description of an image", '<p><img src="https://a.example/b.png" alt="+1" title="007"></p>'],
    ["title of a link", '<p><a href="https://a.example" title="3.10">a</a></p>'],
    ["title of an abbreviation", '<p><abbr title="1.0">a</abbr></p>'],
  ])("keeps the %s when it looks like a number", (_, html) => {
    expect(unsupportedTags(html)).toBeUndefined();
  });
});

it("a line without text in code opens as rich text", () => {
  expect(
    unsupportedTags('<p>a</p><pre><code class="language-yml">\n</code></pre><hr>'),
  ).toBeUndefined();
});
