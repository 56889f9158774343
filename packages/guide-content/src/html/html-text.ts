import { PERMITTED_HTML } from "@guidepost/contract/permitted-html";
import { Parser } from "htmlparser2";

/** Elements that separate words: their text starts on a new line. */
const BLOCKS = new Set(
  Object.entries(PERMITTED_HTML).flatMap(([name, { display }]) =>
    display === "block" ? [name] : [],
  ),
);

/** Elements that a reader sees although they contain no text. */
const VISIBLE_WITHOUT_TEXT = new Set(["img", "hr"]);

const VISIBLE = /[^\s\p{Cc}\p{DI}]/u;

/** The text of HTML on one line: entities decoded, white space collapsed, images omitted. */
export function htmlToText(html: string): string {
  let text = "";
  const separate = (name: string) => {
    if (BLOCKS.has(name)) text += " ";
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
      if (VISIBLE_WITHOUT_TEXT.has(name)) stop();
    },
    ontext: (data) => {
      if (VISIBLE.test(data)) stop();
    },
  });
  parser.end(cleaned);
  return isBlank;
}
