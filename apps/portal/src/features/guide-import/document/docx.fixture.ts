import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js/index-native.js";

export type Part = string | Uint8Array<ArrayBuffer>;

/** A zip archive with these files. */
export async function zipOf(
  parts: Record<string, Part> | readonly (readonly [string, Part])[],
  options: ConstructorParameters<typeof ZipWriter>[1] = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  const entries = Array.isArray(parts)
    ? (parts as readonly (readonly [string, Part])[])
    : Object.entries(parts as Record<string, Part>);
  for (const [name, part] of entries) {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    await writer.add(name, new Uint8ArrayReader(bytes));
  }
  return writer.close();
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${OFFICE}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(" ");

/** A paragraph of Word, with the id of a style. */
export function paragraph(text: string, style?: string): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** A paragraph with the image of this number. */
export function picture(number: number): string {
  return `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="${number}" name="p" descr="A picture"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="image${number}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}

function styleOf(id: string, name: string): string {
  return `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
}

type Media = { name: string; bytes: Uint8Array<ArrayBuffer> };

/** Two lists of one definition, and one with an own start of 4. A footnote has the id 2. */
const NUMBERING = `<w:abstractNum w:abstractNumId="7">${[0, 1].map((level) => `<w:lvl w:ilvl="${level}"><w:start w:val="${level === 0 ? 5 : 1}"/><w:numFmt w:val="decimal"/></w:lvl>`).join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num>`;

/** The parts of a Word document with this body. The images have the numbers 1 to n. */
export function docxParts(body: string, media: readonly Media[] = []): Record<string, Part> {
  const relationships = media.map(
    ({ name }, index) =>
      `<Relationship Id="image${index + 1}" Type="${OFFICE}/image" Target="media/${name}"/>`,
  );
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="styles" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="numbering" Type="${OFFICE}/numbering" Target="numbering.xml"/><Relationship Id="footnotes" Type="${OFFICE}/footnotes" Target="footnotes.xml"/>${relationships.join("")}</Relationships>`,
    "word/styles.xml": `${XML}<w:styles ${NAMESPACES}>${styleOf("Title", "Title")}${styleOf("Heading1", "heading 1")}${styleOf("Heading2", "heading 2")}${styleOf("SourceCode", "Source Code")}${styleOf("TOC1", "toc 1")}${styleOf("TOCHeading", "TOC Heading")}</w:styles>`,
    "word/numbering.xml": `${XML}<w:numbering ${NAMESPACES}>${NUMBERING}</w:numbering>`,
    "word/footnotes.xml": `${XML}<w:footnotes ${NAMESPACES}><w:footnote w:id="2">${paragraph("Two minutes.")}</w:footnote><w:footnote w:id="3">${paragraph("Not more.")}</w:footnote></w:footnotes>`,
    "word/document.xml": `${XML}<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(media.map(({ name, bytes }) => [`word/media/${name}`, bytes])),
  };
}

/** A Word document as a file. */
export async function docxFile(body: string, media: readonly Media[] = []): Promise<File> {
  return new File([await zipOf(docxParts(body, media))], "Tea.docx");
}

/** The smallest PNG image: one transparent pixel. */
export const PNG_BASE64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
export const PNG = Uint8Array.from(atob(PNG_BASE64), (character) => character.charCodeAt(0));
