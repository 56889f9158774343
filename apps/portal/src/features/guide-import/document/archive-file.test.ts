import { formatGuideFile, type GuideFile } from "@guidepost/guide-content/guide-file";
import { describe, expect, it } from "vitest";
import { type Part, PNG, zipOf } from "./docx.fixture.ts";
import { readFile } from "./read-file.ts";

async function read(parts: Parameters<typeof zipOf>[0]) {
  return readFile(new File([await zipOf(parts)], "guides.zip"));
}
const guidesOf = async (parts: Record<string, Part>) => (await read(parts)).guides;

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
        ...{ title, content: source.replace("../images/x.webp", placeholder), format: "markdown" },
      })),
    );
  });

  it("names images that are not in the archive, also outside of it (contract IMPORT-7)", async () => {
    const [guide] = await guidesOf({ "a.md": "# A\n\nText ![A](../x.png) ![B](y.png) and y.png" });
    expect(guide?.losses.map(({ name, step }) => [name, step])).toEqual([
      ["The image “../x.png” was left out, because it is not in the archive.", 1],
      ["The image “y.png” was left out, because it is not in the archive.", 1],
    ]);
    expect(guide?.steps[0]?.content).toBe("Text A B and y.png");
  });

  it("names an image of the archive that cannot be stored by its path (contract IMPORT-9)", async () => {
    const [guide] = await guidesOf({
      "a.html": '<h1>A</h1><h2>Boil</h2><p>x <img src="img/logo.svg" alt="Our logo"></p>',
      "img/logo.svg": "<svg/>",
    });
    expect(guide?.losses).toEqual([
      {
        kind: "note",
        step: 1,
        name: "The image “img/logo.svg” was left out: it is not a JPEG, PNG, WebP, GIF or AVIF image, or is damaged.",
      },
    ]);
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
