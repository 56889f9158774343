import { Parser } from "htmlparser2";
import { isImplied, SYNONYMS } from "./meaning.ts";
import { BLOCK_ELEMENTS } from "./permitted-html.ts";

/** Elements that separate paragraphs or group rows, and do not change the meaning of what they contain. */
const TRANSPARENT: ReadonlySet<string> = new Set(["p", "thead", "tbody"]);

const BLOCKS: ReadonlySet<string> = new Set([...BLOCK_ELEMENTS].filter((name) => name !== "br"));

function openTag(name: string, attributes: Record<string, string>): string {
  const kept = Object.entries(attributes)
    .filter(([attribute, value]) => !isImplied(attribute, value))
    .map(([attribute, value]) => ` ${attribute}=${JSON.stringify(value)}`);
  return `<${name}${kept.toSorted().join("")}>`;
}

const PARAGRAPH = "|";

/**
 * The elements, attributes and texts of cleaned HTML in their order. Invisible white space and
 * paragraphs without attributes around a text make no difference. `b` equals `strong`, `i` equals `em`, and `thead`
 * and `tbody` without attributes are ignored.
 */
function outlineOf(html: string): string[] {
  const tokens: string[] = [];
  let text = "";
  let isAfterSpace = true;
  let verbatim = 0;
  /** Of each open transparent element, whether it has attributes that change the meaning of what it contains. */
  const withAttributes: boolean[] = [];

  const endText = () => {
    if (text !== "") tokens.push(JSON.stringify(text));
    text = "";
  };
  const endParagraph = () => {
    if (verbatim === 0) text = text.replace(/ $/, "");
    endText();
    isAfterSpace = true;
  };
  const addBlockTag = (tag: string) => {
    endParagraph();
    if (tokens.at(-1) === PARAGRAPH) tokens.pop();
    tokens.push(tag);
  };
  const separate = () => {
    endParagraph();
    const last = tokens.at(-1);
    if (last !== undefined && last !== PARAGRAPH && !isBlockTag(last)) tokens.push(PARAGRAPH);
  };
  const isBlockTag = (token: string) => BLOCKS.has(/^<\/?(\w+)/.exec(token)?.[1] ?? "");

  const parser = new Parser({
    onopentag: (element, attributes) => {
      const name = SYNONYMS.get(element) ?? element;
      const tag = openTag(name, attributes);
      const isPlain = tag === `<${name}>`;
      if (TRANSPARENT.has(name)) withAttributes.push(!isPlain);
      if (TRANSPARENT.has(name) && isPlain) return separate();
      if (name === "br") {
        text = text.replace(/ $/, "");
        endText();
        tokens.push(tag);
        isAfterSpace = true;
      } else if (BLOCKS.has(name)) addBlockTag(tag);
      else {
        endText();
        tokens.push(tag);
        if (name === "img") isAfterSpace = false;
      }
      if (name === "pre") verbatim += 1;
    },
    ontext: (data) => {
      if (verbatim > 0) {
        text += data;
        return;
      }
      const collapsed = data.replace(/[ \t\r\n\f]+/g, " ");
      const added = isAfterSpace ? collapsed.replace(/^ /, "") : collapsed;
      if (added === "") return;
      text += added;
      isAfterSpace = added.endsWith(" ");
    },
    onclosetag: (element) => {
      const name = SYNONYMS.get(element) ?? element;
      if (TRANSPARENT.has(name) && withAttributes.pop() !== true) return separate();
      if (name === "br" || name === "img" || name === "hr") return;
      // The last line break of code is not visible.
      if (verbatim > 0 && (name === "pre" || name === "code")) text = text.replace(/\n$/, "");
      if (BLOCKS.has(name)) addBlockTag(`</${name}>`);
      else {
        endText();
        tokens.push(`</${name}>`);
      }
      if (name === "pre") verbatim -= 1;
    },
  });
  parser.end(html);
  endParagraph();
  if (tokens.at(-1) === PARAGRAPH) tokens.pop();
  return tokens;
}

/** Whether two pieces of cleaned HTML have the same meaning (contract MD-9). */
export function hasSameOutline(one: string, other: string): boolean {
  return JSON.stringify(outlineOf(one)) === JSON.stringify(outlineOf(other));
}
