import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";

const SIGN = "=";
const CODE = SIGN.charCodeAt(0);
const WORD = /[A-Za-z0-9_)\]]/;

/** Whether the signs are between two words, as in `a==b`. Then they are an operator. */
function isOperator({ src }: StateInline, start: number, length: number): boolean {
  return WORD.test(src[start - 1] ?? "") && /[A-Za-z0-9_([]/.test(src[start + length] ?? "");
}

/** Reads `==` as the start or the end of a mark (contract MD-12). A rule of the parser for inline text. */
export function readMark(state: StateInline, isSilent: boolean): boolean {
  if (isSilent || state.src.charCodeAt(state.pos) !== CODE) return false;
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  // Longer rows are lines and arrows.
  const isMark = length === 2 && !isOperator(state, state.pos, length);
  const token = state.push("text", "", 0);
  token.content = SIGN.repeat(length);
  if (isMark)
    state.delimiters.push({
      marker: CODE,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open,
      close,
    });
  state.pos += length;
  return true;
}

function replaceSigns(state: StateInline, delimiters: StateInline["delimiters"]): void {
  for (const { marker, end, token } of delimiters) {
    const closing = delimiters[end];
    if (marker !== CODE || !closing) continue;
    const signs = [state.tokens[token], state.tokens[closing.token]];
    for (const [index, sign] of signs.entries())
      if (sign)
        Object.assign(sign, {
          type: index === 0 ? "mark_open" : "mark_close",
          tag: "mark",
          nesting: index === 0 ? 1 : -1,
          markup: SIGN.repeat(2),
          content: "",
        });
  }
}

/** Replaces the signs that belong together with the tags of a mark. */
export function pairMarks(state: StateInline): boolean {
  replaceSigns(state, state.delimiters);
  for (const meta of state.tokens_meta) if (meta?.delimiters) replaceSigns(state, meta.delimiters);
  return true;
}
