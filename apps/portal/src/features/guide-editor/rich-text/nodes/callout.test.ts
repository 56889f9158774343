// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it } from "vitest";
import { extensions } from "../extensions.ts";
import { calloutAt, removeQuote, setCallout, toggleQuote } from "./callout.ts";

type ReactEditor = Parameters<typeof setCallout>[0];

let editor: Editor;
afterEach(() => editor.destroy());

/** Opens content with the caret before the first "x". */
function open(content: string): ReactEditor {
  editor = new Editor({ element: document.createElement("div"), extensions, content });
  let caret = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.text?.startsWith("x")) caret = position;
  });
  editor.commands.setTextSelection(caret);
  return editor;
}

const tip = (content: string) => `<blockquote data-callout="tip">${content}</blockquote>`;

describe("a callout (contract RICH-4)", () => {
  it("is made of the selected blocks", () => {
    const opened = open("<p>x</p><p>b</p>");
    editor.commands.selectAll();
    setCallout(opened, "tip");
    expect(editor.getHTML()).toBe(tip("<p>x</p><p>b</p>"));
    expect(calloutAt(opened)).toBe("tip");
  });

  it("changes its kind, and not the kind of the callout around it", () => {
    const opened = open(tip(`<p>a</p>${tip("<p>x</p>")}`));
    setCallout(opened, "warning");
    expect(editor.getHTML()).toBe(
      tip('<p>a</p><blockquote data-callout="warning"><p>x</p></blockquote>'),
    );
  });

  it.each([
    ["in a later paragraph", tip("<p>a</p><p>x</p><p>c</p>"), "<p>a</p><p>x</p><p>c</p>"],
    ["in a list", tip("<p>a</p><ul><li><p>x</p></li></ul>"), "<p>a</p><ul><li><p>x</p></li></ul>"],
    ["in a callout inside another one", tip(`<p>a</p>${tip("<p>x</p>")}`), tip("<p>a</p><p>x</p>")],
  ])("is removed from all of its blocks with the caret %s", (_, content, removed) => {
    const opened = open(content);
    removeQuote(opened);
    expect(editor.getHTML()).toBe(removed);
    expect(editor.state.selection.$from.parent.textContent).toBe("x");
  });

  it("becomes a quote, and then blocks without a quote", () => {
    const opened = open(tip("<p>x</p>"));
    toggleQuote(opened);
    expect(editor.getHTML()).toBe("<blockquote><p>x</p></blockquote>");
    toggleQuote(opened);
    expect(editor.getHTML()).toBe("<p>x</p>");
    toggleQuote(opened);
    expect(editor.getHTML()).toBe("<blockquote><p>x</p></blockquote>");
  });
});
