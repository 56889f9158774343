// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it } from "vitest";
import { extensions } from "../extensions.ts";

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
});
