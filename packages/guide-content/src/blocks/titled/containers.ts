import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import {
  closeTitledBlock,
  findCallout,
  openTitledBlock,
  type TitledBlock,
} from "./titled-block.ts";

/** The first line of a container of Docusaurus or VitePress: colons, a name, and the rest. */
const START = /^(:{3,})[ \t]*([a-z]+)(?![\w-])(.*)$/i;
const END = /^:{3,}$/;

/** The text of a line without white space around it; undefined for a line of code. */
export function lineText(state: StateBlock, line: number): string | undefined {
  if ((state.sCount[line] ?? 0) - state.blkIndent >= 4) return undefined;
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.slice(start, state.eMarks[line]).trimEnd();
}

/** The title after the name: `Title`, `[Title]`, or `title="Title"` in the attributes, which are left out. */
function readTitle(rest: string): string {
  const text = rest.trim();
  const attributes = text.endsWith("}") ? text.lastIndexOf("{") : -1;
  const title = (attributes === -1 ? text : text.slice(0, attributes)).trim();
  if (title.startsWith("[") && title.endsWith("]")) return title.slice(1, -1).trim();
  if (title !== "" || attributes === -1) return title;
  return /\btitle="([^"]*)"/.exec(text.slice(attributes))?.[1] ?? "";
}

type Start = { colons: number; block: TitledBlock };

function readStart(text: string): Start | undefined {
  const [, colons = "", name = "", rest = ""] = START.exec(text) ?? [];
  const title = readTitle(rest);
  const named = findCallout(name);
  if (named) return { colons: colons.length, block: { ...named, title: title || named.title } };
  if (name.toLowerCase() !== "details") return undefined;
  return { colons: colons.length, block: { details: "closed", title: title || "Details" } };
}

/** The line that ends a container. Without one, the container ends with the block that contains it. */
function findEnd(state: StateBlock, start: number, end: number, colons: number) {
  for (let line = start + 1; line < end; line += 1) {
    if (!state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent)
      return { line, isClosed: false };
    const text = lineText(state, line) ?? "";
    if (END.test(text) && text.length >= colons) return { line, isClosed: true };
  }
  return { line: end, isClosed: false };
}

/** Reads `:::note Title` … `:::` as a callout, and `:::details` as details (contract MD-11). A rule of the parser for blocks. */
export function readContainer(
  state: StateBlock,
  line: number,
  end: number,
  isSilent: boolean,
): boolean {
  const start = readStart(lineText(state, line) ?? "");
  if (!start) return false;
  if (isSilent) return true;
  const last = findEnd(state, line, end, start.colons);
  const { lineMax } = state;
  openTitledBlock(state, start.block);
  state.lineMax = last.line;
  state.md.block.tokenize(state, line + 1, last.line);
  closeTitledBlock(state, start.block);
  state.lineMax = lineMax;
  state.line = last.line + (last.isClosed ? 1 : 0);
  return true;
}
