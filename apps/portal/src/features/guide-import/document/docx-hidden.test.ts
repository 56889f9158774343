import { describe, expect, it } from "vitest";
import { docxFile, paragraph, picture } from "./docx.fixture.ts";
import { readFile } from "./read-file.ts";

const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

async function read(body: string) {
  const { guides } = await readFile(await docxFile(body));
  const [guide] = guides;
  return {
    html: guide?.steps.map(({ content }) => content).join(""),
    losses: guide?.losses.map(({ name }) => name),
  };
}

describe("hidden parts of Word documents (contract IMPORT-9)", () => {
  it("leaves hidden text out and names it, and keeps the other text of the paragraph", async () => {
    const body = `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${run("Price: ")}${run("internal ", "<w:vanish/>")}${run("10", '<w:b/><w:vanish w:val="true"/>')}${run("20 euros", '<w:vanish w:val="0"/>')}</w:p>`;
    expect(await read(body)).toEqual({
      html: "<p>Price: 20 euros</p>",
      losses: ["Hidden text of Word was left out: “internal 10”"],
    });
  });

  it.each([
    ["A chart", "<a:graphicData><c:chart r:id='x'/></a:graphicData>"],
    ["A diagram", "<a:graphicData><dgm:relIds r:dm='x'/></a:graphicData>"],
  ])("names a drawing that has no form in a guide: %s", async (name, data) => {
    const drawing = `<w:p><w:r><w:drawing xmlns:c="urn:c" xmlns:dgm="urn:d"><wp:inline><a:graphic>${data}</a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    expect(await read(paragraph("Tea") + drawing)).toEqual({
      html: "<p>Tea</p>",
      losses: [`${name} of Word was left out. Insert it as an image.`],
    });
  });

  it("names a linked picture", async () => {
    const body = paragraph("Tea") + picture(1).replace("r:embed", "r:link");
    expect((await read(body)).losses).toContain(
      "A linked picture of Word was left out. Insert it as an image.",
    );
  });
});
