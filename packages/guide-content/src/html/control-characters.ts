/** White space of HTML other than the space, the tab and the line feed. Browsers show it as these. */
const LINE_BREAK = /\r\n?|\f/g;
/** C0 and C1 control characters except the tab and the line feed. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

/** Removes control characters, which change what terminals and logs show (contract STEP-5). Browsers show none of them. */
export function removeControlCharacters(text: string): string {
  return text.replace(LINE_BREAK, "\n").replace(CONTROL, "");
}
