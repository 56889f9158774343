import { describe, expect, it } from "vitest";
import { docxFile, docxParts, paragraph, picture, PNG, zipOf } from "./docx.fixture.ts";
import { ImportError } from "./imported-guide.ts";
import { readFile } from "./read-file.ts";

/** The only guide in a file. */
async function readGuide(file: File) {
  const { guides } = await readFile(file);
  const [guide, ...others] = guides;
  if (!guide || others.length > 0) throw new Error("The file has not one guide");
  return guide;
}
const read = (content: BlobPart, name: string) => readGuide(new File([content], name));
const bytesOf = (file: File) => file.arrayBuffer();

describe("readFile", () => {
  it("reads Word documents with headings, lists and images (contract IMPORT-1, IMPORT-6)", async () => {
    const body = [
      paragraph("Tea", "Heading1"),
      paragraph("For two."),
      paragraph("Boil", "Heading2"),
      paragraph("Water."),
      picture(1),
      paragraph("Steep", "Heading2"),
      picture(2),
      picture(1),
    ];
    const guide = await readGuide(
      await docxFile(body.join(""), [
        { name: "image1.png", bytes: PNG },
        { name: "image2.emf", bytes: new Uint8Array([1, 0, 0, 0]) },
      ]),
    );
    expect(guide).toMatchObject({
      title: "Tea",
      titleFrom: "heading",
      description: "For two.",
      losses: [
        {
          kind: "image_type",
          step: 2,
          name: "Image 2",
        },
      ],
    });
    expect(guide.steps.map(({ title }) => title)).toEqual(["Boil", "Steep"]);
    expect(guide.images.map(({ bytes }) => bytes)).toEqual([PNG]);
    expect(guide.steps[1]?.content).toContain(guide.images[0]?.placeholder);
  });

  it("lowers the headings of a Word document with a title (contract IMPORT-3)", async () => {
    const body = [
      paragraph("Tea", "Title"),
      paragraph("Boil", "Heading1"),
      paragraph("Water."),
      paragraph("Hot", "Heading2"),
      paragraph("100 °C"),
    ];
    const { title, steps } = await readGuide(await docxFile(body.join("")));
    expect(title).toBe("Tea");
    expect(steps).toMatchObject([
      { title: "Boil", content: "<p>Water.</p><h3>Hot</h3><p>100 °C</p>" },
    ]);
  });

  it("makes steps of headings of level 1 when a Word document has no others, named by its file (contract IMPORT-8)", async () => {
    const body = ["Boil", "Steep", "Pour"].flatMap((text) => [
      paragraph(text, "Heading1"),
      paragraph(`${text}.`),
    ]);
    const { title, titleFrom, steps } = await readGuide(await docxFile(body.join("")));
    expect([title, titleFrom]).toEqual(["Tea", "file name"]);
    expect(steps.map((step) => [step.title, step.content])).toEqual([
      ["Boil", "<p>Boil.</p>"],
      ["Steep", "<p>Steep.</p>"],
      ["Pour", "<p>Pour.</p>"],
    ]);
  });

  it("keeps code of Word documents: paragraphs by their style, and text by its font (contract IMPORT-8)", async () => {
    const run = (text: string, font: string) =>
      `<w:r><w:rPr><w:rFonts w:ascii="${font}"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const body = [
      paragraph("For cooks who write programs."),
      paragraph("if hot:", "SourceCode"),
      paragraph("    pour()", "SourceCode"),
      paragraph("Then see what is in the cup:"),
      `<w:p>${run("Run ", "Calibri")}${run("npm i", "Consolas")}${run(" first.", "Calibri")}</w:p>`,
      `<w:p>${run("cd cup", "Courier New")}</w:p>`,
      `<w:p>${run("ls", "Courier New")}</w:p>`,
    ];
    const { steps, losses } = await readGuide(await docxFile(body.join("")));
    expect(steps[0]?.content).toBe(
      "<p>For cooks who write programs.</p><pre>if hot:\n    pour()</pre><p>Then see what is in the cup:</p><p>Run <code>npm i</code> first.</p><pre>cd cup\nls</pre>",
    );
    expect(losses).toEqual([]);
  });

  it("makes no code of a Word document that has a monospaced font as a whole", async () => {
    const text =
      '<w:p><w:r><w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr><w:t>Dear reader</w:t></w:r></w:p>';
    expect((await readGuide(await docxFile(text))).steps[0]?.content).toBe("<p>Dear reader</p>");
  });

  it.each([
    ["an unknown type", "x", "tea.pdf", /type of file cannot be imported/],
    ["a name without an extension", "x", "tea", /type of file cannot be imported/],
    ["an empty file", "", "tea.md", /is empty/],
    ["white space", " \n", "tea.md", /is empty/],
    ["bytes that are no text", new Uint8Array([0xc3, 0x28]), "tea.md", /not text/],
    ["an image with the name of a text", PNG, "tea.html", /not text/],
    [
      "text with the name of a Word document",
      "hello",
      "tea.docx",
      /damaged, or is not what its name says/,
    ],
  ])("refuses %s with a message (contract IMPORT-2)", async (_, content, name, message) => {
    await expect(read(content, name)).rejects.toThrow(message);
  });

  it("refuses a file of more than 10 MB (contract IMPORT-2)", async () => {
    await expect(read(new Uint8Array(10 * 1024 * 1024 + 1), "tea.md")).rejects.toThrow(/10 MB/);
  });

  it("reads UTF-16 with a byte order mark", async () => {
    const text = "\uFEFF# Täe\n\nBoil.";
    const bytes = Uint16Array.from(text, (character) => character.charCodeAt(0));
    expect((await read(bytes, "x.md")).title).toBe("Täe");
  });

  it("reads an HTML document in the encoding that it states (contract IMPORT-2)", async () => {
    const html =
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><h1>Tée</h1><p>a';
    const bytes = Uint8Array.from(html, (character) => character.charCodeAt(0));
    expect((await read(bytes, "x.html")).title).toBe("Tée");
    const unstated = Uint8Array.from("<h1>Tée</h1><p>a", (character) => character.charCodeAt(0));
    await expect(read(unstated, "x.html")).rejects.toThrow("The file is not text");
  });

  it("refuses a Word document that was cut, at each length (contract IMPORT-5)", async () => {
    const bytes = new Uint8Array(await bytesOf(await docxFile(paragraph("Tea"))));
    for (let length = bytes.length - 1; length > 0; length -= 97)
      await expect(read(bytes.slice(0, length), "tea.docx")).rejects.toMatchObject({
        name: "ImportError",
      });
  });

  it("refuses another zip archive with the name of a Word document (contract IMPORT-5)", async () => {
    await expect(read(await zipOf({ "a.txt": "x" }), "tea.docx")).rejects.toThrow(
      /not a Word document/,
    );
  });

  it("refuses a document with a part that expands to more than 16 MB (contract IMPORT-5)", async () => {
    const parts = docxParts(paragraph("Tea"));
    const bomb = await zipOf({ ...parts, "word/styles.xml": new Uint8Array(17 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(100_000);
    await expect(read(bomb, "tea.docx")).rejects.toThrow(/has more than 16 MB after decompression/);
  });

  it("refuses more text than the conversion can parse in time (contract IMPORT-5)", async () => {
    const file = await docxFile(paragraph("x".repeat(1_000)).repeat(9_000));
    await expect(readFile(file)).rejects.toThrow(/more than 8 MB/);
  });

  it("refuses an encrypted document with a message that names the entry (contract IMPORT-5)", async () => {
    const archive = await zipOf(docxParts(paragraph("Tea")), { password: "secret" });
    await expect(read(archive, "tea.docx")).rejects.toThrow(/encrypted. Remove the password/);
  });

  it("expands no entities of XML (contract IMPORT-5)", async () => {
    const parts = docxParts(paragraph("&d;"));
    const entities =
      '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>';
    const document = String(parts["word/document.xml"]).replace("?>", `?>${entities}`);
    const file = await zipOf({ ...parts, "word/document.xml": document });
    const guide = await read(file, "tea.docx").catch((error: unknown) => error);
    expect(JSON.stringify(guide)).not.toContain("aaaaaaaaaa");
  });

  it("does not follow relationships to other files and addresses (contract IMPORT-5)", async () => {
    const parts = docxParts(`${paragraph("Tea")}${picture(1).replace("r:embed", "r:link")}`);
    const rels = String(parts["word/_rels/document.xml.rels"]).replace(
      "</Relationships>",
      '<Relationship Id="image1" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/passwd"/></Relationships>',
    );
    const file = await zipOf({ ...parts, "word/_rels/document.xml.rels": rels });
    const guide = await read(file, "tea.docx").catch((error: unknown) => error);
    if (guide instanceof Error) expect(guide).toBeInstanceOf(ImportError);
    else expect(guide).toMatchObject({ images: [] });
  });

  it("refuses tables in each other, thousands deep, with a message (contract IMPORT-2)", async () => {
    const depth = 20_000;
    const body = `${"<w:tbl><w:tr><w:tc>".repeat(depth)}${paragraph("x")}${"</w:tc></w:tr></w:tbl>".repeat(depth)}`;
    await expect(readFile(await docxFile(body))).rejects.toMatchObject({ name: "ImportError" });
  });
});
