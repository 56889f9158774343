import { describe, expect, it } from "vitest";
import { parseMarkdown } from "./markdown.tsx";

function text(words: string) {
  return { kind: "text", text: words };
}

describe("Markdown of the document", () => {
  it("joins the lines of a paragraph", () => {
    expect(parseMarkdown("One\ntwo.\n\nThree.\n")).toEqual([
      { kind: "paragraph", content: [text("One two.")] },
      { kind: "paragraph", content: [text("Three.")] },
    ]);
  });

  it("parses code, bold and links in a line", () => {
    expect(parseMarkdown("A `limit` of **100**, see [docs](https://x.test/a).")).toEqual([
      {
        kind: "paragraph",
        content: [
          text("A "),
          { kind: "code", text: "limit" },
          text(" of "),
          { kind: "strong", text: "100" },
          text(", see "),
          { kind: "link", text: "docs", href: "https://x.test/a" },
          text("."),
        ],
      },
    ]);
  });

  it("parses bulleted and numbered lists with items of several lines", () => {
    expect(parseMarkdown("- one\n  more\n- `two`")).toEqual([
      {
        kind: "list",
        isOrdered: false,
        items: [[text("one more")], [{ kind: "code", text: "two" }]],
      },
    ]);
    expect(parseMarkdown("1. one\n2. two")[0]).toMatchObject({ isOrdered: true });
  });

  it("keeps HTML and code as text", () => {
    expect(parseMarkdown("<b>no</b> `**a** <i>`")).toEqual([
      {
        kind: "paragraph",
        content: [text("<b>no</b> "), { kind: "code", text: "**a** <i>" }],
      },
    ]);
  });

  it.each(["javascript:alert", "data:text/html,x", "//evil.test", "vbscript:x"])(
    "creates no link to %s",
    (href) => {
      expect(parseMarkdown(`[here](${href})`)).toEqual([
        { kind: "paragraph", content: [text("here")] },
      ]);
    },
  );
});
