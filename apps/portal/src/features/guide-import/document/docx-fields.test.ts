import { describe, expect, it } from "vitest";
import { docxFile, docxParts, paragraph, picture, PNG, zipOf } from "./docx.fixture.ts";
import { readFile } from "./read-file.ts";

async function read(body: string) {
  const { guides } = await readFile(await docxFile(body));
  const [guide] = guides;
  return {
    html: guide?.steps.map(({ content }) => content).join("|"),
    losses: guide?.losses.map(({ name }) => name),
  };
}

/** A paragraph of a list. */
const item = (text: string, list: number, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;

const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`;

describe("lists, fields and footnotes of Word documents (contract IMPORT-11)", () => {
  it("keeps the first number of a list, and the numbers of one that goes on", async () => {
    const body = `${item("a", 1)}${item("b", 1)}${paragraph("Text")}${item("c", 1)}${item("inner", 1, 1)}${item("d", 2)}`;
    expect(await read(body)).toEqual({
      html: '<ol start="5"><li>a</li><li>b</li></ol><p>Text</p><ol start="7"><li>c<ol><li>inner</li></ol></li><li>d</li></ol>',
      losses: [],
    });
  });

  it("begins again at the start of a list of its own", async () => {
    expect((await read(`${item("a", 1)}${item("b", 3)}${item("c", 3)}`)).html).toBe(
      '<ol start="5"><li>a</li></ol><ol start="4"><li>b</li><li>c</li></ol>',
    );
  });

  it("leaves the table of contents out and names it", async () => {
    const link =
      '<w:p><w:pPr><w:pStyle w:val="TOC1"/></w:pPr><w:hyperlink w:anchor="_Toc1"><w:r><w:t>Boil 1</w:t></w:r></w:hyperlink></w:p>';
    expect(
      await read(
        `${paragraph("Contents", "TOCHeading")}${link}${paragraph("Boil", "Heading1")}${paragraph("Water.")}`,
      ),
    ).toEqual({
      html: expect.not.stringContaining("Contents") as string,
      losses: ["The table of contents was left out. A guide lists its steps itself."],
    });
  });

  it("keeps the number of a simple field, and the state of check boxes", async () => {
    const box = (isChecked: 0 | 1) =>
      `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${isChecked}"/></w14:checkbox></w:sdtPr><w:sdtContent><w:r><w:t>x</w:t></w:r></w:sdtContent></w:sdt>`;
    const body = `<w:p><w:r><w:t xml:space="preserve">Figure </w:t></w:r><w:fldSimple w:instr=" SEQ Figure &gt; "><w:r><w:t>7</w:t></w:r></w:fldSimple></w:p><w:p>${box(1)}<w:r><w:t xml:space="preserve"> Fill</w:t></w:r></w:p><w:p>${box(0)}<w:r><w:t xml:space="preserve"> Boil</w:t></w:r></w:p>`;
    expect(await read(body)).toEqual({
      html: "<p>Figure 7</p><p>\u2611 Fill</p><p>\u2610 Boil</p>",
      losses: [],
    });
  });

  it("keeps text with a direction, in paragraphs and in footnotes", async () => {
    const directed = (name: string, text: string) =>
      `<w:${name} w:val="rtl"><w:r><w:t>${text}</w:t></w:r></w:${name}>`;
    const parts = docxParts(
      `<w:p>${directed("dir", "شاي")}${directed("bdo", "abc")}${reference(2)}</w:p>`,
    );
    const footnotes = String(parts["word/footnotes.xml"]);
    parts["word/footnotes.xml"] = footnotes.replace(
      /<w:r>.*?Two minutes.*?<\/w:r>/,
      directed("dir", "دقيقتان"),
    );
    const { guides } = await readFile(new File([await zipOf(parts)], "tea.docx"));
    expect(guides[0]?.steps[0]?.content).toContain("شايabc");
    expect(guides[0]?.steps[0]?.content).toContain("دقيقتان");
    expect(guides[0]?.losses).toEqual([]);
  });

  it("puts the reading of a Japanese text in brackets after it", async () => {
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
    const ruby = (text: string, reading: string) =>
      `<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val="center"/></w:rubyPr><w:rt>${run(reading)}</w:rt><w:rubyBase>${run(text)}</w:rubyBase></w:ruby></w:r>`;
    expect(
      await read(
        `<w:p>${ruby("緑茶", "りょくちゃ")}${run("を")}${ruby("飲", "の")}${run("む")}<w:r><w:ruby><w:rt/><w:rubyBase>${run("。")}</w:rubyBase></w:ruby></w:r></w:p>`,
      ),
    ).toEqual({
      html: "<p>緑茶(りょくちゃ)を飲(の)む。</p>",
      losses: [],
    });
  });

  it("keeps footnotes at the end of the step that refers to them, with links in both directions", async () => {
    const body = `${paragraph("Boil", "Heading2")}<w:p><w:r><w:t>Hot</w:t></w:r>${reference(2)}</w:p>${paragraph("Steep", "Heading2")}<w:p><w:r><w:t>Wait</w:t></w:r>${reference(3)}</w:p>`;
    const note = (label: number, text: string) =>
      `<hr /><ol><li><p>${text} <a href="#fnref-${label}">\u21A9\uFE0E</a></p></li></ol>`;
    const { html, losses } = await read(body);
    expect(html?.replace(/\n| rel="[^"]*"/g, "").replaceAll("<hr>", "<hr />")).toBe(
      `<p>Hot<sup><a href="#fn-1">1</a></sup></p>${note(1, "Two minutes.")}|<p>Wait<sup><a href="#fn-2">1</a></sup></p>${note(2, "Not more.")}`,
    );
    expect(losses).toEqual([]);
  });
});

it("reads a document whose main part has another name", async () => {
  const parts = docxParts(`${paragraph("Boil", "Heading2")}${picture(1)}`, [
    { name: "a.png", bytes: PNG },
  ]);
  for (const name of ["_rels/.rels", "[Content_Types].xml"])
    parts[name] = String(parts[name]).replaceAll("document.xml", "document2.xml");
  for (const [name, other] of [
    ["word/document.xml", "word/document2.xml"],
    ["word/_rels/document.xml.rels", "word/_rels/document2.xml.rels"],
  ] as const) {
    parts[other] = parts[name] ?? "";
    delete parts[name];
  }
  const { guides } = await readFile(new File([await zipOf(parts)], "tea.docx"));
  expect(guides[0]?.steps).toMatchObject([
    { title: "Boil", content: expect.stringContaining("<img") as string },
  ]);
});
