import { IS_STRESS } from "@guidepost/contract/testing";
import { describe, expect, it } from "vitest";
import {
  addFrontMatter,
  formatDocument,
  formatGuideFile,
  type GuideFile,
} from "@guidepost/guide-content/guide-file";
import { PNG, PNG_BASE64 } from "./docx.fixture.ts";
import { readMarkdownDocument } from "./markdown-document.ts";

const read = (text: string, name = "tea.md") => readMarkdownDocument(name, text);
const stepsOf = (text: string) => read(text).steps.map(({ title, content }) => [title, content]);

describe("readMarkdownDocument", () => {
  it("takes the title from the first heading, and begins a step at each heading of level 2 (contract IMPORT-3)", () => {
    const guide = read(
      "# Brew *tea*\n\nFor two people.\n\n## Boil\n\nFresh water.\n\n### Hot\n\n100 °C\n\n## Steep `4`\n\n- Three minutes\n",
    );
    expect(guide).toMatchObject({
      title: "Brew tea",
      titleFrom: "heading",
      description: "For two people.",
      images: [],
      losses: [],
      category: undefined,
    });
    expect(guide.steps).toEqual([
      { title: "Boil", content: "Fresh water.\n\n### Hot\n\n100 °C", format: "markdown" },
      { title: "Steep 4", content: "- Three minutes", format: "markdown" },
    ]);
  });

  it("makes a step of text before the first heading of level 2 that is no short paragraph (contract IMPORT-3)", () => {
    const long = "Words. ".repeat(80);
    for (const introduction of [
      long,
      "One.\n\nTwo.",
      "See [this](https://example.com).",
      "- One",
    ]) {
      const guide = read(`# Tea\n\n${introduction}\n\n## Boil\n\nWater.`);
      expect(guide.description).toBe("");
      expect(guide.steps.map(({ title }) => title)).toEqual([null, "Boil"]);
    }
  });

  it("makes one step of a document with a single heading below the title (contract IMPORT-3)", () => {
    expect(stepsOf("# Tea\n\nBoil.\n\n### Then\n\nSteep.")).toEqual([
      [null, "Boil.\n\n### Then\n\nSteep."],
    ]);
  });

  it("takes the title from the file name when there is no heading of level 1 (contract IMPORT-3)", () => {
    expect(read("Boil.", "kitchen/Green tea.md")).toMatchObject({
      title: "Green tea",
      titleFrom: "file name",
    });
    expect(read("Boil.", ".md").title).toBe(".md");
  });

  it("ignores headings in code, lists and quotes", () => {
    const text = "# Tea\n\n```md\n## Code\n```\n\n- ## List\n\n> ## Quote\n\n## Real\n\nText";
    expect(read(text).steps.map(({ title }) => title)).toEqual([null, "Real"]);
  });

  it("reads a guide file with front matter as `guidepost pull` writes it (contract IMPORT-3)", () => {
    const guide = read(
      "---\ntitle: Tea\ndescription: For two\ncategory: lifestyle\nstatus: published\n---\n\nShort.\n\n## Boil\n\nUnderlined\n---\n\nWater.\n",
    );
    expect(guide).toMatchObject({
      title: "Tea",
      titleFrom: "front matter",
      description: "For two",
      category: "lifestyle",
      losses: [
        {
          kind: "note",
          step: null,
          name: "The file has the status “published”. The guide is created as a draft.",
        },
      ],
    });
    expect(guide.steps.map(({ title, content }) => [title, content])).toEqual([
      [null, "Short."],
      ["Boil", "Underlined\n---\n\nWater."],
    ]);
  });

  it.each<[string, GuideFile["steps"]]>([
    [
      "numbered titles",
      [
        { title: "1. One", source: "a" },
        { title: "2. Two", source: "b" },
      ],
    ],
    [
      "a short first step without title",
      [
        { title: null, source: "a" },
        { title: "T", source: "b" },
      ],
    ],
    [
      "a later step without title",
      [
        { title: "T", source: "a" },
        { title: null, source: "b" },
      ],
    ],
    ["characters of Markdown in a title", [{ title: "# *Press* `a_b` <b> [x]", source: "a" }]],
    ["a heading of level 1", [{ title: "T", source: "# Big\n\nText" }]],
    ["an underlined heading", [{ title: "T", source: "Sub\n---\n\nText" }]],
    ["code with a heading", [{ title: "T", source: "```\n## No step\n```" }]],
  ])("returns the guide that a guide file was written from: %s (contract EXPORT-2)", (_, steps) => {
    const file: GuideFile = {
      title: "2026",
      description: "- x: y",
      category: "tech",
      language: undefined,
      status: undefined,
      steps,
    };
    const guide = read(formatGuideFile(file));
    expect(guide).toMatchObject({
      title: "2026",
      description: "- x: y",
      category: "tech",
      losses: [],
    });
    expect(guide.steps.map(({ title, content }) => ({ title, source: content }))).toEqual(steps);
  });

  it.each([
    ["headings of level 2", "a\n\n## Inside *it*\n\nb", "a\n\n<h2>Inside <em>it</em></h2>\n\nb"],
    ["an underlined heading", "Inside\n---\n\nb", "<h2>Inside</h2>\n\n\nb"],
  ])(
    "returns the steps of a guide that was downloaded as Markdown, with %s in a step (contract IMPORT-13)",
    (_, content, expected) => {
      const steps = [
        { title: "One", content },
        { title: null, content: "c" },
      ].map((step, index) => ({ ...step, position: index + 1 }));
      const guide = read(formatDocument({ title: "Tea", description: "For two.", steps }));
      expect([guide.title, guide.description, guide.losses]).toEqual(["Tea", "For two.", []]);
      expect(guide.steps.map((step) => [step.title, step.content])).toEqual([
        ["One", expected],
        [null, "c"],
      ]);
    },
  );

  it("returns the links between the steps of a guide that was downloaded as Markdown, and its category and language (contract IMPORT-13, EXPORT-5)", () => {
    const steps = [
      { title: "Boil", content: "[a](#steep-it) [b](#step-2) `[c](#steep-it)`\n\n[d]: #steep-it" },
      { title: "Steep it", content: "[a](#boil) [b](#own)\n\n### Own" },
    ].map((step, index) => ({ ...step, position: index + 1 }));
    const document = formatDocument({ title: "Tea", description: "For two.", steps });
    expect(document).toContain("[a](#2-steep-it) [b](#step-2) `[c](#steep-it)`");
    expect(document).toContain("[a](#1-boil) [b](#own)");
    const guide = read(addFrontMatter(document, { category: "tech", language: "fr", author: "A" }));
    expect(guide).toMatchObject({ title: "Tea", category: "tech", language: "fr" });
    expect(guide.losses.map(({ name }) => name)).toEqual([
      "Front matter that a guide does not have was left out: “author”.",
    ]);
    expect(guide.steps.map(({ title, content }) => ({ title, content }))).toEqual(
      steps.map(({ title, content }) => ({ title, content })),
    );
  });

  it("returns footnotes with equal labels in two steps, which are unique in a download (contract EXPORT-7, IMPORT-13)", () => {
    const steps = ["a[^1] `[^1]`\n\n[^1]: One", "b[^1] [^x]\n\n[^1]: Two", "c"].map(
      (content, index) => ({ title: "S", content, position: index + 1 }),
    );
    const document = formatDocument({ title: "Tea", description: "", steps });
    expect(document).toContain("b[^1-2] [^x]\n\n[^1-2]: Two");
    expect(document).toContain("a[^1] `[^1]`\n\n[^1]: One");
    expect(read(document).steps.map(({ content }) => content)).toEqual(
      steps.map(({ content }) => content),
    );
  });

  it.each(["Boil", "1. Boil", null])(
    "returns the title %j of a guide with one step that was downloaded as Markdown (contract EXPORT-7)",
    (title) => {
      const steps = [{ title, content: "[a](#boil)", position: 1 }];
      const guide = read(formatDocument({ title: "Tea", description: "", steps }));
      expect(guide.steps).toMatchObject([{ title, content: "[a](#boil)" }]);
    },
  );

  it("names what a guide does not have of the Markdown with file, line and step (contract MD-21)", () => {
    const { losses } = read(
      '---\ntitle: Tea\n---\n## One\n\n{{< note >}}\n\n```js title="a"\nx\n```\n\n## Two\n\n<Tabs>a</Tabs>\n\n<script>alert(1)</script>\n\n:::tip{icon="heart"}\nb\n:::\n',
    );
    expect(losses.filter(({ kind }) => kind === "markdown")).toEqual([
      {
        kind: "markdown",
        name: "tea.md:6: a Hugo shortcode is shown as text: {{< note >}}",
        step: 1,
      },
      { kind: "markdown", name: 'tea.md:8: options of code are left out: title="a"', step: 1 },
      { kind: "markdown", name: "tea.md:14: a component is shown as text: <Tabs>", step: 2 },
      { kind: "markdown", name: "tea.md:16: <script> is left out", step: 2 },
      {
        kind: "markdown",
        name: 'tea.md:18: options of a callout are left out: {icon="heart"}',
        step: 2,
      },
    ]);
    expect(losses.some(({ kind }) => kind === "script")).toBe(false);
  });

  it("names fields of the front matter that a guide does not have, and an unknown category", () => {
    const { losses, category } = read(
      "---\ntitle: Tea\nlayout: post\n__proto__: 1\ncategory: cooking\n---\nBoil.",
    );
    expect(category).toBeUndefined();
    expect(losses.map(({ name }) => name)).toEqual([
      "Front matter that a guide does not have was left out: “layout”, “__proto__”.",
      "The category “cooking” does not exist. The guide gets the default.",
    ]);
  });

  it("names a value that no guide can have, and reads the rest of the file (contract IMPORT-14)", () => {
    const { title, category, losses } = read(
      "---\ntitle: [T]\ncategory: [a, b]\nstatus: live\n---\n# Tea\n\nBoil.",
    );
    expect([title, category]).toEqual(["Tea", undefined]);
    expect(losses.map(({ name }) => name)).toEqual([
      "A guide cannot have the title “[T]”. It was left out.",
      "The category “[a, b]” does not exist. The guide gets the default.",
      "A guide cannot have the status “live”. It was left out.",
    ]);
  });

  it("adds the definitions of links that are in another section", () => {
    expect(
      stepsOf(
        '# Tea\n\n## One\n\n[a][x]\n\n## Two\n\n[Y]\n\n[x]: https://e.com/1 "T"\n[y]: https://e.com/2',
      ),
    ).toEqual([
      ["One", '[a][x]\n\n[x]: <https://e.com/1> "T"'],
      ["Two", '[Y]\n\n[x]: https://e.com/1 "T"\n[y]: https://e.com/2'],
    ]);
  });

  it("removes the numbers of steps that are numbered in order", () => {
    expect(stepsOf("# Tea\n\n## 1. Boil\n\nA\n\n## Step 2\n\nB").map(([title]) => title)).toEqual([
      "Boil",
      null,
    ]);
    expect(stepsOf("# Tea\n\n## 1. Boil\n\nA\n\n## 3. Steep\n\nB").map(([title]) => title)).toEqual(
      ["1. Boil", "3. Steep"],
    );
  });

  it("collects images in data addresses, each once, and keeps those of other addresses (contract IMPORT-6)", () => {
    const address = `data:image/png;base64,${PNG_BASE64}`;
    const { images, steps, losses } = read(
      `# Tea\n\n![A](${address}) ![B][b] ![C](https://example.com/c.png)\n<img src="${address}" alt="D">\n\n[b]: <${address}>`,
    );
    expect(images).toHaveLength(1);
    expect(images[0]?.bytes).toEqual(PNG);
    const { placeholder = "" } = images[0] ?? {};
    expect(steps[0]?.content).toBe(
      `![A](${placeholder}) ![B][b] ![C](https://example.com/c.png)\n<img src="${placeholder}" alt="D">\n\n[b]: <${placeholder}>`,
    );
    expect(losses).toEqual([]);
  });

  it("keeps code samples with images as they are written, beside images that are collected", () => {
    const address = `data:image/png;base64,${PNG_BASE64}`;
    const samples = [
      '```html\n<img src="logo.png">\n<img src="">\n```',
      "Or: `![soon]()` and ``a ` ![x](logo.png)``.",
      "    ![](logo.png)",
    ];
    const { steps } = read(`# Tea\n\n![A](${address}) ![B](logo.png)\n\n${samples.join("\n\n")}`);
    for (const sample of samples) expect(steps[0]?.content).toContain(sample);
    expect(steps[0]?.content).not.toContain("![B]");
  });

  it("names each image whose file is not in the document, and says what to import instead (contract IMPORT-4)", () => {
    const { images, steps, losses } = read(
      '# Tea\n\nBoil. ![A cup](img/cup.png)\n\n<img src="pot.jpg">',
    );
    expect(images).toEqual([]);
    expect(steps[0]?.content).toContain("Boil. A cup");
    expect(losses).toEqual([
      { kind: "image_not_in_file", name: "img/cup.png", step: 1 },
      { kind: "image_not_in_file", name: "pot.jpg", step: 1 },
    ]);
  });

  it("leaves out an image that is no image by its content, and names the reason (contract IMPORT-6)", () => {
    const svg = btoa('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const { images, steps, losses } = read(`# Tea\n\nBoil. ![A cup](data:image/png;base64,${svg})`);
    expect([images, steps[0]?.content]).toEqual([[], "Boil. A cup"]);
    expect(losses).toEqual([{ kind: "image_type", name: "Image 1", step: 1 }]);
  });

  it("reports what cleaning removes, in each place that can have a script (contract IMPORT-4)", () => {
    const { losses, steps } = read(
      "# Tea <script>a</script>\n\n## Boil <img src=x onerror=a>\n\n[a](javascript:a) <b onclick=a>b</b>\n\n<script>alert(1)</script>\n\n## Two\n\n<b onclick=a>c</b>",
    );
    expect(losses).toEqual(
      expect.arrayContaining([
        { kind: "link", name: "javascript:a", step: 1 },
        { kind: "markdown", name: "tea.md:1: <script> is left out", step: null },
        { kind: "markdown", name: "tea.md:7: <script> is left out", step: 1 },
      ]),
    );
    expect(steps.map(({ title }) => title)).toEqual(["Boil", "Two"]);
  });

  it("leaves out a section without content, and names it", () => {
    const { steps, losses } = read("# Tea\n\n## Empty\n\n<script>a</script>\n\n## Boil\n\nWater");
    expect(steps.map(({ title }) => title)).toEqual(["Boil"]);
    expect(losses[0]).toEqual({
      kind: "note",
      step: null,
      name: "The section “Empty” was left out, because it has no content.",
    });
  });

  it("reads the file of a guide without steps (contract EXPORT-2, IMPORT-7)", () => {
    expect(read("---\ntitle: Tea\ncategory: tech\n---\n")).toMatchObject({
      title: "Tea",
      category: "tech",
      steps: [],
      losses: [],
    });
  });

  it.each([
    ["101 sections", `# T\n${"\n## S\n\nx\n".repeat(101)}`, /101 sections.*at most 100 steps/],
    ["a long title", `# ${"t".repeat(201)}\n\nx`, /title has 201 characters.*at most 200/],
    [
      "a long title of a step",
      `# T\n\n## ${"s".repeat(201)}\n\nx`,
      /step 1 has 201 char.*at most 200/,
    ],
    [
      "a long step",
      `# T\n\n## S\n\n${"x".repeat(65_537)}`,
      /Step 1 \(“S”\) has 65,537 char.*65,536/,
    ],
    ["nested quotes", `# T\n\n${">".repeat(150)} x`, /Step 1 is nested too deeply/],
    [
      "a long description",
      `---\ndescription: ${"d".repeat(501)}\n---\nx`,
      /501 characters.*at most 500/,
    ],
    ["no content", "# T\n\n<script>x</script>", /no text and no images/],
    [
      "a guide of more than 2 MB",
      `# T\n${`\n## S\n\n${"x".repeat(60_000)}\n`.repeat(40)}`,
      /more than 2 MB/,
    ],
    ["front matter that is no YAML", "---\na: [\n---\nx", /not valid YAML/],
    ["markup of more than 4 million characters", "x\n".repeat(2_100_000), /4 million characters/],
  ])("refuses %s with a message that names the limit (contract IMPORT-2)", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it("refuses more than 200 images", () => {
    const image = (at: number) => `![](data:image/png;base64,${btoa(`\x89PNG\r\n\x1A\n${at}`)})`;
    const text = (count: number) =>
      Array.from({ length: count }, (_, at) => image(at)).join("\n\n");
    expect(read(text(200)).images).toHaveLength(200);
    expect(() => read(text(201))).toThrow(/more than 200 images/);
  });

  it.each([
    "[".repeat(60_000),
    "*a_ ".repeat(15_000),
    "|a\n".repeat(20_000),
    "[a]: b\n".repeat(8_000),
  ])("reads hostile Markdown in linear time", (text) => {
    const before = process.cpuUsage();
    try {
      read(`# T\n${`\n## S\n\n${text}\n`.repeat(3)}`);
    } catch (error) {
      expect(error).toMatchObject({ name: "ImportError" });
    }
    // CPU time in µs. A machine in the gate may be of any speed.
    if (IS_STRESS) expect(process.cpuUsage(before).user).toBeLessThan(15_000_000);
  });
});
