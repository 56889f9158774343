import { describe, expect, it, vi } from "vitest";
import { formatGuideFile, type GuideFile, parseGuideFile } from "../guide-file.ts";

const guide: GuideFile = {
  title: "Brew a good cup of tea",
  description: null,
  category: "lifestyle",
  status: undefined,
  steps: [],
};

function parse(text: string) {
  return parseGuideFile("docs/tea.md", text);
}

describe("parseGuideFile", () => {
  it("reads the front matter, and a step for each heading of level 2 (contract CLI-2)", () => {
    const file = parse(
      "---\ntitle: Tea\nstatus: published\n---\nFor two.\n\n## Boil *water*\n\n### How\n\n- fill\n\n## Steep ##\n",
    );
    expect(file).toEqual({
      ...{ title: "Tea", description: null, category: "marketing", status: "published" },
      steps: [
        { title: null, source: "For two." },
        { title: "Boil water", source: "### How\n\n- fill" },
        { title: "Steep", source: "" },
      ],
    });
  });

  it.each([
    ["code", "```\n## No step\n```"],
    ["a quote", "> ## No step"],
    ["a list", "- ## No step"],
    ["an underlined heading", "No step\n---"],
  ])("keeps %s in the step that contains it", (_, source) => {
    expect(parse(`---\ntitle: Tea\n---\n## Step\n\n${source}\n`)?.steps).toEqual([
      { title: "Step", source },
    ]);
  });

  it("ignores the byte order mark and the line ends of Windows", () => {
    const text = "\uFEFF---\r\ntitle: Tea\r\n---\r\n## One\r\n\r\nText\r\n";
    expect(parse(text)).toEqual(parse(text.slice(1).replaceAll("\r", "")));
  });

  it.each(["# Tea\n", "", "Text\n---\ntitle: Tea\n---\n", "---\n\n# Tea\n"])(
    "returns undefined for a file that does not begin with front matter: %j",
    (text) => expect(parse(text)).toBeUndefined(),
  );

  it.each([
    ["a missing title", "---\ncategory: tech\n---\n", "docs/tea.md: the title is missing"],
    ["an unknown field", "---\ntitle: T\nauthor: A\n---\n", 'unknown field "author"'],
    ["an unknown status", "---\ntitle: T\nstatus: live\n---\n", "draft or published"],
    ["a list as title", "---\ntitle: [T]\n---\n", "title must be a text"],
    ["invalid YAML", "---\ntitle: [T\n---\n", "not valid YAML"],
    ["no fields", "---\n---\n", "no fields"],
    ["an empty line before the front matter", "\n---\ntitle: T\n---\n", "on the first line"],
    ["front matter without an end", "---\ntitle: T\n\n## One\n", "end with a line ---"],
  ])("reports %s", (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});

describe("the parser of the front matter", () => {
  it.each([
    ["---\ntitle: [T\n---\n", "line 3"],
    ["---\ntitle: T\ncategory: tech\nstatus: a: b\n---\n", "line 4, column 9"],
    ["\uFEFF---\r\ntitle: T\r\ntitle: U\r\n---\r\n", "line 3, column 1"],
  ])("counts the line of an error from the first line of the file: %j", (text, place) => {
    expect(() => parse(text)).toThrow(place);
  });

  it("prints no warning, which would contain text of the file", () => {
    const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
    expect(() => parse('---\n? ["\u202E"]\n: 1\n---\n')).toThrow("unknown field");
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });
});

describe("formatGuideFile", () => {
  it.each<[string, GuideFile["steps"]]>([
    ["no steps", []],
    ["a first step without title", [{ title: null, source: "Text" }]],
    [
      "later steps without title",
      [
        { title: "One", source: "1" },
        { title: null, source: "2" },
      ],
    ],
    ["a title with characters of Markdown", [{ title: "# *Press* `a_b` <b> [x]", source: "T" }]],
    ["a step without content", [{ title: null, source: "" }]],
  ])("writes what parseGuideFile reads: %s", (_, steps) => {
    expect(parse(formatGuideFile({ ...guide, steps }))).toEqual({ ...guide, steps });
  });

  it.each([
    ["## Sub *part*\n\nText", "Sub *part*\n---\n\nText"],
    ["Text\n\n## 1. First & <last>", "Text\n\n<h2>1. First &amp; &lt;last></h2>"],
    ["## - item", "<h2>- item</h2>"],
  ])("keeps headings of level 2 in their step: %j", (source, expected) => {
    const steps = [{ title: "One", source }];
    const read = parse(formatGuideFile({ ...guide, steps }));
    expect(read?.steps).toEqual([{ title: "One", source: expected }]);
  });

  it("writes titles that YAML would read as another type", () => {
    for (const title of ["2026", "true", "null", "a: b", "- x", "# y", "'q'"])
      expect(parse(formatGuideFile({ ...guide, title }))?.title).toBe(title);
  });
});
