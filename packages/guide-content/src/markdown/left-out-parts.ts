import { REMOVED_WITH_TEXT } from "@guidepost/contract/permitted-html";
import { Parser } from "htmlparser2";
import type Token from "markdown-it/lib/token.mjs";
import { parser } from "./parser.ts";

/** A part of Markdown that a guide cannot have and does not show. `line` counts from 1. */
export type LeftOutPart = { line: number; text: string } & (
  | { kind: "code_options" | "callout_options" }
  /** An element that is left out with its text or its address. `text` has both, and can be empty. */
  | { kind: "element"; name: string }
);

/** Most entries of one document. */
const MAX_PARTS = 1_000;
/** The most characters of a text. */
const MAX_TEXT = 2_000;

const WITH_TEXT = new Set(REMOVED_WITH_TEXT);
/** Elements whose text is code. */
const CODE = new Set(["script", "style"]);
/** Attributes with an address that the element shows. `findAddresses` lists those of images. */
const ADDRESSES = ["src", "data", "poster"];

/** The tokens of each block of the document, with its first line from 0. */
function* blocksOf(tokens: readonly Token[]): Generator<{ line: number; block: Token[] }> {
  let block: Token[] = [];
  let line = 0;
  for (const token of tokens) {
    if (block.length === 0) line = token.map?.[0] ?? line;
    block.push(token);
    if (token.level + Math.min(0, token.nesting) > 0 || token.nesting === 1) continue;
    yield { line, block };
    block = [];
  }
}

/** The attributes of a container, as `:::tip{icon="heart"}`, and the classes of an admonition, as `!!! note inline`. */
const CALLOUT_OPTIONS = [
  /^[ \t>]*:{3,}[ \t]*[a-z]+[^\n]*?(\{[^\n{}]*\})[ \t]*$/i,
  /^[ \t>]*(?:!!!|\?\?\?\+?)[ \t]+[a-z][\w-]*[ \t]+([a-z][\w-]*(?:[ \t]+[a-z][\w-]*)*)(?:[ \t]+"[^\n]*)?$/i,
];

function* findCalloutOptions(lines: readonly string[]): Generator<LeftOutPart> {
  for (const [row, text] of lines.entries())
    for (const pattern of CALLOUT_OPTIONS) {
      const [, options] = pattern.exec(text) ?? [];
      if (options !== undefined) yield { kind: "callout_options", line: row + 1, text: options };
    }
}

/** Reads HTML in parts, and lists the elements that are removed with their text or address. */
function createReader(add: (part: LeftOutPart) => void) {
  let line = 1;
  let open: { part: LeftOutPart; name: string; depth: number } | undefined;
  const reader = new Parser({
    onopentag: (name, attributes) => {
      const { src, alt = "" } = attributes;
      if (open) {
        open.depth += 1;
        return;
      }
      const address = ADDRESSES.map((attribute) => attributes[attribute] ?? "").find(Boolean) ?? "";
      if (WITH_TEXT.has(name))
        open = { part: { kind: "element", line, name, text: address }, name, depth: 1 };
      else if (name === "img" ? src === undefined : address !== "")
        add({ kind: "element", line, name, text: name === "img" ? alt : address });
    },
    ontext: (text) => {
      if (open && !CODE.has(open.name) && open.part.text.length < MAX_TEXT)
        open.part.text += ` ${text}`;
    },
    onclosetag: () => {
      if (!open || (open.depth -= 1) > 0) return;
      const { part } = open;
      add({ ...part, text: part.text.replace(/\s+/g, " ").trim().slice(0, MAX_TEXT) });
      open = undefined;
    },
  });
  return {
    read: (html: string, first: number) => {
      line = first;
      reader.write(html);
    },
    end: () => reader.end(),
  };
}

/**
 * Lists what a Markdown document has and its guide does not show: options of code blocks and callouts, elements that are removed with their
 * text, and elements with an address such as videos.
 *
 * @param markdown with line feeds only
 * @returns at most 1,000 parts, in the order of their lines
 */
export function findLeftOutParts(markdown: string): LeftOutPart[] {
  const found: LeftOutPart[] = [];
  const add = (part: LeftOutPart) => {
    if (found.length < MAX_PARTS) found.push(part);
  };
  const environment = {};
  const tokens = parser.parse(markdown, environment);
  const lines = markdown.split("\n");
  for (const { type, map } of tokens)
    if (type === "fence" || type === "code_block") lines.fill("", ...(map ?? [0, 0]));
  for (const part of findCalloutOptions(lines)) add(part);
  for (const { type, map, meta } of tokens) {
    const { options } = (meta ?? {}) as { options?: string };
    if (type === "fence" && options)
      add({ kind: "code_options", line: (map?.[0] ?? 0) + 1, text: options.slice(0, MAX_TEXT) });
  }
  if (/<[a-z]/i.test(markdown)) {
    const reader = createReader(add);
    for (const { line, block } of blocksOf(tokens)) {
      const [first] = block;
      // A block of HTML can have several elements. Each line of it is read with its number.
      if (block.length === 1 && first?.type === "html_block")
        for (const [index, text] of first.content.split("\n").entries())
          reader.read(`${text}\n`, line + index + 1);
      else reader.read(parser.renderer.render(block, parser.options, environment), line + 1);
    }
    reader.end();
  }
  return found.toSorted((a, b) => a.line - b.line);
}
