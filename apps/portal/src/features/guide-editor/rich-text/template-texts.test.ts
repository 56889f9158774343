// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { afterEach, describe, expect, it } from "vitest";
import { stepsOf } from "../new-guide/templates.ts";
import { extensions } from "./extensions.ts";
import { hasTemplateText, markTemplateTexts, TemplateTexts } from "./template-texts.ts";

const [NEEDS = "", FIRST = ""] = stepsOf("how-to").map(({ content }) => content);
const [REQUIREMENTS = ""] = stepsOf("setup").map(({ content }) => content);

let editor: Editor;
afterEach(() => {
  editor.destroy();
  document.body.replaceChildren();
});

function open(content: string) {
  const element = document.body.appendChild(document.createElement("div"));
  editor = new Editor({
    element,
    extensions: [...extensions, TemplateTexts],
    content,
    // The simulated document has no layout.
    editorProps: { handleScrollToSelection: () => true },
  });
}

/** Gives the editor the focus of the keyboard. */
async function focus() {
  editor.view.focus();
  expect(editor.view.hasFocus()).toBe(true);
  // The plugin selects in a later task.
  await new Promise((resolve) => void setTimeout(resolve));
}

/** Types over the selection, as ProseMirror does with the first key. */
const type = (text: string) => editor.view.dispatch(editor.state.tr.insertText(text));
const markedTexts = (root: ParentNode) =>
  [...root.querySelectorAll(".template-text")].map(({ textContent }) => textContent);

describe("a step with the text of a template", () => {
  it("looks like a placeholder, open and closed, until the author replaces it", () => {
    open(FIRST);
    const text = editor.getText();
    expect(markedTexts(editor.view.dom)).toEqual([text]);
    const closed = document.createElement("div");
    closed.innerHTML = markTemplateTexts(FIRST);
    expect(markedTexts(closed)).toEqual([text]);
    editor.commands.insertContentAt(1, "Own text. ");
    expect(markedTexts(editor.view.dom)).toEqual([]);
    expect(hasTemplateText(editor.getHTML())).toBe(false);
    // The class is no content of the step.
    expect(editor.getHTML()).not.toContain("class");
  });

  it("is selected by the focus as a whole, so that the first key replaces it", async () => {
    open(NEEDS);
    await focus();
    type("W");
    expect(editor.getHTML()).toBe("<p>W</p>");
  });

  it("is restored by Undo in one action", async () => {
    open(FIRST);
    await focus();
    type("W");
    expect(editor.getHTML()).toBe("<p>W</p>");
    editor.commands.undo();
    expect(editor.getHTML()).toBe(FIRST);
    editor.commands.redo();
    expect(editor.getHTML()).toBe("<p>W</p>");
  });

  it("keeps other content: only the text of the template at the caret is selected", async () => {
    open(REQUIREMENTS);
    await focus();
    type("W");
    expect(editor.getHTML()).toBe(REQUIREMENTS.replace(/<p>.*?<\/p>/, "<p>W</p>"));
  });

  it("keeps a selection that the author has made", async () => {
    open(FIRST);
    editor.commands.setTextSelection({ from: 1, to: 4 });
    await focus();
    type("W");
    expect(editor.getText()).toMatch(/^W ./);
  });
});

describe("a step with a text of the author", () => {
  it("is not selected by the focus, and does not look like a placeholder", async () => {
    open("<p>Own text</p>");
    await focus();
    expect(editor.state.selection.empty).toBe(true);
    expect(markedTexts(editor.view.dom)).toEqual([]);
    expect(markTemplateTexts("<p>Own text</p>")).toBe("<p>Own text</p>");
  });
});
