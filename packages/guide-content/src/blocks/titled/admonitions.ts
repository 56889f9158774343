import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import {
  closeTitledBlock,
  findCallout,
  openTitledBlock,
  type TitledBlock,
} from "./titled-block.ts";
import { lineText } from "./containers.ts";

/** The first line of an admonition of MkDocs: its marks, its name, further classes, and a title in quotes. */
const START = /^(!!!|\?\?\?\+?)[ \t]+([a-z][\w-]*)((?:[ \t]+[a-z][\w-]*)*)(?:[ \t]+"(.*)")?$/i;
/** How far the text of an admonition is indented. */
const INDENT = 4;

function readStart(text: string): TitledBlock | undefined {
  const [found, marks = "", name = "", , title] = START.exec(text) ?? [];
  if (found === undefined) return undefined;
  const shown = name.charAt(0).toUpperCase() + name.slice(1);
  if (marks !== "!!!")
    return { details: marks.endsWith("+") ? "open" : "closed", title: title || shown };
  const named = findCallout(name) ?? { callout: "note", title: shown };
  // An empty title in quotes means that none is shown.
  return { ...named, title: title ?? named.title };
}

/** The line after the indented text, or the line of the start when there is none. */
function findEnd(state: StateBlock, start: number, end: number): number {
  let last = start;
  for (let line = start + 1; line < end; line += 1) {
    if (state.isEmpty(line)) continue;
    if ((state.sCount[line] ?? 0) - state.blkIndent < INDENT) break;
    last = line;
  }
  return last === start ? start : last + 1;
}

/** Whether an indented line follows. */
function hasText(state: StateBlock, start: number, end: number): boolean {
  let line = start + 1;
  while (line < end && state.isEmpty(line)) line += 1;
  return line < end && (state.sCount[line] ?? 0) - state.blkIndent >= INDENT;
}

/** Reads `!!! tip "Title"` with indented text as a callout, and `???` as details (contract MD-11). A rule of the parser for blocks. */
export function readAdmonition(
  state: StateBlock,
  line: number,
  end: number,
  isSilent: boolean,
): boolean {
  const block = readStart(lineText(state, line) ?? "");
  if (!block || !hasText(state, line, end)) return false;
  if (isSilent) return true;
  const last = findEnd(state, line, end);
  const { lineMax, blkIndent } = state;
  openTitledBlock(state, block);
  state.lineMax = last;
  state.blkIndent += INDENT;
  state.md.block.tokenize(state, line + 1, last);
  closeTitledBlock(state, block);
  state.blkIndent = blkIndent;
  state.lineMax = lineMax;
  state.line = last;
  return true;
}
