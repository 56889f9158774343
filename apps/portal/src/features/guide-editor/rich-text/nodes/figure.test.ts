// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it } from "vitest";
import { extensions } from "../extensions.ts";
import { addCaption, removeCaption } from "./figure.ts";

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
    editor.commands.setTextSelection(2);
    removeCaption(opened);
    expect(editor.getHTML()).toBe(
      `<p><img${LAZY} src="https://a.example/b.png" alt="c" data-size="small"></p><p>Of <em>tea</em></p>`,
    );
  });
});
