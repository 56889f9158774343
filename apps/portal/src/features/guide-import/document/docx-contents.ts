import type { WordElement } from "./docx-code.ts";

/** The styles of a table of contents in Word and LibreOffice. A guide lists its steps itself. */
const CONTENTS_STYLE = /^(?:toc (?:\d|heading)|contents (?:\d|heading)|table of figures)$/i;

function isContents({ type, styleName }: WordElement): boolean {
  return type === "paragraph" && CONTENTS_STYLE.test(styleName ?? "");
}

/** Removes the table of contents, whose links lead to pages (contract IMPORT-11). Adds a sentence about it to `notes`. */
export function removeContents(document: WordElement, notes: string[]): WordElement {
  let isFound = false;
  const remove = (element: WordElement): void => {
    if (!element.children) return;
    const kept = element.children.filter((child) => !isContents(child));
    isFound ||= kept.length < element.children.length;
    element.children = kept;
    for (const child of kept) remove(child);
  };
  remove(document);
  if (isFound) notes.push("The table of contents was left out. A guide lists its steps itself.");
  return document;
}
