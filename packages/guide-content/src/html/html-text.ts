import { Parser } from "htmlparser2";
import { isVisible, VISIBLE_WITHOUT_TEXT } from "./meaning.ts";
import { BLOCK_ELEMENTS } from "./permitted-html.ts";

/** The text of HTML on one line: entities decoded, white space collapsed, images omitted. */
export function htmlToText(html: string): string {
  let text = "";
  const separate = (name: string) => {
    // The text of a block starts on a new line.
    if (BLOCK_ELEMENTS.has(name)) text += " ";
  };
  const parser = new Parser({
    onopentagname: separate,
    onclosetag: separate,
    ontext: (data) => {
      text += data;
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Whether cleaned HTML shows a reader nothing: only white space, invisible characters and empty
 * elements. Stops at the first visible character or element.
 */
export function isBlankHtml(cleaned: string): boolean {
  let isBlank = true;
  const stop = () => {
    isBlank = false;
    parser.pause();
  };
  const parser = new Parser({
    onopentagname: (name) => {
      if (VISIBLE_WITHOUT_TEXT.includes(name)) stop();
    },
    ontext: (data) => {
      if (isVisible(data)) stop();
    },
  });
  parser.end(cleaned);
  return isBlank;
}
