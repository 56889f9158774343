import type { Callout } from "@guidepost/contract/permitted-html";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import Token from "markdown-it/lib/token.mjs";

/** The callout that each name of another program becomes (contract RICH-2). */
const CALLOUT_OF: ReadonlyMap<string, Callout> = new Map([
  ["note", "note"],
  ["info", "note"],
  ["important", "note"],
  ["tip", "tip"],
  ["warning", "warning"],
  ["caution", "warning"],
  ["danger", "warning"],
]);

/** Further names of MkDocs and Obsidian. Their callout states them in its title, because it shows another kind (contract MD-11). */
const TITLED_CALLOUT_OF: ReadonlyMap<string, Callout> = new Map([
  ...["abstract", "summary", "tldr", "todo", "example", "quote", "question", "help", "faq"].map(
    (name) => [name, "note"] as const,
  ),
  ...["hint", "success", "check", "done"].map((name) => [name, "tip"] as const),
  ...["attention", "failure", "fail", "missing", "error", "bug"].map(
    (name) => [name, "warning"] as const,
  ),
]);

/** A callout, and the title with which it begins; `""` for none. */
export type NamedCallout = { callout: Callout; title: string };

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase();
}

/** The callout of a name, in any case. Undefined for other names. */
export function findCallout(name: string): NamedCallout | undefined {
  const key = name.toLowerCase();
  const callout = CALLOUT_OF.get(key);
  if (callout) return { callout, title: "" };
  const titled = TITLED_CALLOUT_OF.get(key);
  return titled && { callout: titled, title: capitalize(name) };
}

/** A block with a title: a callout, or `details`. */
export type TitledBlock = NamedCallout | { details: "open" | "closed"; title: string };

/** Marks the text of a title, which becomes bold when its Markdown is parsed. */
const TITLE = { isCalloutTitle: true };

function createTokens(content: string, level: number, meta: object | null = null): Token[] {
  const open = Object.assign(new Token("paragraph_open", "p", 1), { block: true, level });
  const text = new Token("inline", "", 0);
  Object.assign(text, { block: true, level: level + 1, content, children: [], meta });
  const close = Object.assign(new Token("paragraph_close", "p", -1), { block: true, level });
  return [open, text, close];
}

/** Adds the start of a block with its title. The caller parses what it contains, and calls `closeTitledBlock`. */
export function openTitledBlock(state: StateBlock, block: TitledBlock): void {
  const { title } = block;
  if ("details" in block) {
    const open = state.push("details_open", "details", 1);
    if (block.details === "open") open.attrSet("open", "");
    state.push("summary_open", "summary", 1);
    Object.assign(state.push("inline", "", 0), { content: title, children: [] });
    state.push("summary_close", "summary", -1);
    return;
  }
  state.push("blockquote_open", "blockquote", 1).attrSet("data-callout", block.callout);
  if (title !== "") state.tokens.push(...createTokens(title, state.level, TITLE));
}

export function closeTitledBlock(state: StateBlock, block: TitledBlock): void {
  if ("details" in block) state.push("details_close", "details", -1);
  else state.push("blockquote_close", "blockquote", -1);
}

/** The first line of a quote that is a callout, as on GitHub, with the title and the sign of Obsidian. */
const FIRST_LINE = /^\[!([a-z]+)\][-+]?(?:[ \t]+([^\n]*))?(?:\n|$)/i;

/** The tokens in place of the paragraph with which a callout begins: its title, and the rest of the paragraph. */
function replaceFirstLine([open, text, close]: readonly [Token, Token, Token], title: string) {
  const rest = text.content.replace(FIRST_LINE, "");
  text.content = rest;
  return [
    ...(title === "" ? [] : createTokens(title, open.level, TITLE)),
    ...(rest === "" ? [] : [open, text, close]),
  ];
}

/** Marks quotes that begin with the line of a callout, and removes this line. */
export function markCallouts(state: StateCore): void {
  const tokens: Token[] = [];
  for (let index = 0; index < state.tokens.length; index += 1) {
    const [token, open, text, close] = state.tokens.slice(index, index + 4);
    if (!token) continue;
    tokens.push(token);
    if (token.type !== "blockquote_open" || open?.type !== "paragraph_open") continue;
    const [, name = "", title = ""] = FIRST_LINE.exec(text?.content ?? "") ?? [];
    const named = findCallout(name);
    if (!named || !text || !close || token.attrGet("data-callout") !== null) continue;
    token.attrSet("data-callout", named.callout);
    tokens.push(...replaceFirstLine([open, text, close], title.trim() || named.title));
    index += 3;
  }
  state.tokens = tokens;
}

/** Makes the titles of callouts bold. */
export function emphasizeTitles({ tokens }: StateCore): void {
  for (const { meta, children } of tokens) {
    if (meta !== TITLE || !children) continue;
    children.unshift(Object.assign(new Token("strong_open", "strong", 1), { markup: "**" }));
    children.push(Object.assign(new Token("strong_close", "strong", -1), { markup: "**" }));
  }
}
