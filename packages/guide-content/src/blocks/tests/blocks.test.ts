import { describe, expect, it } from "vitest";
import { cleanContent } from "../../html/clean-content.ts";
import { hasSameOutline } from "../../html/outline.ts";
import { BLOCK_ELEMENTS } from "../../html/permitted-html.ts";
import { htmlToMarkdown } from "../../markdown/html-to-markdown.ts";
import { BLOCKS, isHtmlOnly } from "../index.ts";

const withMarkdown = BLOCKS.flatMap(({ label, elements = {}, markdown }) =>
  markdown === undefined ? [] : [{ label, markdown, names: Object.keys(elements) }],
);

describe("The blocks of a step (contract MD-18)", () => {
  it.each(withMarkdown)(
    "become their elements from the Markdown of the documentation, and Markdown again: $label",
    ({ markdown, names }) => {
      const { html, removals, fault } = cleanContent({ markdown });
      expect({ removals, fault }).toEqual({ removals: [], fault: undefined });
      // Footnotes have no elements of their own.
      const created = names.length === 0 ? ["sup"] : names;
      expect(created.some((name) => html.includes(`<${name}`))).toBe(true);
      const back = cleanContent({ markdown: htmlToMarkdown(html) }).html;
      expect(hasSameOutline(back, html)).toBe(true);
    },
  );

  it("declare each permitted element with text on lines of its own once", () => {
    const names = BLOCKS.flatMap(({ elements = {} }) => Object.keys(elements));
    expect(names.toSorted()).toEqual([...BLOCK_ELEMENTS].toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  it("have a form in Markdown, except the figure", () => {
    expect(BLOCKS.filter(isHtmlOnly).map(({ label }) => label)).toEqual(["Figure"]);
  });

  it("have different names", () => {
    expect(new Set(BLOCKS.map(({ label }) => label)).size).toBe(BLOCKS.length);
  });
});
