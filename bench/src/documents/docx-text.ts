import { inflateRawSync } from "node:zlib";
import { Parser } from "htmlparser2";

const END_OF_DIRECTORY = 0x06054b50;
const DEFLATED = 8;
/** Elements of Word that separate words. */
const SEPARATORS = new Set(["w:p", "w:tab", "w:br", "w:cr", "w:tc", "w:noBreakHyphen"]);

/** Reads a file of a zip archive by its name, from the central directory. */
function readEntry(archive: Buffer, name: string): string | undefined {
  let end = archive.length - 22;
  while (end >= 0 && archive.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) return undefined;
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(entry + 28);
    if (archive.toString("utf8", entry + 46, entry + 46 + nameLength) === name) {
      const local = archive.readUInt32LE(entry + 42);
      const start =
        local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
      const bytes = archive.subarray(start, start + archive.readUInt32LE(entry + 20));
      return (
        archive.readUInt16LE(entry + 10) === DEFLATED ? inflateRawSync(bytes) : bytes
      ).toString("utf8");
    }
    entry += 46 + nameLength + archive.readUInt16LE(entry + 30) + archive.readUInt16LE(entry + 32);
  }
  return undefined;
}

/** The styles of a table of contents. The report of the import names it, without its text. */
const CONTENTS = /^(?:TOC|Contents)(?:\d|Heading)/i;

/** The text of the body of a Word document, without deleted and hidden text. Undefined for a file of another type. */
export function readDocxText(bytes: Buffer): string | undefined {
  let text = "";
  let run = "";
  let isHidden = false;
  let inText = false;
  let isContents = false;
  /** The other form of a drawing has the same text. */
  let fallbacks = 0;
  const reader = new Parser(
    {
      onopentag: (name, attributes) => {
        if (name === "mc:Fallback") fallbacks += 1;
        if (name === "w:pStyle") isContents = CONTENTS.test(attributes["w:val"] ?? "");
        if (name === "w:r") [run, isHidden] = ["", false];
        if (name === "w:vanish" || name === "w:webHidden") isHidden = true;
        if (name === "w:t") inText = true;
        if (SEPARATORS.has(name)) run += " ";
      },
      ontext: (data) => {
        if (inText && fallbacks === 0) run += data;
      },
      onclosetag: (name) => {
        if (name === "w:t") inText = false;
        if (name === "mc:Fallback") fallbacks -= 1;
        if (name !== "w:r" && name !== "w:p") return;
        if (!isHidden && !isContents) text += run;
        if (name === "w:p") [text, isContents] = [`${text} `, false];
        [run, isHidden] = ["", false];
      },
    },
    { xmlMode: true },
  );
  const xml = readEntry(bytes, "word/document.xml");
  if (xml === undefined) return undefined;
  reader.end(xml);
  return text;
}
