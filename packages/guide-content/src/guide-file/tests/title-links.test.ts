import { describe, expect, it } from "vitest";
import { cleanContent } from "../../html/clean-content.ts";
import { stepsWithDeadLinks } from "../../html/heading-links.ts";
import { readMarkdownDocument } from "../read.ts";
import { formatGuideFile, updateGuideFile } from "../format.ts";

const TEXT = `---
title: Tea
---

## Boil

[Hot](#hot), [own](#own), [code](\`#hot\`).

### Own {#own}

## Steep it {#hot}

[Back](#hot) and <a href="#hot">again</a>.

## Pour {#own}

x
`;

const guideOf = (text: string) => {
  const { sections } = readMarkdownDocument(text);
  const steps = sections.map(({ title, source }) => ({ title, source }));
  return {
    title: "Tea",
    description: null,
    category: undefined,
    language: undefined,
    status: undefined,
    steps,
  };
};

describe("The id of a step's title in a guide file (contract MD-20)", () => {
  it("is the name to which links in all steps lead, and a heading of the same step has precedence", () => {
    const { steps } = guideOf(TEXT);
    expect(steps.map(({ title }) => title)).toEqual(["Boil", "Steep it", "Pour"]);
    expect(steps[0]?.source).toContain("[Hot](#steep-it), [own](#own), [code](`#hot`)");
    expect(steps[1]?.source).toBe('[Back](#steep-it) and <a href="#steep-it">again</a>.');
    const html = steps.map(({ title, source }) => ({
      title,
      content: cleanContent({ markdown: source }).html,
    }));
    expect(stepsWithDeadLinks(html)).toEqual([]);
  });

  it("stays in the file when another step changes", () => {
    const before = guideOf(TEXT);
    expect(updateGuideFile(TEXT, before, before)).toBe(TEXT);
    const steps = before.steps.map((step, at) => (at === 2 ? { ...step, source: "y" } : step));
    expect(updateGuideFile(TEXT, before, { ...before, steps })).toBe(
      TEXT.replace("\nx\n", "\ny\n").replace("## Pour {#own}", "## Pour"),
    );
    const written = formatGuideFile({ ...before, steps });
    expect(guideOf(written).steps).toEqual(steps);
  });
});
