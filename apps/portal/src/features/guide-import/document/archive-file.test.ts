import { formatGuideFile, type GuideFile } from "@guidepost/guide-content/guide-file";
import { BLOCKS } from "@guidepost/guide-content/blocks";
import { cleanContent, type SentContent } from "@guidepost/guide-content/clean-content";
import { htmlToMarkdown } from "@guidepost/guide-content/html-to-markdown";
import { hasSameOutline } from "@guidepost/guide-content/outline";
import { PERMITTED_HTML } from "@guidepost/guide-content/permitted-html";
import { describe, expect, it } from "vitest";
import { type Part, PNG, zipOf } from "./docx.fixture.ts";
import { readFile } from "./read-file.ts";

async function read(parts: Parameters<typeof zipOf>[0]) {
  return readFile(new File([await zipOf(parts)], "guides.zip"));
}
const guidesOf = async (parts: Record<string, Part>) => (await read(parts)).guides;

/** A sample of each kind of content that a step can have. */
const EVERY_BLOCK: [string, SentContent][] = [
  ...BLOCKS.flatMap(({ label, markdown }): [string, SentContent][] =>
    markdown === undefined ? [] : [[`${label}, from Markdown`, { markdown }]],
  ),
  ["divisions", "<div>a<p>b</p></div><p>c</p>"],
  [
    "marks",
    "<p><strong>a</strong> <em>b</em> <u>c</u> <s>d</s> <del>e</del> <ins>f</ins> <mark>g</mark> <small>h</small> <b>i</b> <i>j</i></p>",
  ],
  [
    "text of programs",
    '<p><code>a</code> <kbd>b</kbd> <samp>c</samp> <var>d</var> x<sub>2</sub> y<sup>3</sup> <q>e</q> <cite>f</cite> <abbr title="g">h</abbr></p>',
  ],
  [
    "headings of all levels",
    '<h1>a</h1><h2>b</h2><h3 id="c">c</h3><h4>d</h4><h5>e</h5><h6>f</h6><p><a href="#c">c</a></p>',
  ],
  [
    "a callout with a title",
    '<blockquote data-callout="warning"><p><strong>Hot</strong></p><ul><li>a</li></ul></blockquote>',
  ],
  ["a task list", "<ul><li>☑ a</li><li>☐ b<ul><li>☐ c</li></ul></li></ul>"],
  [
    "a numbered list that starts at 5",
    '<ol start="5"><li><p>a</p><pre><code class="language-sh">b\n\n  c</code></pre></li><li>d</li></ol>',
  ],
  [
    "definitions of several blocks",
    "<dl><dt>a</dt><dt>b</dt><dd><p>c</p><p>d</p></dd><dd>e</dd></dl>",
  ],
  [
    "an open and a nested details",
    "<details open><summary>a</summary><p>b</p><details><summary>c</summary><p>d</p></details></details>",
  ],
  [
    "a figure with a small image",
    '<figure><img src="https://example.com/a.png" alt="b" data-size="small" width="10" height="20"><figcaption>c</figcaption></figure>',
  ],
  [
    "a table with alignment and spans",
    '<table><caption>a</caption><thead><tr><th align="right">b</th><th colspan="2">c</th></tr></thead><tbody><tr><td rowspan="2">d</td><td>e</td><td>f<br>g</td></tr></tbody><tfoot><tr><td>h</td></tr></tfoot></table>',
  ],
  [
    "directions and languages",
    '<p dir="rtl" lang="ar">a</p><p>b <em lang="fr" dir="auto">c</em></p>',
  ],
  [
    "a rule and a quote",
    "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote><hr><p>c</p>",
  ],
];

describe("readArchiveFile", () => {
  it("reads the documents of an archive with the images that they show (contract IMPORT-7)", async () => {
    const { fileName, guides, refused } = await read({
      "guides/b.html": '<h1>B</h1><p>x <img src="../images/a%20b.png" alt="A"></p>',
      "guides/a.md":
        "# A\n\n![A](<../images/a b.png>) ![B][b]\n\n![C](https://e.com/images/c.png)\n\n[b]: ../images/a%20b.png",
      "images/a b.png": PNG,
      "guides.json": "{}",
      "notes.txt": "x",
      "__MACOSX/guides/._a.md": "x",
      ".git/x.md": "x",
    });
    expect([fileName, refused]).toEqual(["guides.zip", []]);
    expect(guides.map(({ title, fileName: name }) => [title, name])).toEqual([
      ["A", "guides/a.md"],
      ["B", "guides/b.html"],
    ]);
    for (const { images, losses } of guides)
      expect([images.map(({ bytes }) => bytes), losses]).toEqual([[PNG], []]);
    const [a, b] = guides.map(({ images }) => images[0]?.placeholder ?? "");
    expect(a).not.toBe(b);
    expect(guides[0]?.steps[0]?.content).toBe(
      `![A](<${a}>) ![B][b]\n\n![C](https://e.com/images/c.png)\n\n[b]: ${a}`,
    );
    expect(guides[1]?.steps[0]?.content).toContain(`src="${b}"`);
  });

  it.each([
    ["with backslashes", "docs\\img\\a.png", "img/a.png"],
    ["with accents in another form", "docs/Gera\u0308t.png", "Ger\u00e4t.png"],
    ["in another case", "docs/Images/Photo.PNG", "images/photo.png"],
  ])("finds images of archives of other systems: %s", async (_, name, address) => {
    const [guide] = await guidesOf({ "docs/a.md": `# A\n\nText ![A](${address})`, [name]: PNG });
    expect([guide?.images.length, guide?.losses]).toEqual([1, []]);
  });

  it("states that an archive in an archive must be unpacked", async () => {
    const inner = await zipOf({ "a.md": "# A\n\nText" });
    await expect(read({ "inner.zip": inner })).rejects.toThrow(
      "The archive contains another archive",
    );
  });

  it("reads the files of an export as the guides that they were written from (contract EXPORT-2, IMPORT-7)", async () => {
    const steps = [
      { title: null, source: "Short." },
      { title: "1. Boil", source: "![A](../images/x.webp)\n\nSub\n---\n\n- a" },
      { title: "2. Steep", source: '<p>Wait <img src="../images/x.webp" alt="B"></p>' },
    ];
    const file: GuideFile = {
      title: "Tea",
      description: "For: two",
      category: "tech",
      language: "pt-BR",
      status: "draft",
      steps,
    };
    const [guide, ...others] = await guidesOf({
      "guides/tea.md": formatGuideFile(file),
      "guides.json": "{}",
      "images/x.webp": PNG,
    });
    expect(others).toEqual([]);
    expect(guide).toMatchObject({
      title: "Tea",
      description: "For: two",
      category: "tech",
      language: "pt-BR",
      losses: [],
    });
    const { placeholder = "" } = guide?.images[0] ?? {};
    expect(guide?.steps).toEqual(
      steps.map(({ title, source }) => ({
        title,
        content: source.replace("../images/x.webp", placeholder),
        format: "markdown",
      })),
    );
  });

  it.each(EVERY_BLOCK)(
    "reads each kind of content of an export as it was, with nothing left out: %s (contract EXPORT-2)",
    async (_, content) => {
      const { html, removals } = cleanContent(content);
      expect(removals).toEqual([]);
      const file: GuideFile = {
        title: "Tea",
        description: null,
        category: "tech",
        language: "en",
        status: "draft",
        steps: [
          { title: "Boil", source: htmlToMarkdown(html) },
          { title: "Steep", source: "Wait." },
        ],
      };
      const [guide] = await guidesOf({ "guides/tea.md": formatGuideFile(file) });
      expect([guide?.losses, guide?.steps.length]).toEqual([[], 2]);
      const imported = cleanContent({ markdown: guide?.steps[0]?.content ?? "" });
      expect(imported.removals).toEqual([]);
      expect(hasSameOutline(imported.html, html)).toBe(true);
    },
  );

  it("has a sample of each block and of each permitted element", () => {
    const all = EVERY_BLOCK.map(([, content]) => cleanContent(content).html).join("");
    const missing = Object.keys(PERMITTED_HTML).filter((name) => !all.includes(`<${name}`));
    expect(missing).toEqual([]);
  });

  it("names images that are not in the archive, also outside of it (contract IMPORT-7)", async () => {
    const [guide] = await guidesOf({ "a.md": "# A\n\nText ![A](../x.png) ![B](y.png) and y.png" });
    expect(guide?.losses).toEqual([
      { kind: "image_not_in_archive", name: "../x.png", step: 1 },
      { kind: "image_not_in_archive", name: "y.png", step: 1 },
    ]);
    expect(guide?.steps[0]?.content).toBe("Text A B and y.png");
  });

  it("names an image of the archive that cannot be stored by its path (contract IMPORT-9)", async () => {
    const [guide] = await guidesOf({
      "a.html": '<h1>A</h1><h2>Boil</h2><p>x <img src="img/logo.svg" alt="Our logo"></p>',
      "img/logo.svg": "<svg/>",
    });
    expect(guide?.losses).toEqual([{ kind: "image_type", name: "img/logo.svg", step: 1 }]);
    expect(guide?.steps[0]?.content).toBe("<p>x Our logo</p>");
  });

  it("leads links between its documents to their guides, with the fragment (contract IMPORT-10)", async () => {
    const guides = await guidesOf({
      "a.md":
        "# A\n\n## One [b](<sub/b b.html>)\n\n[b](sub/b%20b.html#x), [note](/sub/b%20b), [Ger][g], [c](c.md)\n\n[g]: Ger%C3%A4t.md\n\n`[b](sub/b.html)`",
      "Gera\u0308t.md": "# G\n\nx",
      "sub/b b.html": '<h1>B</h1><p><a href="../a.html#y">a</a> <a href="..">no</a></p>',
    });
    const [g, a, b] = guides.map(({ link }) => link);
    expect(guides[1]?.steps[0]?.content).toBe(
      `[b](<${b}>)\n\n[b](${b}#x), [note](${b}), [Ger][g], [c](c.md)\n\n[g]: ${g}\n\n\`[b](sub/b.html)\``,
    );
    expect(guides[2]?.steps[0]?.content).toBe(
      `<p><a href="${a}#y" rel="noopener noreferrer nofollow">a</a> no</p>`,
    );
    expect(guides.map(({ losses }) => losses)).toEqual([
      [],
      [{ kind: "link", name: "c.md", step: 1 }],
      [{ kind: "link", name: "..", step: 1 }],
    ]);
  });

  it("names links to documents that cannot be imported, with their file (contract IMPORT-10)", async () => {
    const { guides, refused } = await read({
      "a.md": "# A\n\nx [b](b.md#x) ![c](c.md)",
      "b.md": "<!-- -->",
      "c.md": '# C\n\n<a href="b.md">b</a> and [a](a.md)',
    });
    expect(refused.map(({ fileName }) => fileName)).toEqual(["b.md"]);
    expect(guides.map(({ steps }) => steps[0]?.content)).toEqual([
      "x [b](b.md#x) c",
      `<a href="b.md">b</a> and [a](${guides[0]?.link})`,
    ]);
    expect(guides[0]?.losses).toContainEqual({
      kind: "document_link",
      name: "b.md#x (b.md)",
      step: 1,
    });
    expect(guides[1]?.losses).toEqual([{ kind: "document_link", name: "b.md (b.md)", step: 1 }]);
  });

  it("imports the other documents when one cannot be imported (contract IMPORT-7)", async () => {
    const { guides, refused } = await read({
      "a.md": "# A\n\nx",
      "b.md": "",
      "c.md": `# ${"t".repeat(201)}\n\nx`,
    });
    expect(guides.map(({ title }) => title)).toEqual(["A"]);
    expect(refused).toEqual([
      { fileName: "b.md", reason: "The file is empty." },
      { fileName: "c.md", reason: expect.stringContaining("at most 200") as string },
    ]);
  });

  it("refuses an archive without documents, with more than 100, and with no valid one (contract IMPORT-7)", async () => {
    await expect(read({ "a.txt": "x" })).rejects.toThrow(/no Markdown/);
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.md`, "# A\n\nx"]));
    expect(await guidesOf(many(100))).toHaveLength(100);
    await expect(read(many(101))).rejects.toThrow(/101 documents.*At most 100/);
    await expect(read({ "a.md": "" })).rejects.toThrow(/“a.md”: The file is empty/);
  });
});
