import { isMonospaced } from "@guidepost/guide-content/foreign-html";

/** An element of the library's document: a paragraph, a run, a text, or one that contains others. */
export type WordElement = {
  type: string;
  children?: WordElement[];
  value?: string;
  styleName?: string | null;
  numbering?: unknown;
  font?: string | null;
};

/** The names of styles for code: those of Word, LibreOffice, Pandoc, and the usual ones of authors. */
const BLOCK_STYLES = [
  "Source Code",
  "HTML Preformatted",
  "Preformatted Text",
  "Plain Text",
  "macro",
  "Code",
  "Code Block",
  "CodeBlock",
  "Code Listing",
  "Listing",
  "Program Listing",
];
const TEXT_STYLES = [
  "Verbatim Char",
  "HTML Code",
  "HTML Typewriter",
  "HTML Sample",
  "Source Text",
  "Code",
  "Code Char",
  "Inline Code",
  "Code In Text",
  "HTML Preformatted Char",
];

/** A style for runs in a monospaced font. No author has it. */
const MONOSPACED_STYLE = "Guidepost monospaced";

/** The rules of the conversion for code (contract IMPORT-8). */
export const CODE_STYLES: readonly string[] = [
  ...BLOCK_STYLES.map((name) => `p[style-name='${name}'] => pre:separator('\\n')`),
  ...TEXT_STYLES.map((name) => `r[style-name='${name}'] => code`),
  "r[style-name='HTML Keyboard'] => kbd",
  `r[style-name='${MONOSPACED_STYLE}'] => code`,
];

/** More text in a monospaced font than this is the style of the document, and not code. */
const MAX_CODE_SHARE = 0.6;

function* elementsOf(element: WordElement, type: string): Generator<WordElement> {
  if (element.type === type) yield element;
  for (const child of element.children ?? []) yield* elementsOf(child, type);
}

function textOf(element: WordElement): string {
  return element.type === "text"
    ? (element.value ?? "")
    : (element.children ?? []).map(textOf).join("");
}

function isCode({ font }: WordElement): boolean {
  return typeof font === "string" && isMonospaced(font);
}

function isCodeParagraph(paragraph: WordElement): boolean {
  const runs = [...elementsOf(paragraph, "run")].filter((run) => textOf(run).trim() !== "");
  const isPlain = !/^(?:heading|title|subtitle)/i.test(paragraph.styleName ?? "");
  return isPlain && !paragraph.numbering && runs.length > 0 && runs.every(isCode);
}

/** Gives text in a monospaced font the styles of code: whole paragraphs become blocks. */
export function markCode(document: WordElement): WordElement {
  const runs = [...elementsOf(document, "run")];
  const lengthOf = (some: readonly WordElement[]) =>
    some.reduce((sum, run) => sum + textOf(run).trim().length, 0);
  if (lengthOf(runs.filter(isCode)) > lengthOf(runs) * MAX_CODE_SHARE) return document;
  for (const paragraph of elementsOf(document, "paragraph"))
    if (isCodeParagraph(paragraph)) paragraph.styleName = BLOCK_STYLES[0] ?? null;
    else
      for (const run of elementsOf(paragraph, "run"))
        if (isCode(run) && textOf(run).trim() !== "") run.styleName = MONOSPACED_STYLE;
  return document;
}
