import { describe, expect, it } from "vitest";
import { readMarkdownDocument } from "./markdown-document.ts";

const read = (text: string, name = "tea.md") => readMarkdownDocument(name, text);

describe("headings of a Markdown document", () => {
  it.each([
    ["level 3", "# T\n\n### A\n\na\n\n### B\n\nb", "T", ["A", "B"]],
    [
      "level 1, named by the file",
      "A\n===\n\na [x][l]\n\n# B\n\nb\n\n[l]: https://e.com",
      "tea",
      ["A", "B"],
    ],
    ["no level of which none occurs twice", "# T\n\n### A\n\na", "T", [null]],
    ["no level in a guide file", "---\ntitle: T\n---\n### A\n\na\n\n### B\n\nb", "T", [null]],
  ])(
    "makes steps without headings of level 2 of %s (contract IMPORT-8)",
    (_, text, title, names) => {
      const guide = read(text);
      expect([guide.title, guide.steps.map((step) => step.title)]).toEqual([title, names]);
      expect(guide.losses).toEqual([]);
    },
  );

  it("divides a section that is longer than a step at its next headings, and names it (contract IMPORT-8)", () => {
    const part = (name: string) => `### ${name}\n\n${"x ".repeat(15_000)}\n\n`;
    const { steps, losses } = read(
      `# T\n\n## Long\n\na\n\n${part("One")}${part("Two")}${part("Three")}## Last\n\nb`,
    );
    expect(steps.map(({ title }) => title)).toEqual(["Long", "One", "Two", "Three", "Last"]);
    expect(losses).toEqual([
      {
        kind: "note",
        step: null,
        name: "The section “Long” is longer than a step. It was divided at its headings of level 3.",
      },
    ]);
  });

  it("divides a section without headings that is longer than a step between its blocks, and names it (contract IMPORT-19)", () => {
    const blocks = ["a", "b", "c"].map((name) => `${name} ${"x".repeat(30_000)} [l]\n\n`);
    const { steps, losses } = read(`# T\n\n## Long\n\n${blocks.join("")}[l]: https://e.com\n`);
    expect(steps.map(({ title }) => title)).toEqual(["Long", "Long (2)"]);
    const texts = steps.map(({ content }) => content.replace(/x{9,}/g, ""));
    expect(texts).toEqual([
      "a  [l]\n\n[l]: <https://e.com>",
      "b  [l]\n\nc  [l]\n\n[l]: https://e.com",
    ]);
    expect(losses).toEqual([
      {
        kind: "note",
        step: null,
        name: "The section “Long” is longer than a step. It was divided between its paragraphs.",
      },
    ]);
  });

  it("keeps the links and images of headings as paragraphs, and names lost links with their step (contract IMPORT-8, IMPORT-9)", () => {
    const { title, steps, losses } = read(
      "# Tea [shop](https://e.com)\n\nFor two.\n\n## Boil [how *hot*][h] ![A](https://e.com/a.png)\n\nx [y](y.md)\n\n[h]: https://e.com/h",
    );
    expect(title).toBe("Tea shop");
    expect(steps).toMatchObject([
      { title: null, content: "[shop](<https://e.com>)" },
      {
        title: "Boil how hot A",
        content:
          "[how hot](<https://e.com/h>) ![A](<https://e.com/a.png>)\n\nx [y](y.md)\n\n[h]: https://e.com/h",
      },
    ]);
    expect(losses).toEqual([{ kind: "link", name: "y.md", step: 2 }]);
  });
});
