// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it } from "vitest";
import { extensions } from "../extensions.ts";
import { addCaption, imageAt, removeCaption, updateImage } from "./figure.ts";

type ReactEditor = Parameters<typeof addCaption>[0];

let editor: Editor;
afterEach(() => editor.destroy());

function open(content: string): ReactEditor {
  editor = new Editor({ element: document.createElement("div"), extensions, content });
  return editor;
}

const IMAGE = '<img src="https://a.example/b.png" alt="c" data-size="small">';
const LAZY = ' loading="lazy" referrerpolicy="no-referrer"';
const figureOf = (caption: string) =>
  `<figure><img src="https://a.example/b.png" alt="c" data-size="small"${LAZY}><figcaption>${caption}</figcaption></figure>`;

describe("a figure", () => {
  it("is made of an image, and gets the caret into its caption", () => {
    const opened = open(`<p>${IMAGE}</p>`);
    editor.commands.setNodeSelection(1);
    addCaption(opened);
    editor.commands.insertContent("Of tea");
    expect(editor.getHTML()).toBe(figureOf("Of tea"));
  });

  it("splits the paragraph around its image", () => {
    const opened = open(`<p>Before${IMAGE}after</p>`);
    editor.commands.setNodeSelection(7);
    addCaption(opened);
    expect(editor.getHTML()).toBe(`<p>Before</p>${figureOf("")}<p>after</p>`);
  });

  it("becomes an image and a paragraph with its caption", () => {
    const opened = open(figureOf("Of <em>tea</em>"));
    editor.commands.setTextSelection(4);
    removeCaption(opened);
    expect(editor.getHTML()).toBe(
      `<p><img${LAZY} src="https://a.example/b.png" alt="c" data-size="small"></p><p>Of <em>tea</em></p>`,
    );
  });

  it("keeps its image when a command or typed characters change the type of a block", async () => {
    open(figureOf("Tea"));
    editor.commands.setTextSelection(3);
    editor.commands.toggleHeading({ level: 2 });
    editor.commands.toggleBulletList();
    editor.commands.toggleCodeBlock();
    editor.commands.insertContent("# ", { applyInputRules: true });
    // Tiptap applies the rules later.
    await new Promise((resolve) => setTimeout(resolve));
    expect(editor.getHTML()).toContain(IMAGE.slice(1, -1));
  });

  it("becomes a paragraph when it has no image", () => {
    open("<p>a</p>");
    const content = [
      { type: "figureImage" },
      { type: "figureCaption", content: [{ type: "text", text: "b" }] },
    ];
    editor.commands.setContent({ type: "doc", content: [{ type: "figure", content }] });
    expect(editor.getHTML()).toBe("<p>b</p>");
  });

  it("is deleted as a whole when it is selected", () => {
    open(`<p>a</p>${figureOf("Tea")}<p>b</p>`);
    editor.commands.setNodeSelection(3);
    editor.commands.deleteSelection();
    expect(editor.getHTML()).toBe("<p>a</p><p>b</p>");
  });

  it("continues with a paragraph below it after Enter", () => {
    open(figureOf("Tea"));
    editor.commands.setTextSelection(6);
    const enter = new KeyboardEvent("keydown", { key: "Enter" });
    editor.view.someProp("handleKeyDown", (handle) => handle(editor.view, enter));
    editor.commands.insertContent("Next");
    expect(editor.getHTML()).toBe(`${figureOf("Tea")}<p>Next</p>`);
  });

  it.each([
    ["the caret in its caption", () => editor.commands.setTextSelection(4)],
    ["the figure selected", () => editor.commands.setNodeSelection(0)],
  ])("changes its image with %s", (_, select) => {
    const opened = open(figureOf("Tea"));
    select();
    updateImage(opened, { alt: "007", "data-size": null });
    expect(imageAt(editor.state)).toMatchObject({ alt: "007", "data-size": null });
    expect(editor.getHTML()).toBe(
      `<figure><img src="https://a.example/b.png" alt="007"${LAZY}><figcaption>Tea</figcaption></figure>`,
    );
  });
});
