import { MAX_DESCRIPTION, isLongerThan } from "@guidepost/contract";
import MarkdownIt from "markdown-it";
import type Token from "markdown-it/lib/token.mjs";
import { isMap, parseDocument } from "yaml";
import { type Draft, finishGuide, toLine } from "./finish-guide.ts";
import { createImageCollector, type ImageCollector, isRelative } from "./image-collector.ts";
import {
  assertMarkupLength,
  type ImportedGuide,
  ImportError,
  type ImportedStep,
} from "./imported-guide.ts";

const parser = new MarkdownIt({ html: true });
// The cleaning decides about addresses.
parser.validateLink = () => true;

const FRONT_MATTER = /^---[ \t]*\n([^]*?)\n?^---[ \t]*(?:\n|$)/m;
const MAX_FRONT_MATTER = 65_536;
/** Fields that a guide file has, as `guidepost pull` and the export write it. */
const FIELDS = ["title", "description", "category", "status"] as const;

type FrontMatter = Partial<Record<(typeof FIELDS)[number], string>>;

/** Reads the fields before the text. Other fields are named in the notes. */
function readFrontMatter(yaml: string, notes: string[]): FrontMatter {
  if (yaml.length > MAX_FRONT_MATTER)
    throw new ImportError("The front matter has more than 65,536 characters.");
  const document = parseDocument(yaml, { logLevel: "silent" });
  const [error] = document.errors;
  if (error)
    throw new ImportError(`The front matter is not valid YAML: ${error.message.split("\n")[0]}`);
  if (!isMap(document.contents)) return {};
  let fields: Record<string, unknown>;
  try {
    fields = document.toJS({ maxAliasCount: 0 }) as Record<string, unknown>;
  } catch {
    throw new ImportError("The front matter has aliases of YAML. Write the values instead.");
  }
  const isKnown = (name: string) => FIELDS.some((field) => field === name);
  const others = Object.keys(fields).filter((name) => !isKnown(name));
  if (others.length > 0) {
    const names = others.slice(0, 5).map((name) => `“${name.slice(0, 40)}”`);
    const more = others.length > 5 ? ` and ${others.length - 5} more` : "";
    notes.push(`Front matter that a guide does not have was left out: ${names.join(", ")}${more}.`);
  }
  if (fields["status"] === "published")
    notes.push("The file has the status “published”. The guide is created as a draft.");
  const texts = FIELDS.map((name) => {
    const value = fields[name];
    // YAML reads `title: 2026` as a number.
    const isText = ["string", "number", "boolean"].includes(typeof value);
    return [name, isText ? toLine(String(value)) : ""] as const;
  });
  return Object.fromEntries(texts.filter(([, value]) => value !== ""));
}

/** The tokens inside of a text, with those of its links. */
function inlinesOf(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token) => [token, ...inlinesOf(token.children ?? [])]);
}

type Environment = { references?: Record<string, { href: string; title?: string }> };

/**
 * Replaces images in `data:` addresses by placeholders, so that the rest of the document is short, and those of files next
 * to the document.
 */
function replaceAddresses(text: string, images: ImageCollector): string {
  if (!/!\[|<img/i.test(text)) return text;
  const environment: Environment = {};
  const tokens = inlinesOf(parser.parse(text, environment));
  const sources = tokens.flatMap((token) =>
    token.type === "image" ? [token.attrGet("src") ?? ""] : [],
  );
  // HTML in Markdown, with quotes around the address.
  for (const [, address = ""] of text.matchAll(/<img\b[^>]*?\ssrc=["']([^"'>]+)["']/gi))
    sources.push(address);
  let replaced = text;
  for (const address of new Set(sources)) {
    if (/^data:/i.test(address))
      replaced = replaced.replaceAll(address, images.addAddress(address) ?? "");
    else if (isRelative(address))
      replaced = replaceFile(replaced, address, images.addFile(address) ?? "");
  }
  // An image without an address shows nothing: its description is kept.
  return replaced
    .replace(/!\[([^\]\n]*)\]\(\s*(?:<>)?\s*\)/g, "$1")
    .replace(/<img\b[^>]*?\ssrc=(?:""|'')[^>]*>/gi, "");
}

/** Replaces a path where Markdown or HTML shows an image. It may also be a word of the text. */
function replaceFile(text: string, path: string, placeholder: string): string {
  // The parser returns the path in its encoded form.
  const written = new Set([path, decodePath(path)]);
  return Array.from(written).reduce((replaced, form) => {
    const pattern = form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const reference = new RegExp(
      `(\\]\\(\\s*<?|\\]:[ \\t]*<?|\\ssrc=["'])${pattern}(?=[\\s>)"']|$)`,
      "gm",
    );
    return replaced.replace(reference, (_, before: string) => before + placeholder);
  }, text);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

type Heading = { level: number; line: number; end: number; text: string; isUnderlined: boolean };

function textOf(tokens: readonly Token[] | null): string {
  const texts = (tokens ?? []).map(({ type, content, children }) => {
    if (type === "softbreak" || type === "hardbreak") return " ";
    if (type === "image") return textOf(children);
    return type === "html_inline" ? "" : content;
  });
  return toLine(texts.join(""));
}

/** The headings of level 1 and 2 that are in no list and in no quote. */
function headingsOf(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, index) => {
    const { type, level, tag, map, markup } = token;
    if (type !== "heading_open" || level !== 0 || !map || !/^h[12]$/.test(tag)) return [];
    const [line, end] = map;
    const text = textOf(tokens[index + 1]?.children ?? null);
    return [{ level: Number(tag[1]), line, end, text, isUnderlined: !markup.startsWith("#") }];
  });
}

const LABEL = /\[([^[\]]{1,999})\]/g;

/** Adds the definitions of links that are in another section, because each step is converted for itself. */
function withDefinitions(section: string, { references = {} }: Environment): string {
  const known = new Map(Object.entries(references));
  if (known.size === 0) return section;
  const own: Environment = {};
  parser.parse(section, own);
  const missing = new Set<string>();
  for (const [, label = ""] of section.matchAll(LABEL)) {
    const name = parser.utils.normalizeReference(label);
    if (known.has(name) && !Object.hasOwn(own.references ?? {}, name)) missing.add(name);
  }
  const lines = Array.from(missing, (name) => {
    const { href = "", title } = known.get(name) ?? {};
    const quoted = title ? ` "${title.replace(/["\\]/g, "\\$&").replace(/\s+/g, " ")}"` : "";
    return `[${name}]: <${href}>${quoted}`;
  });
  return lines.length === 0 ? section : `${section}\n\n${lines.join("\n")}`;
}

/** Whether a text has nothing but link definitions, which show nothing. */
function isEmpty(section: string): boolean {
  return parser.parse(section, {}).length === 0;
}

/** The text of an introduction that fits into a description: one short paragraph of text. */
function toDescription(introduction: string): string | undefined {
  const [open, inline, close, ...others] = parser.parse(introduction, {});
  if (open?.type !== "paragraph_open" || close?.type !== "paragraph_close" || others.length > 0)
    return undefined;
  const hasMore = inlinesOf(inline?.children ?? []).some(({ type }) =>
    ["image", "link_open", "html_inline"].includes(type),
  );
  const text = textOf(inline?.children ?? null);
  return hasMore || isLongerThan(text, MAX_DESCRIPTION) ? undefined : text;
}

/**
 * Reads a Markdown document (contract IMPORT-3). A file with a title in its front matter has the form of guide files:
 * the text before the first `##` is a step, and underlined headings are content.
 *
 * @throws {ImportError} for a document that exceeds a limit
 */
export function readMarkdownDocument(
  fileName: string,
  source: string,
  images: ImageCollector = createImageCollector(),
): ImportedGuide {
  const notes: string[] = [];
  const normalized = source.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const match = FRONT_MATTER.exec(normalized);
  const hasFrontMatter = match?.index === 0;
  const fields = hasFrontMatter ? readFrontMatter(match[1] ?? "", notes) : {};
  const body = hasFrontMatter ? normalized.slice(match[0].length) : normalized;
  const text = replaceAddresses(body, images);
  assertMarkupLength(text);

  const isGuideFile = fields.title !== undefined;
  const environment: Environment = {};
  const headings = headingsOf(parser.parse(text, environment));
  const lines = text.split("\n");
  const titleHeading = isGuideFile ? undefined : headings.find(({ level }) => level === 1);
  if (titleHeading) lines.fill("", titleHeading.line, titleHeading.end);
  const starts = headings.filter(
    ({ level, isUnderlined }) => level === 2 && !(isGuideFile && isUnderlined),
  );
  const sectionOf = (from: number, to?: number) =>
    withDefinitions(lines.slice(from, to).join("\n").trim(), environment);

  const introduction = lines.slice(0, starts[0]?.line).join("\n").trim();
  const steps: ImportedStep[] = starts.map((heading, index) => ({
    title: heading.text || null,
    content: sectionOf(heading.end, starts[index + 1]?.line),
    format: "markdown",
  }));
  const mayDescribe = !isGuideFile && fields.description === undefined && starts.length > 0;
  const described = mayDescribe ? toDescription(introduction) : undefined;
  if (described === undefined && introduction !== "" && !isEmpty(introduction))
    steps.unshift({ title: null, content: sectionOf(0, starts[0]?.line), format: "markdown" });

  const draft: Draft = {
    fileName,
    title: isGuideFile
      ? { text: fields.title ?? "", from: "front matter" }
      : titleHeading && { text: titleHeading.text, from: "heading" },
    description: fields.description ?? described ?? "",
    category: fields.category,
    ...{ steps, removals: [], notes, isExact: isGuideFile },
  };
  return finishGuide(draft, images);
}
