import { describe, expect, it } from "vitest";
import { readMarkdownDocument } from "../read.ts";

const sourcesOf = (text: string) => readMarkdownDocument(text).sections.map(({ source }) => source);

describe("footnotes of a file (contract CLI-2, MD-13)", () => {
  it("belong to the steps that refer to them, wherever they are defined", () => {
    const text = [
      "---\ntitle: T\n---",
      "## One\n\nHot[^1] and *cold*[^b].",
      "## Two\n\nMild[^1].",
      "## Three\n\nText.\n\n[^1]: 95 degrees.\n\n    A second paragraph.\n\n[^b]: 5 degrees.\n[^c]: Not used.",
    ].join("\n\n");
    expect(sourcesOf(text)).toEqual([
      "Hot[^1] and *cold*[^b].\n\n[^1]: 95 degrees.\n\n    A second paragraph.\n\n[^b]: 5 degrees.",
      "Mild[^1].\n\n[^1]: 95 degrees.\n\n    A second paragraph.",
      "Text.\n\n\n\n\n\n\n[^c]: Not used.",
    ]);
  });

  it("stay where they are in a step that refers to them", () => {
    const text = "---\ntitle: T\n---\n\n## One\n\nHot[^1].\n\n[^1]: 95 degrees.\n\n## Two\n\nText.";
    expect(sourcesOf(text)).toEqual(["Hot[^1].\n\n[^1]: 95 degrees.", "Text."]);
  });

  it("keep their definitions when several steps have the same label (contract EXPORT-2)", () => {
    const steps = [
      { title: "Boil", source: "Hot[^1].\n\n[^1]: 95 degrees." },
      { title: "Steep", source: "Long[^1].\n\n[^1]: Three minutes." },
      { title: "Pour", source: "Slowly[^1]." },
    ];
    const text = steps.map(({ title, source }) => `## ${title}\n\n${source}\n`).join("\n");
    const { sections } = readMarkdownDocument(`---\ntitle: Tea\n---\n\n${text}`);
    expect(sections.map(({ source }) => source)).toEqual([
      ...steps.slice(0, 2).map(({ source }) => source),
      "Slowly[^1].\n\n[^1]: 95 degrees.",
    ]);
  });

  it("stay when only a title refers to them, with the reference at the start of the step (contract IMPORT-11)", () => {
    const text =
      "# Tea[^t]\n\n## Boil[^1]\n\nHot.\n\n## Steep\n\nLong.\n\n[^1]: 95 degrees.\n[^t]: Green.";
    expect(sourcesOf(text)).toEqual([
      "[^t]\n\n[^t]: Green.",
      "[^1]\n\nHot.\n\n[^1]: 95 degrees.",
      "Long.",
    ]);
    expect(readMarkdownDocument(text)).toMatchObject({
      title: { text: "Tea" },
      sections: [{ title: null }, { title: "Boil" }, { title: "Steep" }],
    });
  });

  it("stay when the first paragraph refers to them, which is then no description (contract IMPORT-3)", () => {
    const text = "# Tea\n\nFor two[^1].\n\n## Boil\n\nHot.\n\n[^1]: Or one.";
    expect(readMarkdownDocument(text).description).toBeUndefined();
    expect(sourcesOf(text)).toEqual(["For two[^1].\n\n[^1]: Or one.", "Hot."]);
  });

  it("are not the description, also when they are defined before the first step (contract IMPORT-3)", () => {
    const text = "# Tea[^t]\n\nGreen tea.\n\n[^t]: See [^b].\n\n[^b]: Camellia.\n\n## Boil\n\nHot.";
    expect(readMarkdownDocument(text).description).toBe("Green tea.");
    expect(sourcesOf(text)).toEqual(["[^t]\n\n[^t]: See [^b].\n\n[^b]: Camellia.", "Hot."]);
  });
});
