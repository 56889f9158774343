import type MarkdownIt from "markdown-it";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import Token from "markdown-it/lib/token.mjs";
import { FOOTNOTE_BACK, footnoteAddress, referenceAddress } from "./addresses.ts";

const DEFINITION = /^\[\^([^\s[\]\\^]{1,100})\]:[ \t]*/;
const REFERENCE = /\[\^([^\s[\]\\^]{1,100})\]/y;
/** How far the further blocks of a footnote are indented. */
const INDENT = 4;

/** What is stored of a document while it is parsed: the labels of its footnotes, normalized, as they are written. */
type Environment = {
  footnotes?: Map<string, string>;
  /** The lines of each definition, from 0: the first, and the one after the last. */
  footnoteLines?: Map<string, [from: number, to: number]>;
};

/** What the token of a footnote, or of a reference to one, states. */
type Footnote = { key: string; label: string };

function footnoteOf(token: Token | undefined): Footnote {
  return (token?.meta ?? { key: "", label: "" }) as Footnote;
}

function startOf(state: StateBlock, line: number): number {
  return (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
}

/**
 * Reads the definition of a footnote: `[^label]: text`, and indented blocks (contract MD-13). A rule of the parser for blocks.
 * The second definition of a label has a key that no reference has.
 */
export function readDefinition(
  state: StateBlock,
  line: number,
  end: number,
  isSilent: boolean,
): boolean {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= INDENT) return false;
  const start = startOf(state, line);
  const text = state.src.slice(start, Math.min(state.eMarks[line] ?? 0, start + 200));
  const [found, label = ""] = DEFINITION.exec(text) ?? [];
  const hasText = start + (found?.length ?? 0) < (state.eMarks[line] ?? 0);
  if (found === undefined || !hasText) return false;
  if (isSilent) return true;
  const footnotes = ((state.env as Environment).footnotes ??= new Map<string, string>());
  const name = state.md.utils.normalizeReference(label);
  const key = footnotes.has(name) ? `${name} ${footnotes.size}` : name;
  footnotes.set(key, label);
  state.push("footnote_open", "", 1).meta = { key, label } satisfies Footnote;
  readContent(state, { line, end, start: start + found.length });
  state.push("footnote_close", "", -1);
  const env = state.env as Environment;
  (env.footnoteLines ??= new Map<string, [number, number]>()).set(key, [line, state.line]);
  return true;
}

/** Parses the blocks of a definition, whose first line begins after its label. */
function readContent(
  state: StateBlock,
  { line, end, start }: { line: number; end: number; start: number },
): void {
  const { bMarks, tShift, sCount, blkIndent } = state;
  const [mark = 0, shift = 0, count = 0] = [bMarks[line], tShift[line], sCount[line]];
  state.blkIndent += INDENT;
  bMarks[line] = start;
  tShift[line] = 0;
  sCount[line] = state.blkIndent;
  state.md.block.tokenize(state, line, end);
  bMarks[line] = mark;
  tShift[line] = shift;
  sCount[line] = count;
  state.blkIndent = blkIndent;
}

/** The type of the parser does not have the number of links that are open. */
type InLinks = StateInline & { linkLevel: number };

/** Reads a reference to a footnote that the document defines. A rule of the parser for inline text. */
export function readReference(state: StateInline, isSilent: boolean): boolean {
  // Silent: the end of a link's text is found as if the label were text. A link contains no other one.
  if (isSilent || (state as InLinks).linkLevel > 0 || !state.src.startsWith("[^", state.pos))
    return false;
  REFERENCE.lastIndex = state.pos;
  const [written, label = ""] = REFERENCE.exec(state.src) ?? [];
  const key = state.md.utils.normalizeReference(label);
  const defined = (state.env as Environment).footnotes?.get(key);
  if (written === undefined || defined === undefined) return false;
  const token = state.push("footnote_reference", "", 0);
  token.meta = { key, label: defined } satisfies Footnote;
  token.markup = written;
  state.pos += written.length;
  return true;
}

/** A reference in the description of an image is text. */
function unlinkInImages(children: readonly Token[]): void {
  for (const child of children) {
    if (child.type === "footnote_reference")
      Object.assign(child, { type: "text", content: child.markup, meta: null });
    unlinkInImages(child.children ?? []);
  }
}

/** The footnotes in the order of their references, which get their numbers: those of the text, then those of footnotes. */
function numberFootnotes(
  text: readonly Token[],
  definitions: ReadonlyMap<string, Definition>,
): Definition[] {
  const order = new Map<string, number>();
  const visit = (tokens: readonly Token[]) => {
    for (const { children } of tokens)
      for (const child of children ?? []) {
        if (child.type === "image") unlinkInImages(child.children ?? []);
        if (child.type !== "footnote_reference") continue;
        const { key } = footnoteOf(child);
        if (!order.has(key)) order.set(key, order.size + 1);
        child.info = String(order.get(key));
      }
  };
  visit(text);
  // A map has also the entries that are added while it is read.
  for (const key of order.keys()) visit(definitions.get(key)?.tokens ?? []);
  return Array.from(order.keys()).flatMap((key) => definitions.get(key) ?? []);
}

function createToken(type: string, tag: string, nesting: -1 | 0 | 1, more: object = {}): Token {
  return Object.assign(new Token(type, tag, nesting), { block: true }, more);
}

function inParagraph(children: Token[], level: number): Token[] {
  return [
    createToken("paragraph_open", "p", 1, { level }),
    createToken("inline", "", 0, { level: level + 1, children }),
    createToken("paragraph_close", "p", -1, { level }),
  ];
}

function textToken(content: string): Token {
  return Object.assign(new Token("text", "", 0), { content });
}

function shiftLevels(tokens: readonly Token[], by: number): void {
  for (const token of tokens) token.level += by;
}

/** A footnote as an item, with a link back at its end. */
function toItem({ key, label, tokens }: Definition): Token[] {
  const back = Object.assign(new Token("footnote_back", "", 0), { meta: { key, label } });
  const content = [...tokens];
  shiftLevels(content, 2);
  const [last] = content.slice(-2);
  if (content.at(-1)?.type === "paragraph_close" && last?.children)
    last.children.push(textToken(" "), back);
  else content.push(...inParagraph([back], 2));
  // One paragraph is the text of its item.
  if (content.length === 3)
    for (const token of content) if (token.type !== "inline") token.hidden = true;
  return [
    createToken("footnote_item_open", "li", 1, { level: 1 }),
    ...content,
    createToken("footnote_item_close", "li", -1, { level: 1 }),
  ];
}

/** A definition without a reference, as its text. */
function toText({ label, level, tokens }: Definition): Token[] {
  shiftLevels(tokens, level);
  const start = textToken(`[^${label}]: `);
  const [open, text] = tokens;
  if (open?.type !== "paragraph_open") return [...inParagraph([start], level), ...tokens];
  text?.children?.unshift(start);
  return [...tokens];
}

/** A definition: its blocks, with levels from 0, and the level of its place. */
type Definition = Footnote & { level: number; tokens: Token[] };

/** The blocks of a document without its footnotes, with the first token of each in its place, and the footnotes. */
function takeFootnotes(tokens: readonly Token[]) {
  const definitions = new Map<string, Definition>();
  const text: Token[] = [];
  const open: Definition[] = [];
  for (const token of tokens) {
    const target = open.at(-1);
    if (token.type === "footnote_close") open.pop();
    else (target?.tokens ?? text).push(token);
    if (token.type !== "footnote_open") continue;
    const definition: Definition = { ...footnoteOf(token), level: token.level, tokens: [] };
    definitions.set(definition.key, definition);
    open.push(definition);
  }
  for (const { level, tokens: inside } of definitions.values()) shiftLevels(inside, -level - 1);
  return { definitions, text };
}

/** Moves the footnotes that have a reference to a list at the end of the text (contract MD-13). */
export function moveFootnotes(state: StateCore): void {
  const { footnotes } = state.env as Environment;
  if (!footnotes || !state.tokens.some(({ type }) => type === "footnote_open")) return;
  const { definitions, text } = takeFootnotes(state.tokens);
  const notes = numberFootnotes(text, definitions);
  const numbered = new Set(notes);
  const inPlace = (tokens: readonly Token[]): Token[] =>
    tokens.flatMap((token) => {
      if (token.type !== "footnote_open") return [token];
      const definition = definitions.get(footnoteOf(token).key);
      if (!definition || numbered.has(definition)) return [];
      return toText({ ...definition, tokens: inPlace(definition.tokens) });
    });
  const tokens = inPlace(text);
  if (notes.length > 0)
    tokens.push(
      createToken("footnote_rule", "hr", 0, { markup: "---" }),
      createToken("footnote_list_open", "ol", 1),
      ...notes.flatMap((note) => toItem({ ...note, tokens: inPlace(note.tokens) })),
      createToken("footnote_list_close", "ol", -1),
    );
  state.tokens = tokens;
}

/** Writes the links to and from footnotes. */
export function renderFootnotes({ renderer, normalizeLink, utils }: MarkdownIt): void {
  const link = (address: string, text: string) =>
    `<a href="${utils.escapeHtml(normalizeLink(address))}">${text}</a>`;
  renderer.rules["footnote_reference"] = (tokens, index) => {
    const address = footnoteAddress(footnoteOf(tokens[index]).label);
    return `<sup>${link(address, tokens[index]?.info ?? "")}</sup>`;
  };
  renderer.rules["footnote_back"] = (tokens, index) =>
    link(referenceAddress(footnoteOf(tokens[index]).label), FOOTNOTE_BACK);
}
