// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it } from "vitest";
import { hasSameMeaning } from "#features/guide-editor/html/html.ts";
import { extensions, keptHtml, unsupportedTags } from "../extensions.ts";
import { findBlocks } from "../slash-menu/blocks.ts";
import { toggleDefinitionList } from "./definition-list.ts";

type ReactEditor = Parameters<typeof toggleDefinitionList>[0];

const CARET = "|";

let editor: Editor;
afterEach(() => editor.destroy());

/** Opens content with the caret in place of the sign. */
function open(content: string): ReactEditor {
  editor = new Editor({ element: document.createElement("div"), extensions, content });
  let caret = 0;
  editor.state.doc.descendants((node, position) => {
    const offset = node.text?.indexOf(CARET) ?? -1;
    if (offset >= 0) caret = position + offset;
  });
  editor.view.dispatch(editor.state.tr.delete(caret, caret + 1));
  editor.commands.setTextSelection(caret);
  return editor;
}

/** The HTML with a sign at the caret. */
function written(): string {
  editor.view.dispatch(editor.state.tr.insertText(CARET));
  return editor.getHTML();
}

/** Presses a key as a user does. Returns whether the editor handles it. */
function press(keys: string): boolean {
  const key = keys.replace("Shift-", "");
  const event = new KeyboardEvent("keydown", { key, shiftKey: key !== keys, cancelable: true });
  return editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, event)) ?? false;
}

const dl = (items: string) =>
  `<dl>${items.replace(/<dd>(.*?)<\/dd>/g, (_, text: string) => (text.startsWith("<") ? `<dd>${text}</dd>` : `<dd><p>${text}</p></dd>`))}</dl>`;

describe("A definition list in the editor (contract RICH-10)", () => {
  it.each([
    "<dl><dt>a</dt><dd>b</dd></dl>",
    "<dl><dt>a <em>b</em></dt><dt>c</dt><dd><p>d</p><ul><li>e</li></ul></dd><dd>f</dd></dl>",
    "<dl><dd>a</dd></dl>",
    "<ul><li>a<dl><dt>b</dt><dd><dl><dt>c</dt><dd>d</dd></dl></dd></dl></li></ul>",
    '<dl dir="rtl"><dt lang="ar">a</dt><dd>b</dd></dl>',
    "<table><tr><td><dl><dt>a</dt><dd>b</dd></dl></td></tr></table>",
  ])("opens %s as rich text, with nothing lost", (html) => {
    open(`<p>${CARET}</p>`);
    expect(unsupportedTags(html)).toBeUndefined();
    expect(keptHtml(keptHtml(html))).toBe(keptHtml(html));
  });

  it("opens entries that are grouped by div as rich text, without the groups (contract RICH-13)", () => {
    open(`<p>${CARET}</p>`);
    const html =
      "<dl><div><dt>a</dt><dd>b</dd></div>\n<div><dt>c</dt><dt>d</dt><dd><p>e</p><ul><li>f</li></ul></dd></div></dl>";
    expect(unsupportedTags(html)).toBeUndefined();
    const plain = html.replaceAll(/<\/?div>/g, "");
    expect(hasSameMeaning(keptHtml(html), plain)).toBe(true);
    expect(keptHtml(html)).not.toContain("div");
  });

  it("does not open a group with a direction or a language, or content that is no entry", () => {
    open(`<p>${CARET}</p>`);
    for (const html of [
      '<dl><div dir="rtl"><dt>a</dt><dd>b</dd></div></dl>',
      "<dl><div>a</div><dt>b</dt></dl>",
    ])
      expect(unsupportedTags(html)).toBeDefined();
  });

  it.each([
    ["a paragraph", "<p>a|b</p><p>c</p>", `${dl("<dt>a|b</dt><dd></dd>")}<p>c</p>`],
    ["a heading", "<h2>|</h2>", dl("<dt>|</dt><dd></dd>")],
    [
      "a quote",
      "<blockquote><p>a|</p></blockquote>",
      `<blockquote>${dl("<dt>a|</dt><dd></dd>")}</blockquote>`,
    ],
    [
      "an item of a list",
      "<ul><li><p>a|</p></li></ul>",
      `<ul><li><p>a</p>${dl("<dt>|</dt><dd></dd>")}</li></ul>`,
    ],
  ])("is made of %s", (_, content, expected) => {
    toggleDefinitionList(open(content));
    expect(written()).toBe(expected);
  });

  it("becomes paragraphs, and keeps the blocks of its definitions", () => {
    toggleDefinitionList(
      open(dl("<dt>a|</dt><dd><ul><li><p>b</p></li></ul></dd><dt>c</dt><dd>d</dd>")),
    );
    expect(editor.getHTML()).toBe("<p>a</p><ul><li><p>b</p></li></ul><p>c</p><p>d</p>");
  });

  it("is offered in the list of blocks by its name and by other words", () => {
    open(`<p>${CARET}</p>`);
    for (const typed of ["definition", "dl", "glossary"])
      expect(findBlocks(typed).map(({ label }) => label)).toContain("Definition list");
  });

  it("does not break when another block is chosen in a term", () => {
    for (const choose of [
      () => editor.commands.toggleBulletList(),
      () => editor.commands.toggleHeading({ level: 2 }),
      () => editor.commands.toggleCodeBlock(),
      () => editor.commands.toggleBlockquote(),
    ]) {
      open(dl("<dt>a|b</dt><dd>c</dd>"));
      choose();
      expect(editor.getText().replace(/\s/g, "")).toBe("abc");
      expect(() => editor.state.doc.check()).not.toThrow();
      editor.destroy();
    }
    open(`<p>${CARET}</p>`);
  });
});

describe("Keys in a definition list (contract RICH-11)", () => {
  it.each([
    [
      "in a term: a definition with the rest",
      "Enter",
      "<dt>a|b</dt><dd>c</dd>",
      "<dt>a</dt><dd>|b</dd><dd>c</dd>",
    ],
    [
      "at the end of a term: its empty definition",
      "Enter",
      "<dt>a|</dt><dd></dd>",
      "<dt>a</dt><dd>|</dd>",
    ],
    [
      "at the end of a term: a definition before the other ones",
      "Enter",
      "<dt>a|</dt><dd>b</dd>",
      "<dt>a</dt><dd>|</dd><dd>b</dd>",
    ],
    [
      "at the end of a definition: the next term",
      "Enter",
      "<dt>a</dt><dd>b|</dd><dt>c</dt>",
      "<dt>a</dt><dd>b</dd><dt>|</dt><dt>c</dt>",
    ],
    [
      "in a definition: a paragraph",
      "Enter",
      "<dt>a</dt><dd>b|c</dd>",
      "<dt>a</dt><dd><p>b</p><p>|c</p></dd>",
    ],
    [
      "in a term: a definition",
      "Tab",
      "<dt>a</dt><dd>b</dd><dt>c|d</dt>",
      "<dt>a</dt><dd>b</dd><dd>c|d</dd>",
    ],
    [
      "in a definition: a term",
      "Shift-Tab",
      "<dt>a</dt><dd>b</dd><dd>c|d</dd>",
      "<dt>a</dt><dd>b</dd><dt>c|d</dt>",
    ],
    [
      "at the start of a definition: joined with its term",
      "Backspace",
      "<dt>a</dt><dd>|b</dd>",
      "<dt>a|b</dt>",
    ],
    [
      "at the start of a term: joined with the definition before",
      "Backspace",
      "<dt>a</dt><dd>b</dd><dt>|c</dt>",
      "<dt>a</dt><dd>b|c</dd>",
    ],
  ])("%s (%s)", (_, key, before, after) => {
    open(dl(before));
    press(key);
    expect(written()).toBe(dl(after));
  });

  it.each([
    [
      "Enter in an empty definition",
      "Enter",
      "<dt>a</dt><dd>|</dd>",
      `${dl("<dt>a</dt>")}<p>|</p>`,
    ],
    [
      "Enter in an empty term",
      "Enter",
      "<dt>a</dt><dd>b</dd><dt>|</dt>",
      `${dl("<dt>a</dt><dd>b</dd>")}<p>|</p>`,
    ],
    [
      "Enter in an empty term between others",
      "Enter",
      "<dt>a</dt><dd>b</dd><dt>|</dt><dt>c</dt><dd>d</dd>",
      `${dl("<dt>a</dt><dd>b</dd>")}<p>|</p>${dl("<dt>c</dt><dd>d</dd>")}`,
    ],
    [
      "Backspace at the start of the first term",
      "Backspace",
      "<dt>|a</dt><dd>b</dd>",
      `<p>|a</p>${dl("<dd>b</dd>")}`,
    ],
  ])("%s leaves the list", (_, key, before, after) => {
    open(dl(before));
    press(key);
    expect(written()).toBe(after);
  });

  it("leaves keys in a list inside of a definition to this list", () => {
    open("<dl><dt>a</dt><dd><ul><li><p>b|</p></li></ul></dd></dl>");
    press("Enter");
    expect(written()).toBe(
      "<dl><dt>a</dt><dd><ul><li><p>b</p></li><li><p>|</p></li></ul></dd></dl>",
    );
  });

  it("leaves Tab in a definition to the browser, which moves the focus out of the text", () => {
    open(dl("<dt>a</dt><dd>b|</dd>"));
    expect(press("Tab")).toBe(false);
  });
});
