import { describe, expect, it, vi } from "vitest";
import { describeLosses, type FileLoss } from "../file-losses.ts";
import {
  type FileStep,
  formatGuideFile,
  type GuideFile,
  parseGuideFile,
  updateGuideFile,
} from "../guide-file.ts";

const guide: GuideFile = {
  title: "Brew a good cup of tea",
  description: null,
  category: "lifestyle",
  language: undefined,
  status: undefined,
  steps: [],
};

function parse(text: string) {
  return parseGuideFile("docs/tea.md", text, { exists: () => false })?.guide;
}

/** What of a file its guide does not have, as lines for the terminal. */
function lossesOf(text: string): string[] {
  return describeLosses(
    parseGuideFile("docs/tea.md", text, { exists: () => false })?.losses ?? [],
  ).map(String);
}

describe("parseGuideFile", () => {
  it("reads the front matter, and a step for each heading of level 2 (contract CLI-2)", () => {
    const file = parse(
      "---\ntitle: Tea\nstatus: published\n---\nFor two.\n\n## Boil *water*\n\n### How\n\n- fill\n\n## Steep ##\n\n    code\n",
    );
    expect(file).toEqual({
      title: "Tea",
      description: null,
      category: "marketing",
      status: "published",
      steps: [
        { title: null, source: "For two." },
        { title: "Boil water", source: "### How\n\n- fill" },
        { title: "Steep", source: "    code" },
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

  it.each([
    ["# Tea *now*\n\nFor two.\n\n## Boil\n\nWater.", "Tea now", "For two.", ["Boil"]],
    ["---\n\n# Tea\n", "Tea", null, [null]],
    ["Text\n\n- one", "tea", null, [null]],
  ])(
    "takes the title of a file without front matter from its heading, or from its name: %j (contract CLI-15)",
    (text, title, description, titles) => {
      const file = parse(text);
      expect(file).toMatchObject({ title, description, category: "marketing", status: undefined });
      expect(file?.steps.map((step) => step.title)).toEqual(titles);
    },
  );

  it.each(["", "<!-- todo -->", "[a]: https://e.com\n"])(
    "returns undefined for a file without front matter, title and text: %j (contract CLI-15)",
    (text) => expect(parse(text)?.steps).toBeUndefined(),
  );

  it.each([
    ["level 3", "# T\n\n### A\n\na\n\n### B\n\nb", "T", ["A", "B"]],
    ["level 1", "# A\n\na\n\n# B\n\nb", "tea", ["A", "B"]],
    ["no level", "# T\n\n### A\n\na", "T", [null]],
    ["no level", "---\ntitle: T\n---\n### A\n\na\n\n### B\n\nb", "T", [null]],
  ])(
    "makes steps of the headings of %s without headings of level 2, as the import does (contract CLI-2)",
    (_, text, title, titles) => {
      const file = parse(text);
      expect([file?.title, file?.steps.map((step) => step.title)]).toEqual([title, titles]);
    },
  );

  it("divides a section that is longer than a step at its next headings, and says where (contract CLI-2)", () => {
    const part = (name: string) => `### ${name}\n\n${"x ".repeat(20_000)}\n\n`;
    const text = `---\ntitle: T\n---\n## Long\n\n${part("One")}${part("Two")}## Last\n\nb`;
    const file = parseGuideFile("docs/tea.md", text, { exists: () => false });
    expect(file?.guide.steps.map((step) => step.title)).toEqual(["One", "Two", "Last"]);
    expect(file?.notes.map(String)).toEqual([
      'docs/tea.md:4: the section "Long" is longer than a step, and is divided at its headings of level 3',
    ]);
  });

  it("divides a section without headings that is longer than a step between its paragraphs, and says so (contract CLI-2, IMPORT-19)", () => {
    const text = `## Long\n\n${`${"x ".repeat(20_000)}\n\n`.repeat(3)}`;
    const file = parseGuideFile("tea.md", text, { exists: () => false });
    expect(file?.guide.steps.map((step) => step.title)).toEqual(["Long", "Long (2)", "Long (3)"]);
    expect(file?.notes.map(String)).toEqual([
      'tea.md:1: the section "Long" is longer than a step, and is divided between its paragraphs',
    ]);
  });

  it("keeps the links and images of a heading as a paragraph of its step (contract CLI-2)", () => {
    const file = parse("---\ntitle: T\n---\n## Boil [how](how.md) [#](#boil)\n\nWater.");
    expect(file?.steps).toEqual([{ title: "Boil how #", source: "[how](<how.md>)\n\nWater." }]);
  });

  it.each([
    ["invalid YAML", "---\ntitle: [T\n---\n", "not valid YAML"],
    ["an empty line before the front matter", "\n---\ntitle: T\n---\n", "on the first line"],
    ["front matter without an end", "---\ntitle: T\n\n## One\n", "end with a line ---"],
  ])("reports %s", (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
  });
});

describe("a file with parts that a guide cannot have (contract CLI-12)", () => {
  it("takes the definitions of links from other sections", () => {
    const file = parse(
      "---\ntitle: T\n---\n## Wash\n\nUse [warm water][w].\n\n## Dry\n\nAir.\n\n[w]: https://a.example/w",
    );
    expect(file?.steps[0]?.source).toBe("Use [warm water][w].\n\n[w]: <https://a.example/w>");
  });

  it("takes the title from the first heading of level 1 when the front matter has none", () => {
    const file = parse("---\nweight: 3\n---\n# Tea\n\nFor two.\n\n## Boil\n\nWater.");
    expect(file).toMatchObject({
      title: "Tea",
      description: "For two.",
      steps: [{ title: "Boil", source: "Water." }],
    });
  });

  it("takes the title from the name of the file when there is no other", () => {
    expect(parse("---\n---\n## Boil\n\nWater.")?.title).toBe("tea");
  });

  it("reads draft: true as the status draft, and draft: false as no decision", () => {
    expect(parse("---\ntitle: T\ndraft: true\n---\n")?.status).toBe("draft");
    expect(parse("---\ntitle: T\ndraft: false\n---\n")?.status).toBeUndefined();
    expect(parse("---\ntitle: T\ndraft: true\nstatus: published\n---\n")?.status).toBe("published");
  });

  it("names each section without content and each unknown field, with its line", () => {
    const text =
      "---\r\ntitle: T\r\nweight: 3\r\n---\r\n## Time: 5 minutes\r\n\r\n## Wash\r\n\r\nText.\r\n\r\n##\r\n\r\n<!-- todo -->";
    expect(parse(text)?.steps).toEqual([{ title: "Wash", source: "Text." }]);
    expect(lossesOf(text)).toEqual([
      'docs/tea.md:5: the section "Time: 5 minutes" has no content',
      "docs/tea.md:11: a section without a title has no content",
      'docs/tea.md:3: a guide has no field "weight"',
    ]);
  });

  it.each([
    ["category: release", 'the category "release"'],
    ["lang: Japanese please", 'the lang "Japanese please"'],
    ["category: [a, b]", 'the category "[a, b]"'],
    ["category:\n  - a\n  - b", 'the category "- a - b"'],
    ["status: live", 'the status "live"'],
    ["description: { a: b }", 'the description "{ a: b }"'],
    ["a: &a T\ntitle: *a", 'the title "*a"'],
  ])(
    "names a value that no guide can have, and reads the rest: %j (contract CLI-16)",
    (yaml, name) => {
      const text = `---\n${yaml}\n---\n# Tea\n\nText.`;
      expect(parse(text)).toMatchObject({ title: "Tea", steps: [{ source: "Text." }] });
      const found = lossesOf(text).at(-1);
      expect(found).toMatch(/^docs\/tea\.md:[23]: a guide cannot have /);
      expect(found).toContain(name);
    },
  );

  it("has the language of `language` or `lang` in its usual form, and otherwise does not decide about it (contract CLI-18)", () => {
    expect(parse("---\nlanguage: PT-br\n---\nText.")?.language).toBe("pt-BR");
    expect(parse("---\nlang: ja\n---\nText.")?.language).toBe("ja");
    expect(parse("---\ntitle: T\n---\nText.")?.language).toBeUndefined();
    expect(parse("---\nlang: Japanese please\n---\nText.")?.language).toBeUndefined();
  });

  it("does not decide about the category with one that no guide can have (contract CLI-16)", () => {
    expect(parse("---\ncategory: release\n---\nText.")?.category).toBeUndefined();
    expect(parse("---\ntitle: T\n---\nText.")?.category).toBe("marketing");
  });

  it("names a field that many files have once, with the first places", () => {
    const losses = ["a", "b", "c", "d", "e"].map((name): FileLoss => ({
      kind: "field",
      path: `${name}.md`,
      line: 2,
      name: "weight",
    }));
    expect(describeLosses(losses).map(String)).toEqual([
      'a.md:2, b.md:2, c.md:2 and 2 other files: a guide has no field "weight"',
    ]);
  });
});

describe("updateGuideFile (contract CLI-7)", () => {
  const text =
    '---\n# Of the site\ntitle: "Tea"\nweight: 3 # order\n---\n\nFor two.\n\n## Boil   ##\n\n* Water\n\n## Empty\n\n## Steep\n\nSee [x][y].\n\n[y]: https://a.example';

  function update(change: (guide: GuideFile) => GuideFile, from = text): string {
    const before = parse(from) as GuideFile;
    const changed = change(before);
    const updated = updateGuideFile(from, before, changed);
    expect(parse(updated)).toEqual(changed);
    return updated;
  }

  it("keeps a file of an unchanged guide byte for byte, also with the line ends of Windows", () => {
    for (const from of [text, text.replaceAll("\n", "\r\n"), `${text}\n\n`])
      expect(update((file) => file, from)).toBe(from);
  });

  it("changes only the fields that differ, and keeps other fields and comments", () => {
    expect(update((file) => ({ ...file, title: "Green tea", description: "Hot" }))).toBe(
      text
        .replace('title: "Tea"', 'title: "Green tea"')
        .replace("# order\n", "# order\ndescription: Hot\n"),
    );
  });

  it("changes only the steps that differ, and keeps sections that are no steps", () => {
    const [first, , last] = parse(text)?.steps ?? [];
    const added = { title: "New", source: "- Cup" };
    expect(update((file) => ({ ...file, steps: [first, added, last] as FileStep[] }))).toBe(
      text.replace("## Boil   ##\n\n* Water", "## New\n\n- Cup"),
    );
  });

  it("keeps other fields of a file whose title is a heading, which moves to the front matter with a change", () => {
    const from = "---\nweight: 3\n---\n# Tea\n\nFor two.\n\n## Boil\nWater.\n";
    expect(update((file) => file, from)).toBe(from);
    expect(update((file) => ({ ...file, category: "tech" }), from)).toBe(
      from.replace("weight: 3\n", "weight: 3\ncategory: tech\n"),
    );
    const updated = update((file) => ({ ...file, description: "Hot" }), from);
    expect(updated).toContain("---\nweight: 3\ntitle: Tea\ndescription: Hot\n");
  });

  const plain = "# Tea\n\nFor two.\n\n## Boil\nWater.\n\n## Steep\n\n3 minutes.\n";

  it("gives a file without front matter none for changes that its text can have (contract CLI-15)", () => {
    const changed = (from: string, change: (guide: GuideFile) => GuideFile) => {
      const before = parse(from) as GuideFile;
      const updated = updateGuideFile(from, before, change(before));
      expect(parse(updated)).toEqual(change(before));
      return updated;
    };
    const [first, last] = (parse(plain) as GuideFile).steps as [FileStep, FileStep];
    const edit = (steps: FileStep[]) => (file: GuideFile) => ({ ...file, steps });
    expect(changed(plain, (file) => file)).toBe(plain);
    expect(changed(plain, edit([first, { ...last, source: "4 minutes." }]))).toBe(
      plain.replace("3 minutes", "4 minutes"),
    );
    expect(changed(plain, edit([last, first]))).toBe(
      "# Tea\n\nFor two.\n\n## Steep\n\n3 minutes.\n\n## Boil\nWater.\n",
    );
    expect(changed(plain, edit([first]))).toBe("# Tea\n\nFor two.\n\n## Boil\nWater.\n");
    expect(changed(plain, (file) => ({ ...file, title: "Green *tea*" }))).toBe(
      plain.replace("# Tea", String.raw`# Green \*tea\*`),
    );
    const other = plain.replaceAll("## ", "### ");
    expect(changed(other, edit([{ ...first, source: "New" }, last]))).toBe(
      other.replace("Boil\nWater.", "Boil\n\nNew"),
    );
    expect(changed("Text.\n", edit([{ title: null, source: "New." }]))).toBe("New.\n");
  });

  it("gives a file without front matter only the fields that its text cannot have (contract CLI-15)", () => {
    const before = parse(plain) as GuideFile;
    const updated = updateGuideFile(plain, before, { ...before, category: "tech" });
    expect(updated).toBe(`---\ncategory: tech\n---\n${plain}`);
    expect(parse(updated)).toEqual({ ...before, category: "tech" });
  });

  it.each(["language", "lang"])(
    "changes `%s`, and a file without a language gets none (contract CLI-18)",
    (name) => {
      const from = `---\n${name}: de\nweight: 3\n---\n# Tea\n\nText.\n`;
      const before = parse(from) as GuideFile;
      expect(updateGuideFile(from, before, { ...before, language: "fr" })).toBe(
        from.replace("de", "fr"),
      );
      const none = "# Tea\n\nText.\n";
      const read = parse(none) as GuideFile;
      expect(updateGuideFile(none, read, { ...read, language: "fr" })).toBe(none);
    },
  );

  it("leaves the category of another program as it is (contract CLI-16)", () => {
    const from = "---\ncategory: release\n---\n# Tea\n\nText.\n";
    const before = { ...(parse(from) as GuideFile), category: "tech" };
    const steps = [{ title: null, source: "New." }];
    const updated = updateGuideFile(from, before, { ...before, category: "product", steps });
    expect(updated).toBe("---\ncategory: release\n---\n# Tea\n\nNew.\n");
  });

  it("keeps a heading of level 2 in its step when the title is a heading (contract CLI-7)", () => {
    const steps = [{ title: "Boil", source: "Water.\n\n## Inside *it*\n\nText." }];
    const before = parse(plain) as GuideFile;
    const updated = updateGuideFile(plain, before, { ...before, steps });
    expect(updated).toContain("# Tea\n\nFor two.\n\n## Boil\n");
    expect(parse(updated)?.steps).toEqual([
      { title: "Boil", source: "Water.\n\n<h2>Inside <em>it</em></h2>\n\nText." },
    ]);
  });

  it("keeps the links of a step whose definitions were in a step that is removed", () => {
    const from =
      "---\ntitle: T\nweight: 3\n---\n## One\n\n[a]\n\n## Two\n\nText\n\n[a]: https://a.example\n";
    const updated = update(
      ({ steps: [first], ...file }) => ({ ...file, steps: [first as FileStep] }),
      from,
    );
    expect(updated).toContain("[a]: <https://a.example>");
    expect(updated).toContain("weight: 3");
  });

  it("keeps front matter that ends the file without a line end", () => {
    const from = "---\ntitle: T\nstatus: draft\n---";
    expect(update((file) => file, from)).toBe(from);
    expect(update((file) => ({ ...file, steps: [{ title: "One", source: "1" }] }), from)).toBe(
      `${from}\n## One\n\n1`,
    );
  });

  it("keeps the lines between steps that have none", () => {
    const from = "---\ntitle: T\n---\n## One\nText\n## Two\nText\n";
    expect(update(({ steps, ...file }) => ({ ...file, title: "U", steps }), from)).toBe(
      from.replace("title: T", "title: U"),
    );
  });

  it("gives text without a heading one, when it moves behind another step", () => {
    const updated = update((file) => ({ ...file, steps: file.steps.toReversed() }));
    expect(updated).toContain("##\n\nFor two.");
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
    expect(parse('---\n? ["\u202E"]\n: 1\n---\n')?.title).toBe("tea");
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
  ])("writes what parseGuideFile reads: %s", (_, steps) => {
    expect(parse(formatGuideFile({ ...guide, steps }))).toEqual({ ...guide, steps });
  });

  it.each([
    ["## Sub *part*\n\nText", "Sub *part*\n---\n\nText"],
    ["Text\n\n## 1. First & <kbd>last</kbd>", "Text\n\n<h2>1. First &amp; <kbd>last</kbd></h2>"],
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

describe("parts of a file that a guide cannot have (contract CLI-20)", () => {
  it("are options of code and callouts, elements with their text or address, and tags with attributes", () => {
    const text = [
      "---\ntitle: T\n---",
      '```py title="a.py"\nb\n```',
      ':::tip{icon="heart"}\nText\n:::',
      '<Icon\n  name="star" label="A star" />',
      "<select><option>Tea</option></select> <video src='a.mp4'></video>",
    ].join("\n\n");
    expect(lossesOf(text)).toEqual([
      'docs/tea.md:13: a component is shown as text: <Icon name="star" label="A star" />',
      'docs/tea.md:5: options of code are left out: title="a.py"',
      'docs/tea.md:9: options of a callout are left out: {icon="heart"}',
      "docs/tea.md:16: <option> is left out: Tea",
      "docs/tea.md:16: <video> is left out: a.mp4",
    ]);
  });

  it("keep the description of an image that is their only content, also of one by its label", () => {
    const text =
      "---\ntitle: T\n---\n\n## Pot\n\n![A pot][p]\n\n[p]: pot.svg\n\n## Cup\n\n![](cup.svg)\n";
    expect(parse(text)?.steps.map(({ title }) => title)).toEqual(["Pot"]);
  });
});
