// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it } from "vitest";
import { extensions } from "../extensions.ts";
import { mayHaveCaption } from "./figure.ts";

let editor: Editor;
afterEach(() => editor.destroy());

const CODE = "<pre><code>a</code></pre>";

/** Opens a figure of code with a caption, and puts the caret into the caption. */
function open({ caption, offset }: { caption: string; offset: number }): void {
  const content = `<figure>${CODE}<figcaption>${caption}</figcaption></figure><p>c</p>`;
  editor = new Editor({ element: document.createElement("div"), extensions, content });
  let start = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === "figureGroupCaption") start = position + 1;
  });
  editor.commands.setTextSelection(start + offset);
}

/** Opens HTML, and puts the caret into a text. */
function openAt(html: string, text: string, offset: number): void {
  editor = new Editor({ element: document.createElement("div"), extensions, content: html });
  let start = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.isText && node.text?.startsWith(text)) start = position;
  });
  editor.commands.setTextSelection(start + offset);
}

function press(key: string): void {
  const event = new KeyboardEvent("keydown", { key });
  editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, event));
}

describe("the caption of a figure of other content than one image (contract RICH-17)", () => {
  it("is one line: Enter adds a paragraph below the figure", () => {
    open({ caption: "of tea", offset: 2 });
    press("Enter");
    editor.commands.insertContent("b");
    expect(editor.getHTML()).toBe(
      `<figure>${CODE}<figcaption>of tea</figcaption></figure><p>b</p><p>c</p>`,
    );
  });

  it("becomes a paragraph of the figure by Backspace at its start", () => {
    open({ caption: "of <em>tea</em>", offset: 0 });
    press("Backspace");
    expect(editor.getHTML()).toBe(`<figure>${CODE}<p>of <em>tea</em></p></figure><p>c</p>`);
  });

  it("becomes the first paragraph of the figure when it is above the content", () => {
    const content = `<p>a</p><figure><figcaption>b</figcaption>${CODE}</figure>`;
    editor = new Editor({ element: document.createElement("div"), extensions, content });
    editor.commands.setTextSelection(5);
    press("Backspace");
    expect(editor.getHTML()).toBe(`<p>a</p><figure><p>b</p>${CODE}</figure>`);
  });

  it("keeps its place when Backspace is pressed in its text", () => {
    open({ caption: "tea", offset: 1 });
    press("Backspace");
    expect(editor.getHTML()).toContain("<figcaption>");
  });

  it("keeps its direction and its language as a paragraph", () => {
    openAt(`<figure><figcaption dir="rtl" lang="ar">b</figcaption>${CODE}</figure>`, "b", 0);
    press("Backspace");
    expect(editor.getHTML()).toBe(`<figure><p dir="rtl" lang="ar">b</p>${CODE}</figure>`);
  });

  it("loses the selected text when Enter is pressed", () => {
    open({ caption: "of tea", offset: 2 });
    const { from } = editor.state.selection;
    editor.commands.setTextSelection({ from, to: from + 4 });
    press("Enter");
    expect(editor.getHTML()).toBe(
      `<figure>${CODE}<figcaption>of</figcaption></figure><p></p><p>c</p>`,
    );
  });

  it.each([
    [
      "Backspace at the start of the block after it",
      "<figure><figcaption>b</figcaption><p>q</p></figure>",
      "q",
      0,
      "Backspace",
    ],
    ["Delete at its end", "<figure><figcaption>b</figcaption><p>q</p></figure>", "b", 1, "Delete"],
    [
      "Backspace at the start of the paragraph after the figure",
      "<figure><p>q</p><figcaption>b</figcaption></figure><p>z</p>",
      "z",
      0,
      "Backspace",
    ],
    [
      "Backspace at the start of the content",
      "<p>a</p><figure><p>q</p><figcaption>b</figcaption></figure>",
      "q",
      0,
      "Backspace",
    ],
  ])("stays apart from other blocks with %s", (_, html, text, offset, key) => {
    openAt(html, text, offset);
    press(key);
    expect(editor.getHTML()).toBe(html);
  });
});

describe("the content of a figure (contract RICH-17)", () => {
  it.each([
    [
      "above a caption",
      "<figure><p>q</p><figcaption>b</figcaption></figure>",
      "<figure><p>q</p><p>N</p><figcaption>b</figcaption></figure>",
    ],
    [
      "below a caption",
      "<figure><figcaption>b</figcaption><p>q</p></figure>",
      "<figure><figcaption>b</figcaption><p>q</p><p>N</p></figure>",
    ],
    [
      "without a caption",
      '<figure dir="rtl"><p>q</p></figure>',
      '<figure dir="rtl"><p>q</p><p>N</p></figure>',
    ],
  ])("gets a paragraph by Enter %s", (_, html, changed) => {
    openAt(html, "q", 1);
    press("Enter");
    editor.commands.insertContent("N");
    expect(editor.getHTML()).toBe(changed);
  });

  it("offers no caption for an image in it", () => {
    const image = '<img src="https://a.example/b.png" alt="c">';
    openAt(`<figure><p>q${image}</p><figcaption>b</figcaption></figure>`, "q", 0);
    editor.commands.setNodeSelection(3);
    expect(editor.state.selection.$from.parent.type.name).toBe("paragraph");
    expect(mayHaveCaption(editor.state)).toBe(false);
  });
});
