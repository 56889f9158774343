// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { describe, expect, it } from "vitest";
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

it("a line without text in code opens as rich text", () => {
  expect(
    unsupportedTags('<p>a</p><pre><code class="language-yml">\n</code></pre><hr>'),
  ).toBeUndefined();
});
