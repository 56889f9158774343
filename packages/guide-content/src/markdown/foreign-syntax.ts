import { findCallout } from "../blocks/titled/titled-block.ts";
import { parser } from "./parser.ts";

/** Syntax of generators and note apps that this product shows as text. */
export const FOREIGN_SYNTAX = {
  shortcode: "a Hugo shortcode",
  liquid: "a Liquid tag",
  variable: "a variable of a template",
  wiki_link: "a wiki link",
  attribute_list: "an attribute list",
  mdx_import: "an import or export of MDX",
  component: "a component",
  icon: "an icon code",
  container: "a container",
  tab: "a tab",
  snippet: "an included file",
  formula: "a formula",
  comment: "a comment",
  footnote: "a footnote without a definition",
} as const;
export type ForeignSyntax = keyof typeof FOREIGN_SYNTAX;

/** `line` counts from 1. `text` is the syntax as it is written, or its first characters: 80, or 1,000 of the tag of a component. */
export type ForeignText = { kind: ForeignSyntax; line: number; text: string };

/** Most entries of one document. */
const MAX_FOUND = 1_000;
const MAX_TEXT = 80;
/** The attributes of a component can have texts for readers. */
const MAX_TAG = 1_000;

/** Each pattern ends at the end of a line, or after a fixed number of characters, so that the time is linear. */
const PATTERNS: readonly (readonly [ForeignSyntax, RegExp])[] = [
  ["shortcode", /\{\{[<%][^\n{}]{0,300}[>%]\}\}/g],
  ["liquid", /(?<!\{)\{%[^\n{}%]{0,300}%\}/g],
  ["variable", /(?<!\{)\{\{[ \t][^\n{}%<]{1,300}[ \t]\}\}(?!\})/g],
  ["wiki_link", /!?\[\[[^\n[\]]{1,300}\]\]/g],
  ["attribute_list", /\{:[^\n{}]{0,300}\}/g],
  ["icon", /(?<![\w:/]):[a-z][a-z0-9_+-]{1,60}:(?![\w:/])/g],
  ["comment", /%%[^\n%]{1,300}%%/g],
  // A formula in a line has a command of TeX: "$5 and $6" is not a formula.
  ["formula", /\$\$[^\n$]{0,300}(?:\$\$|$)|(?<![\w$\\])\$[^\n$]{0,200}\\[A-Za-z]+[^\n$]{0,200}\$/g],
  ["footnote", /\[\^[^\s[\]\\^]{1,100}\]/g],
];
const MDX_LINE =
  /^(?:import\s(?:[^\n]{0,300}\sfrom\s*)?["'][^\n"']{1,300}["'];?|export\s(?:default|const|let|function)\s[^\n]{0,300})$/;
/** HTML has no elements with a capital letter. */
const COMPONENT = /<[A-Z][\w.]{0,60}(?=[\s/>]|$)/g;
/** The rest of a component's tag. Its attributes can have values in quotes and in braces, with `>` in them. */
const ATTRIBUTES = /(?:"[^"]*"|'[^']*'|=>|[^>"'])*>?/y;
/** The title of a tab, and the line that includes a file, of MkDocs. */
const LINES: readonly (readonly [ForeignSyntax, RegExp])[] = [
  ["tab", /^={3}[!+]*[ \t]+"[^\n"]{0,300}"$/],
  ["snippet", /^-+8<-+(?:[ \t]+"[^\n"]{0,300}")?$/],
];
const CONTAINER = /^:{3,}[ \t]*([a-z][\w-]{0,40})/i;

type Add = (kind: ForeignSyntax, line: number, text: string) => void;

/** Puts white space in place of the code in a text, so that lines and columns stay. Takes linear time. */
function blankCode(text: string): string {
  const runs = Array.from(
    text.matchAll(/(\\*)(`+)/g),
    ({ 1: escapes = "", 2: signs = "", index }) => {
      // A backslash before it makes the first backtick text.
      const skipped = escapes.length % 2;
      const end = index + escapes.length + signs.length;
      return { start: end - signs.length + skipped, end, length: signs.length - skipped, signs };
    },
  );
  /** The indexes of the runs that can end code, by their length. In code, a backslash is text. */
  const ends = new Map<number, number[]>();
  for (const [index, { signs }] of [...runs.entries()].toReversed())
    if (!ends.get(signs.length)?.push(index)) ends.set(signs.length, [index]);
  let result = "";
  let copied = 0;
  for (let index = 0; index < runs.length; index += 1) {
    const run = runs[index];
    const candidates = ends.get(run?.length ?? 0) ?? [];
    // From the last one: removing the first element of an array takes linear time.
    while (candidates.length > 0 && (candidates.at(-1) ?? 0) <= index) candidates.pop();
    const next = candidates.at(-1);
    const closing = next === undefined ? undefined : runs[next];
    if (!run || next === undefined || !closing) continue;
    result += text.slice(copied, run.start);
    result += text.slice(run.start, closing.end).replace(/[^\n]/g, " ");
    copied = closing.end;
    index = next;
  }
  return result + text.slice(copied);
}

/** The tag of a component that begins at `start` of a line, also over several lines. */
function readTag(lines: readonly string[], row: number, start: number): string {
  let text = (lines[row] ?? "").slice(start);
  for (let next = row + 1; next < lines.length && text.length < MAX_TAG; next += 1) {
    if (text.includes(">")) {
      ATTRIBUTES.lastIndex = 0;
      if ((ATTRIBUTES.exec(text)?.[0] ?? "").endsWith(">")) break;
    }
    if (lines[next]?.trim() === "") break;
    text += ` ${lines[next]?.trim()}`;
  }
  ATTRIBUTES.lastIndex = 0;
  return (ATTRIBUTES.exec(text.slice(0, MAX_TAG))?.[0] ?? "").trimEnd();
}

function findInLine(lines: readonly string[], row: number, add: Add): void {
  const text = lines[row] ?? "";
  const line = row + 1;
  for (const [kind, pattern] of PATTERNS)
    for (const [found] of text.matchAll(pattern)) add(kind, line, found);
  for (const { index } of text.matchAll(COMPONENT))
    add("component", line, readTag(lines, row, index));
  const [found = "", name = ""] = CONTAINER.exec(text.trimStart()) ?? [];
  if (name !== "" && name.toLowerCase() !== "details" && !findCallout(name))
    add("container", line, found);
  for (const [kind, pattern] of LINES) if (pattern.test(text.trim())) add(kind, line, text.trim());
  if (MDX_LINE.test(text.trimEnd())) add("mdx_import", line, text.trim());
}

/** The lines of a document with white space in place of code, and the normalized labels of its footnotes. Lines of code are empty. */
export function linesOutsideCode(markdown: string): { lines: string[]; defined: Set<string> } {
  const lines = markdown.split("\n");
  const environment: { footnotes?: Map<string, string> } = {};
  for (const { type, map } of parser.parse(markdown, environment)) {
    const [from = 0, to = 0] = map ?? [];
    if (type === "fence" || type === "code_block") lines.fill("", from, to);
    // Cells have no lines of their own.
    if (type !== "inline" && type !== "tr_open") continue;
    const text = lines.slice(from, to).join("\n");
    if (text.includes("`"))
      for (const [index, line] of blankCode(text).split("\n").entries()) lines[from + index] = line;
  }
  return { lines, defined: new Set(environment.footnotes?.keys()) };
}

/**
 * Lists what a Markdown document contains of the syntax of generators and note apps, which is shown as text or has no effect:
 * shortcodes, Liquid, variables of templates, wiki links, attribute lists, imports and components of MDX, icon codes, unknown
 * containers, tabs, included files, formulas, comments, and footnotes without a definition. Not in code.
 *
 * @param markdown with line feeds only
 * @returns at most 1,000 places, in the order of their lines
 */
export function findForeignSyntax(markdown: string): ForeignText[] {
  const { lines, defined } = linesOutsideCode(markdown);
  const found: ForeignText[] = [];
  const add: Add = (kind, line, text) => {
    const isDefined =
      kind === "footnote" && defined.has(parser.utils.normalizeReference(text.slice(2, -1)));
    if (found.length < MAX_FOUND && !isDefined)
      found.push({ kind, line, text: text.slice(0, kind === "component" ? MAX_TAG : MAX_TEXT) });
  };
  for (const row of lines.keys()) findInLine(lines, row, add);
  return found;
}
