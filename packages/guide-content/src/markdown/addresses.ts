// oxlint-disable-next-line typescript/triple-slash-reference -- compilers of programs that use this package read no other file of it
/// <reference path="./markdown-it-rules.d.ts" />
import type MarkdownIt from "markdown-it";
import type { RuleBlock } from "markdown-it/lib/parser_block.mjs";
import type { RuleInline } from "markdown-it/lib/parser_inline.mjs";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import type Token from "markdown-it/lib/token.mjs";
import readReference from "markdown-it/lib/rules_block/reference.mjs";
import readHtml from "markdown-it/lib/rules_inline/html_inline.mjs";
import readImage from "markdown-it/lib/rules_inline/image.mjs";
import readLink from "markdown-it/lib/rules_inline/link.mjs";
import { createParser } from "./parser.ts";

/** An address in Markdown, and its place in the text. Offsets count characters from 0. */
export type FoundAddress = {
  /** A definition, `[label]: address`, belongs to links, to images or to both. */
  kind: "link" | "image" | "definition";
  /** As it is in the HTML: percent-encoded, without escapes. */
  address: string;
  /** The address as it is written, with the brackets of `<address>`. */
  from: number;
  to: number;
  /** The whole image or link; for a definition and a link in HTML, not its text. */
  start: number;
  end: number;
  /** The text of a link or the description of an image, as it is written. Undefined for definitions and links in HTML. */
  label: string | undefined;
  /** An image by the label of a definition, as `![text][label]`, which has the address. */
  isReference?: true;
  /** From 1. */
  line: number;
};

/** A place in the text of an inline token. */
type Place = Omit<FoundAddress, "line">;
type Environment = { definitions?: [from: number, to: number][] };

/** Images and links in HTML, and their addresses and descriptions. */
const HTML_TAG = /<(img|a)\b[^>]*>/gi;
const HTML_ADDRESS = /\s(?:src|href)=(?:"([^"<>]+)"|'([^'<>]+)'|([^\s"'<>=`]+))/i;
const HTML_DESCRIPTION = /\salt=(?:"([^"<>]*)"|'([^'<>]*)')/i;
/** The address of a definition, after its label. */
const DEFINED_ADDRESS = /\]:[ \t]*(?:\n[ \t>]*)?(<[^<>\n]*>|[^\s<]\S*)/;

/** Reads the parts of `[label](address "title")` that begins at `start`. Undefined for a link by its label only. */
function placeOf(state: StateInline, kind: "link" | "image", start: number): Place | undefined {
  const { md, src } = state;
  const bracket = kind === "image" ? start + 1 : start;
  const labelEnd = md.helpers.parseLinkLabel(state, bracket, kind === "link");
  if (src[labelEnd + 1] !== "(") return undefined;
  let from = labelEnd + 2;
  while (/\s/.test(src[from] ?? "")) from += 1;
  const { ok, pos, str } = md.helpers.parseLinkDestination(src, from, state.posMax);
  if (!ok || pos === from) return undefined;
  const address = md.normalizeLink(str);
  const label = src.slice(bracket + 1, labelEnd);
  return { kind, address, from, to: pos, start, end: state.pos, label };
}

/** The place of `![text][label]` that begins at `start`. Undefined for a link, whose text stays without an address. */
function referenceOf({ pos: end }: StateInline, token: Token, start: number): Place | undefined {
  if (token.type !== "image") return undefined;
  const address = token.attrGet("src") ?? "";
  const label = token.content;
  return { kind: "image", address, from: start, to: start, start, end, label, isReference: true };
}

/** Adds the place to the token that a rule has made. */
function located(kind: "link" | "image", rule: RuleInline): RuleInline {
  return (state, silent) => {
    const { pos, tokens } = state;
    const first = tokens.length;
    if (!rule(state, silent)) return false;
    // Text before the link becomes a token with it.
    const name = kind === "image" ? "image" : "link_open";
    const token = silent ? undefined : tokens.slice(first).find(({ type }) => type === name);
    if (token) token.meta = { place: placeOf(state, kind, pos) ?? referenceOf(state, token, pos) };
    return true;
  };
}

const locateHtml: RuleInline = (state, silent) => {
  const { pos, tokens } = state;
  if (!readHtml(state, silent)) return false;
  const token = tokens.at(-1);
  if (!silent && token) token.meta = { position: pos };
  return true;
};

const locateDefinition: RuleBlock = (state, from, to, silent) => {
  if (!readReference(state, from, to, silent)) return false;
  const env = state.env as Environment;
  if (!silent) (env.definitions ??= []).push([from, state.line]);
  return true;
};

function createLocatingParser(): MarkdownIt {
  const parser = createParser();
  parser.inline.ruler.at("link", located("link", readLink));
  parser.inline.ruler.at("image", located("image", readImage));
  parser.inline.ruler.at("html_inline", locateHtml);
  parser.block.ruler.at("reference", locateDefinition);
  return parser;
}
const parser = createLocatingParser();

/** The addresses of HTML that begins at an offset. */
function listHtml(html: string, offset: number): Place[] {
  return Array.from(html.matchAll(HTML_TAG)).flatMap(
    ({ 0: tag, 1: element = "", index }): Place[] => {
      const found = HTML_ADDRESS.exec(tag);
      if (!found) return [];
      const [whole, inDouble, inSingle, unquoted] = found;
      const address = inDouble ?? inSingle ?? unquoted ?? "";
      const start = offset + index;
      const quote = unquoted === undefined ? 1 : 0;
      const from = start + found.index + whole.length - quote - address.length;
      const place = { address, from, to: from + address.length, start, end: start + tag.length };
      if (element.toLowerCase() !== "img") return [{ ...place, kind: "link", label: undefined }];
      const [, description, other = ""] = HTML_DESCRIPTION.exec(tag) ?? [];
      return [{ ...place, kind: "image", label: description ?? other }];
    },
  );
}

function listPlaces(tokens: readonly Token[]): Place[] {
  return tokens.flatMap(({ type, content, meta }): Place[] => {
    const { place, position } = (meta ?? {}) as { place?: Place; position?: number };
    if (type === "html_inline" && position !== undefined) return listHtml(content, position);
    return place ? [place] : [];
  });
}

/**
 * Finds where the text of an inline token is in the document. The text has the lines without the marks of quotes and lists
 * before them. Undefined when a line differs, for example in a cell of a table with an escaped `|`.
 *
 * @returns for each line of the text: its start in the text, and its offset in the document
 */
function mapLines(
  content: string,
  {
    lines,
    starts,
    from,
    after,
  }: { lines: string[]; starts: number[]; from: number; after: number },
): [start: number, offset: number][] | undefined {
  const mapped: [number, number][] = [];
  let start = 0;
  for (const [index, text] of content.split("\n").entries()) {
    const line = lines[from + index] ?? "";
    const column = after > 0 ? line.indexOf(text, after) : line.lastIndexOf(text);
    if (column === -1) return undefined;
    mapped.push([start, (starts[from + index] ?? 0) + column]);
    start += text.length + 1;
  }
  return mapped;
}

function moved(place: Place, map: readonly [start: number, offset: number][]): Place {
  const move = (position: number) => {
    const [start, offset] = map.findLast(([first]) => first <= position) ?? [0, 0];
    return offset + position - start;
  };
  const { from, to, start, end } = place;
  return { ...place, from: move(from), to: move(to), start: move(start), end: move(end) };
}

/** Lists the addresses of links, images, definitions and HTML in Markdown, outside of code, in their order. */
export function findAddresses(markdown: string): FoundAddress[] {
  if (!/[\]<]/.test(markdown)) return [];
  const env: Environment = {};
  const lines = markdown.split("\n");
  let length = 0;
  const starts = lines.map((line) => (length += line.length + 1) - line.length - 1);
  const places: Place[] = [];
  let row: number | undefined;
  let after = 0;
  for (const { type, map, content, children } of parser.parse(markdown, env)) {
    // The cells of a row have no lines of their own.
    if (type === "tr_open") [row, after] = [map?.[0], 1];
    if (type === "tr_close") row = undefined;
    const from = map?.[0] ?? row;
    if (from === undefined) continue;
    if (type === "html_block")
      places.push(...listHtml(lines.slice(from, map?.[1]).join("\n"), starts[from] ?? 0));
    if (type !== "inline") continue;
    const mapped = mapLines(content, { lines, starts, from, after: row === undefined ? 0 : after });
    if (mapped === undefined) continue;
    if (row !== undefined) after = (mapped[0]?.[1] ?? 0) - (starts[from] ?? 0) + content.length;
    places.push(...listPlaces(children ?? []).map((place) => moved(place, mapped)));
  }
  for (const [from, to] of env.definitions ?? []) {
    const text = lines.slice(from, to).join("\n");
    const match = DEFINED_ADDRESS.exec(text);
    if (!match) continue;
    const [whole, written = ""] = match;
    const start = (starts[from] ?? 0) + match.index + whole.length - written.length;
    const end = start + written.length;
    const address = parser.normalizeLink(written.replace(/^<(.*)>$/, "$1"));
    places.push({
      kind: "definition",
      address,
      from: start,
      to: end,
      start,
      end,
      label: undefined,
    });
  }
  const sorted = places.toSorted((a, b) => a.from - b.from);
  return sorted.map((place) => ({
    ...place,
    line: starts.findLastIndex((start) => start <= place.from) + 1,
  }));
}

/**
 * Replaces addresses in Markdown, and leaves everything else as it is.
 *
 * @param change returns the new address, `null` to replace an image by its description, or undefined to keep the address
 * @param addresses what `findAddresses` returns for the Markdown
 */
export function replaceAddresses(
  markdown: string,
  change: (found: FoundAddress) => string | null | undefined,
  addresses: readonly FoundAddress[] = findAddresses(markdown),
): string {
  let replaced = "";
  let end = 0;
  for (const found of addresses) {
    // In the description of an image that was replaced.
    if (found.from < end) continue;
    const address = change(found);
    if (address === undefined || (found.isReference && address !== null)) continue;
    if (address === null) {
      if (found.label === undefined) continue;
      replaced += markdown.slice(end, found.start) + found.label;
      end = found.end;
      continue;
    }
    const isBracketed = markdown[found.from] === "<";
    replaced += markdown.slice(end, found.from) + (isBracketed ? `<${address}>` : address);
    end = found.to;
  }
  return replaced + markdown.slice(end);
}
