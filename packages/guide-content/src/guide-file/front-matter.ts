import {
  canonicalLanguageTag,
  CATEGORIES,
  GUIDE_STATUSES,
  isLanguageTag,
} from "@guidepost/contract";
import { isMap, isNode, isScalar, type Pair, parseDocument, Scalar, type YAMLMap } from "yaml";

/** The fields of a guide that a file has in its front matter. */
export const FILE_FIELDS = ["title", "description", "category", "language", "status"] as const;
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

/**
 * A field that a guide does not have, and its line in the file, from 1. `value`: the guide has the field, but cannot have
 * this value, for example another category.
 */
export type OtherField = { name: string; line: number; value?: string };

export type FrontMatter = {
  fields: Partial<Record<FileField, string>>;
  others: OtherField[];
  /** The text between the lines `---`. */
  yaml: string;
  /** The length of the front matter with its lines `---`, in characters. */
  length: number;
};

/** Whether a guide can have a value, for the fields that cannot have every text (contract GUIDE-3, LANG-3). */
const ACCEPTS: Partial<Record<FileField, (value: string) => boolean>> = {
  category: (value) => CATEGORIES.some((one) => one === value),
  language: isLanguageTag,
  status: (value) => GUIDE_STATUSES.some((one) => one === value),
};

/** Names that other programs give to fields of a guide. */
const OTHER_NAMES: ReadonlyMap<string, FileField> = new Map([["lang", "language"]]);

/** The most characters of a value that is named. */
const MAX_VALUE = 80;

/**
 * Reads the fields before the text. Undefined for a text without front matter. `draft: true`, as other programs write it, is
 * the status draft. A value that a guide cannot have is no fault of the file: it is listed with the other fields.
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
  for (const { name, value, source, written, line } of listFields(map, yaml)) {
    const known = FILE_FIELDS.find((field) => field === name) ?? OTHER_NAMES.get(name);
    if (known !== undefined) {
      const given = readText(value, source);
      const isKnown = given !== undefined && (ACCEPTS[known]?.(given) ?? true);
      if (given !== "" && isKnown)
        fields[known] = known === "language" ? canonicalLanguageTag(given) : given;
      else if (given !== "") others.push({ name, line, value: toOneLine(given ?? written) });
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
    const written = Array.from(OTHER_NAMES).find(
      ([other, field]) => field === name && document.has(other) && !document.has(name),
    );
    if (text === "") document.delete(name);
    else document.set(written?.[0] ?? name, text);
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
 * quotes. `written`: the value as it is in the file.
 */
type Field = {
  name: string;
  value: unknown;
  source: string | undefined;
  written: string;
  line: number;
};

function listFields(map: YAMLMap | undefined, yaml: string): Field[] {
  return (map?.items ?? []).map(({ key, value }: Pair) => {
    const name = key instanceof Scalar ? String(key.value) : String(key);
    const start = key instanceof Scalar ? (key.range?.[0] ?? 0) : 0;
    // The parser got a line feed before the text, in place of the line `---`.
    // Not `toJS`: aliases can make a short text very long.
    const plain: unknown = value instanceof Scalar ? value.value : value;
    const source = value instanceof Scalar ? value.source : undefined;
    const text = `\n${yaml}`;
    const [from = 0, to = 0] = (isNode(value) && value.range) || [];
    const written = text.slice(from, to);
    return { name, value: plain, source, written, line: text.slice(0, start).split("\n").length };
  });
}

/** YAML reads `title: 1.10` as a number: the user means the text. Undefined for a list or a map. */
function readText(value: unknown, source: string | undefined): string | undefined {
  if (value === null) return "";
  if (typeof value === "number" || typeof value === "boolean") return source ?? String(value);
  return typeof value === "string" ? value.trim() : undefined;
}

function toOneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MAX_VALUE ? `${line.slice(0, MAX_VALUE)}…` : line;
}
