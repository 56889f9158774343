// @vitest-environment jsdom
import { Editor } from "@tiptap/core";
import { setDirections } from "@guidepost/guide-content/set-directions";
import { afterEach, describe, expect, it } from "vitest";
import { extensions, unsupportedTags } from "../extensions.ts";

const [COFFEE, WATER] = ["قهوة", "מים"];

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function open(content: string): Editor {
  editor = new Editor({ element: document.createElement("div"), extensions, content });
  return editor;
}

/** The names and directions of the elements with a direction, in their order. */
function directionsIn(root: ParentNode): string[] {
  const names: Record<string, string> = { SPAN: "code", DIV: "details" };
  return Array.from(root.querySelectorAll("[dir]"), (element) => {
    const name = names[element.tagName] ?? element.localName;
    return `${name} ${element.getAttribute("dir")}`;
  });
}

describe("the directions of blocks in the editor", () => {
  it.each([
    ["paragraphs", `<p>a</p><p>${COFFEE}</p><h3>b</h3><p>12</p>`],
    ["lists", `<p>${COFFEE}</p><ul><li><p>a</p><ol><li><p>${WATER}</p></li></ol></li></ul>`],
    ["tables", `<p>a</p><table><tbody><tr><td><p>${WATER}</p></td></tr></tbody></table>`],
    ["quotes", `<p>a</p><blockquote><p>${WATER}</p></blockquote>`],
    ["details", `<details><summary>a</summary><p>${WATER}</p></details><p>b</p>`],
    ["code", `<p><code>a</code> ${WATER}</p><p>b</p>`],
    ["blocks with a direction of the author", `<p>${COFFEE}</p><p dir="rtl">a</p><p>b</p>`],
    ["text without letters that run from right to left", "<p>a</p><p>b <code>c</code></p>"],
  ])("are those of pages for %s (contract DIR-2)", (_, html) => {
    const page = document.createElement("div");
    page.innerHTML = setDirections(html);
    expect(directionsIn(open(html).view.dom)).toEqual(directionsIn(page));
  });

  it("follow what is written, and are not stored (contract DIR-2)", () => {
    const opened = open("<p>a</p><p></p>");
    opened.commands.insertContentAt(opened.state.doc.content.size - 1, WATER);
    expect(directionsIn(opened.view.dom)).toEqual(["p auto"]);
    expect(opened.getHTML()).toBe(`<p>a</p><p>${WATER}</p>`);
  });
});

describe("dir and lang of an author in the editor (contract DIR-3)", () => {
  it.each([
    '<p dir="rtl" lang="ar">a <strong lang="fr">b</strong></p>',
    '<ul dir="rtl"><li dir="ltr"><p dir="auto">a</p></li></ul>',
    '<ol dir="rtl" start="3"><li>a</li></ol>',
    '<table dir="rtl"><tbody><tr lang="he"><th dir="ltr">a</th><td lang="fr">b</td></tr></tbody></table>',
    '<blockquote data-callout="tip" dir="rtl"><p>a</p></blockquote>',
    '<details dir="rtl" open><summary lang="ar">a</summary><p>b</p></details>',
    '<figure dir="rtl"><img src="https://a.example/b.png" alt="c" /><figcaption lang="ar">d</figcaption></figure>',
    '<h3 id="user-content-a" lang="ar">b</h3><pre dir="rtl"><code>c</code></pre>',
    '<p><a href="https://a.example" lang="fr">a</a> <kbd dir="rtl">b</kbd> <abbr title="c" lang="de">d</abbr></p>',
  ])("are kept in %s", (html) => {
    expect(unsupportedTags(html)).toBeUndefined();
  });

  it("are in the HTML that the editor sends", () => {
    expect(open('<p dir="rtl" lang="ar">a</p>').getHTML()).toBe('<p dir="rtl" lang="ar">a</p>');
  });

  it("open a step as HTML where the editor has no place for them", () => {
    const html = '<table><thead dir="rtl"><tr><th>a</th></tr></thead></table>';
    expect(unsupportedTags(html)).toEqual([]);
  });
});
