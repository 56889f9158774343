import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js/index-native.js";
import mammoth from "mammoth";
import { decodeFile } from "@guidepost/guide-content/guide-file";
import { CODE_STYLES, markCode, type WordElement } from "./docx-code.ts";
import { removeContents } from "./docx-contents.ts";
import { removeHiddenText } from "./docx-hidden.ts";
import { applyNumbers, markNumbers } from "./docx-numbers.ts";
import { createEmbeddedImages } from "./embedded-images.ts";
import { toLine } from "./finish-guide.ts";
import { readHtmlDocument } from "./html-document.ts";
import { type ImportedGuide, ImportError } from "./imported-guide.ts";
import { type ArchiveLimits, readArchive } from "./read-archive.ts";
import { shorten } from "./shorten.ts";

const MEBIBYTE = 1024 * 1024;
const LIMITS: ArchiveLimits = { entries: 2_000, entryBytes: 16 * MEBIBYTE, bytes: 64 * MEBIBYTE };
/** A part of XML takes about twenty times as much memory when it is parsed. */
const MAX_XML_BYTES = 8 * MEBIBYTE;

/** The parts that the conversion reads: XML, and images. Fonts, thumbnails and macros are not needed. */
const WANTED = /^(?:\[Content_Types\]\.xml|_rels\/.*|word\/.*\.(?:xml|rels)|word\/media\/.*)$/i;

/** A title is a heading of level 1. The headings of a document with a title are then one level lower. */
const TITLE_CLASS = "document-title";
const STYLES = [
  `p[style-name='Title'] => h1.${TITLE_CLASS}:fresh`,
  `p.Title => h1.${TITLE_CLASS}:fresh`,
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "u => u",
  ...CODE_STYLES,
];

/** Writes the parts again, without compression. The library then reads exactly what was checked. */
async function repack(parts: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0 });
  for (const [name, bytes] of parts) await writer.add(name, new Uint8ArrayReader(bytes));
  return writer.close();
}

const MAIN = "word/document.xml";

/**
 * Gives the main part its usual name. Some programs write `word/document2.xml`, which the relationships of the
 * package state.
 */
function renameMainPart(parts: Map<string, Uint8Array<ArrayBuffer>>): void {
  const relationships = textOfPart(parts, "_rels/.rels");
  const [relationship = ""] =
    /<Relationship\b[^<>]*\bType="[^"]*\/officeDocument"[^<>]*>/.exec(relationships) ?? [];
  const [, name] = /\bTarget="\/?(word\/[\w-]+\.xml)"/.exec(relationship) ?? [];
  const part = name === undefined ? undefined : parts.get(name);
  if (name === undefined || name === MAIN || !part) return;
  const own = parts.get(relationshipsOf(name));
  parts.set(MAIN, part);
  if (own) parts.set(relationshipsOf(MAIN), own);
  for (const part of ["_rels/.rels", "[Content_Types].xml"])
    parts.set(
      part,
      new TextEncoder().encode(textOfPart(parts, part).replaceAll(`${name}"`, `${MAIN}"`)),
    );
  parts.delete(name);
}

/** The part with the relationships of another one. */
function relationshipsOf(name: string): string {
  return name.replace(/^word\//, "word/_rels/") + ".rels";
}

async function readParts(file: Blob): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const parts = await readArchive(file, LIMITS, (name) => WANTED.test(name));
  if (!parts.has(MAIN)) renameMainPart(parts);
  if (!parts.has(MAIN))
    throw new ImportError(
      "The file is not a Word document (.docx). Save it as .docx in Word, and try again.",
    );
  let xmlBytes = 0;
  for (const [name, { byteLength }] of parts)
    if (/\.(?:xml|rels)$/i.test(name)) xmlBytes += byteLength;
  if (xmlBytes > MAX_XML_BYTES)
    throw new ImportError("The text of the document has more than 8 MB. Split the document.");
  return parts;
}

function textOfPart(parts: ReadonlyMap<string, Uint8Array>, name: string): string {
  return decodeFile(parts.get(name) ?? new Uint8Array()) ?? "";
}

/** Elements that the conversion drops together with their text: fields, and runs with an explicit direction. */
const WRAPPERS = /<\/?w:(?:fldSimple|dir|bdo)\b(?:"[^"]*"|'[^']*'|[^<>"'])*>/g;
/** Ruby text: `w:rt` is the reading, `w:rubyBase` the text. */
const RUBY =
  /<w:ruby>(?:(?!<w:rt\b|<w:ruby>)[^])*(?:<w:rt\s*\/>|<w:rt>((?:(?!<\/w:rt>|<w:ruby>)[^])*)<\/w:rt>)\s*<w:rubyBase>((?:(?!<\/w:rubyBase>|<w:ruby>)[^])*)<\/w:rubyBase>\s*<\/w:ruby>/g;

/** Unwraps text that the conversion would drop. A reading is put in brackets after its text. */
function unwrapText(xml: string): string {
  return xml
    .replace(WRAPPERS, "")
    .replace(RUBY, (_, reading: string | undefined, text: string) =>
      reading?.includes("<w:t") ? `${text}<w:t>(</w:t>${reading}<w:t>)</w:t>` : text,
    );
}

/**
 * Removes the text that Word does not show, unwraps text that the conversion would drop, and marks the numbers of lists. Returns what is
 * left out, as sentences.
 */
function prepare(parts: Map<string, Uint8Array<ArrayBuffer>>): string[] {
  const text = textOfPart(parts, MAIN);
  // The conversion reports what is not XML.
  if (text === "") return [];
  for (const name of ["word/footnotes.xml", "word/endnotes.xml"])
    // The conversion reports what is not XML.
    if (textOfPart(parts, name) !== "")
      parts.set(name, new TextEncoder().encode(unwrapText(textOfPart(parts, name))));
  const { xml, notes } = removeHiddenText(text);
  const document = markNumbers({
    document: unwrapText(xml),
    numbering: textOfPart(parts, "word/numbering.xml"),
    styles: textOfPart(parts, "word/styles.xml"),
  });
  if (document !== text) parts.set(MAIN, new TextEncoder().encode(document));
  return notes;
}

/** Moves all headings one level down, when the document has a title. */
function lowerHeadings(html: string): string {
  if (!html.includes(`<h1 class="${TITLE_CLASS}">`)) return html;
  return html
    .replace(
      /<(\/?)h([1-5])>/g,
      (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}>`,
    )
    .replace(
      new RegExp(`<h1 class="${TITLE_CLASS}">([^]*?)</h2>`, "g"),
      (_, title: string) => `<h1>${title}</h1>`,
    );
}

/** What the conversion left out. Unknown styles lose nothing: their text is a paragraph. */
function toNotes(messages: readonly { message: string }[]): string[] {
  const texts = new Set<string>();
  for (const { message } of messages) {
    const element = /^An unrecognised element was ignored: (?:.*[}:])?(\w+)$/.exec(message)?.[1];
    if (element !== undefined)
      texts.add(
        `An element of Word was left out, because it has no form in a guide: ${shorten(element, 40)}.`,
      );
  }
  return [...texts].slice(0, 10);
}

/**
 * Reads a Word document (contract IMPORT-3, IMPORT-5, IMPORT-11).
 *
 * @throws {ImportError} for a damaged file, and for a document that exceeds a limit
 */
export async function readDocxDocument(fileName: string, file: Blob): Promise<ImportedGuide> {
  const parts = await readParts(file);
  const hidden = prepare(parts);
  const packed = await repack(parts);
  const embedded = createEmbeddedImages();
  // The library has an entry point for browsers, and one for Node.js.
  const input = { arrayBuffer: packed.buffer, buffer: packed };
  let converted: Awaited<ReturnType<typeof mammoth.convertToHtml>>;
  try {
    converted = await mammoth.convertToHtml(input, {
      styleMap: STYLES,
      // A file could otherwise decide about the HTML, and read other files.
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
      transformDocument: (document: WordElement) => markCode(removeContents(document, hidden)),
      convertImage: mammoth.images.imgElement(async (image) => {
        const bytes = new Uint8Array(await image.readAsArrayBuffer());
        return { src: embedded.add(bytes) };
      }),
    });
  } catch (error) {
    if (error instanceof ImportError) throw error;
    if (error instanceof RangeError)
      throw new ImportError("The document is nested too deeply to be read.");
    throw new ImportError(
      "The document is damaged. Open it in Word, save it again, and try again.",
    );
  }
  // Bookmarks are empty links with an id. Links to other parts of a document lead nowhere in a guide.
  const html = applyNumbers(converted.value).replace(/<a id="[^"]*"><\/a>/g, "");
  return readHtmlDocument(fileName, lowerHeadings(html), {
    embedded,
    notes: [...hidden, ...toNotes(converted.messages)].map(toLine),
  });
}
