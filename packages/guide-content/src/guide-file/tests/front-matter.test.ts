import { describe, expect, it } from "vitest";
import { readMarkdownDocument } from "../read.ts";

const titleOf = (yaml: string) => readMarkdownDocument(`---\n${yaml}\n---\n`).title?.text;

describe("front matter (contract CLI-2, IMPORT-3)", () => {
  it.each([
    "1.10",
    "2.0",
    "007",
    "True",
    "+49",
    ".5",
    "0o17",
    "12345678901234567890123",
    "2026-11-29",
    "NO",
  ])("has the title %s as it is written", (title) => {
    expect(titleOf(`title: ${title}`)).toBe(title);
    expect(titleOf(`title: "${title}" # a comment`)).toBe(title);
  });

  it.each(["Read this first", "- one\n- two", "Read this.\n\nAnd this."])(
    "is text when it has no fields: %j",
    (text) => {
      const document = readMarkdownDocument(`---\n${text}\n\n---\n\n# Tea\n\n## Boil\n\nWater.\n`);
      expect(document.hasFrontMatter).toBe(false);
      expect(document.title?.text).toBe("Tea");
      expect(JSON.stringify([document.description, document.sections])).toContain(
        text.split("\n")[0],
      );
    },
  );

  it("may be empty", () => {
    expect(readMarkdownDocument("---\n---\n\nText.\n")).toMatchObject({
      hasFrontMatter: true,
      sections: [{ source: "Text." }],
    });
  });
});
