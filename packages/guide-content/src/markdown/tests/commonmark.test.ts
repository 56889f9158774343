import { tests as examples } from "commonmark-spec";
import { describe, expect, it } from "vitest";
import { cleanContent } from "../../html/clean-content.ts";
import { hasSameOutline } from "../../html/outline.ts";
import { htmlToMarkdown } from "../html-to-markdown.ts";

/** Examples with addresses without brackets, which GFM makes links (contract MD-10). */
const BARE_ADDRESSES = new Set([608, 611, 612]);

const withTabs = (text: string) => text.replaceAll("→", "\t");

describe("the 652 examples of CommonMark 0.31", () => {
  it("have the meaning that the specification states (contract MD-1)", () => {
    expect(examples).toHaveLength(652);
    const different = examples.filter(({ markdown, html }) => {
      const converted = cleanContent({ markdown: withTabs(markdown) }).html;
      return !hasSameOutline(converted, cleanContent(withTabs(html)).html);
    });
    expect(new Set(different.map(({ number }) => number))).toEqual(BARE_ADDRESSES);
  });

  it("keep their meaning as Markdown of the stored HTML (contract MD-9)", () => {
    const different = examples.filter(({ html }) => {
      const stored = cleanContent(withTabs(html)).html;
      return !hasSameOutline(cleanContent({ markdown: htmlToMarkdown(stored) }).html, stored);
    });
    expect(different).toEqual([]);
  });
});
