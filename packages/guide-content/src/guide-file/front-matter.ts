import { isMap, isScalar, type Pair, parseDocument, Scalar, type YAMLMap } from "yaml";

/** The fields of a guide that a file has in its front matter. */
export const FILE_FIELDS = ["title", "description", "category", "status"] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** The most characters of front matter. */
const MAX_FRONT_MATTER = 65_536;

const FRONT_MATTER = /^---[ \t]*\n([^]*?)^---[ \t]*(?:\n|$)/m;

/** Text that begins as front matter. A README can begin with `---` too, as a line. */
const FRONT_MATTER_START = new RegExp(
  String.raw`^\s*---[ \t]*\n\s*(?:${FILE_FIELDS.join("|")})[ \t]*:`,
);

/** Why a document cannot be read, as a sentence without its end. */
export class DocumentFault extends Error {
  override readonly name = "DocumentFault";
}

/** A field that a guide does not have, and its line in the file, from 1. */
export type OtherField = { name: string; line: number };

export type FrontMatter = {
  fields: Partial<Record<FileField, string>>;
  others: OtherField[];
  /** The text between the lines `---`. */
  yaml: string;
  /** The length of the front matter with its lines `---`, in characters. */
  length: number;
};

/**
 * Reads the fields before the text. Undefined for a text without front matter. `draft: true`, as other programs write it, is
 * the status draft.
 *
 * @param text without a byte order mark, with line feeds only
 * @throws {DocumentFault} when the front matter is malformed, too long, or not at the start
 */
export function readFrontMatter(text: string): FrontMatter | undefined {
  const match = FRONT_MATTER.exec(text);
  if (match?.index !== 0) {
    if (!FRONT_MATTER_START.test(text)) return undefined;
    throw new DocumentFault(
      "the front matter must begin on the first line with --- and end with a line ---",
    );
  }
  const [whole, yaml = ""] = match;
  const map = parseMap(yaml);
  // Text between two rules.
  if (map === "text") return undefined;
  const fields: FrontMatter["fields"] = {};
  const others: OtherField[] = [];
  for (const { name, value, source, line } of listFields(map, yaml)) {
    const known = FILE_FIELDS.find((field) => field === name);
    if (known !== undefined) {
      const given = readText(known, value, source);
      if (given !== "") fields[known] = given;
    } else if (name === "draft" && typeof value === "boolean") {
      if (value) fields.status ??= "draft";
    } else others.push({ name, line });
  }
  return { fields, others, yaml, length: whole.length };
}

/** Changes fields of front matter, and keeps its other fields and its comments. An empty text removes a field. */
export function changeFrontMatter(
  yaml: string,
  changes: Partial<Record<FileField, string>>,
): string {
  const document = parseDocument(yaml, { logLevel: "error" });
  for (const [name, text] of Object.entries(changes)) {
    if (text === "") document.delete(name);
    else document.set(name, text);
    // Of another program, and now stated by the status.
    if (name === "status") document.delete("draft");
  }
  return document.toString({ lineWidth: 0 });
}

/**
 * The fields; undefined for front matter without fields, and "text" for what is not front matter.
 *
 * @throws {DocumentFault} when it is not YAML
 */
function parseMap(yaml: string): YAMLMap | undefined | "text" {
  if (yaml.length > MAX_FRONT_MATTER)
    throw new DocumentFault("the front matter has more than 65,536 characters");
  // Without warnings, which the parser would print. The line of an error counts from the first line of the file.
  const document = parseDocument(`\n${yaml}`, { logLevel: "error" });
  const [error] = document.errors;
  if (error) throw new DocumentFault(`the front matter is not valid YAML: ${error.message}`);
  const { contents } = document;
  if (isMap(contents)) return contents;
  return contents === null || (isScalar(contents) && contents.value === null) ? undefined : "text";
}

/**
 * `value`: a text, a number, a boolean or null; otherwise a node of the parser. `source`: the scalar as it is written, without
 * quotes.
 */
type Field = { name: string; value: unknown; source: string | undefined; line: number };

function listFields(map: YAMLMap | undefined, yaml: string): Field[] {
  return (map?.items ?? []).map(({ key, value }: Pair) => {
    const name = key instanceof Scalar ? String(key.value) : String(key);
    const start = key instanceof Scalar ? (key.range?.[0] ?? 0) : 0;
    // The parser got a line feed before the text, in place of the line `---`.
    // Not `toJS`: aliases can make a short text very long.
    const plain: unknown = value instanceof Scalar ? value.value : value;
    const source = value instanceof Scalar ? value.source : undefined;
    return { name, value: plain, source, line: `\n${yaml}`.slice(0, start).split("\n").length };
  });
}

/** YAML reads `title: 1.10` as a number: the user means the text. */
function readText(name: FileField, value: unknown, source: string | undefined): string {
  if (value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return source ?? String(value);
  if (typeof value !== "string") throw new DocumentFault(`${name} must be a text`);
  return value.trim();
}
