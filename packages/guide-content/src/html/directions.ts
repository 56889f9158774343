/** The blocks of Unicode in which characters of scripts that run from right to left are assigned, and the mark of that direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;

/** Whether a text may have a part that runs from right to left. Other texts need no directions. */
export function mayRunRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/** Whether a text has a letter, which decides on its direction. */
export function hasLetter(text: string): boolean {
  return LETTER.test(text);
}

/** Elements with code, which runs from left to right, and does not decide on the direction of the text around it. */
export const CODE_ELEMENTS: readonly string[] = ["pre", "code", "kbd", "samp"];

/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE, which do in plain text what `bdi` does in HTML. */
const [ISOLATE, END_OF_ISOLATE] = ["\u2068", "\u2069"];

/**
 * A text of an author for a place in a sentence of plain text: it does not change the order of the sentence
 * (contract DIR-1). A text without letters that run from right to left is returned as it is.
 */
export function isolate(text: string): string {
  return mayRunRightToLeft(text) ? `${ISOLATE}${text}${END_OF_ISOLATE}` : text;
}
