import type { Element } from "hast";
import { attributeOf, elementsIn, findElement, type Parent, textOf } from "./tree.ts";

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

function languageOf(element: Element | undefined): string {
  return element ? attributeOf(element, "lang").toLowerCase() : "";
}

/**
 * Removes the direction and the language that programs write on each element. Pages find the direction of a text from its
 * letters, and the language of the document is that of the guide (contract DIR-3).
 */
export function removeImpliedLanguage(root: Parent): void {
  const page = findElement(root, ({ tagName }) => tagName === "html") ?? root;
  const body = findElement(root, ({ tagName }) => tagName === "body");
  const main =
    languageOf(body) ||
    (page.type === "element" && page.tagName === "html" ? languageOf(page) : "");
  for (const element of elementsIn(root)) {
    const isPlain = attributeOf(element, "dir").toLowerCase() === "ltr";
    if (isPlain && !RIGHT_TO_LEFT.test(textOf(element))) delete element.properties["dir"];
    if (main !== "" && languageOf(element) === main) delete element.properties["lang"];
  }
}
