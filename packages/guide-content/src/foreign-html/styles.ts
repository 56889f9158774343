import type { Element } from "hast";
import { attributeOf, classesOf, elementsIn, isElement, type Parent, textOf } from "./tree.ts";

/** The declarations of a style, by property. Names and values are in lower case. */
export type Style = ReadonlyMap<string, string>;

/** Returns the style of an element: that of its classes in the document's own style sheets, then its own. */
export type StyleReader = (element: Element) => Style;

const MAX_RULES = 10_000;
const CLASS_SELECTOR = /^([a-z][a-z0-9]*)?\.([\w-]+)$/i;

function parseDeclarations(text: string): [name: string, value: string][] {
  return text.split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    if (colon === -1) return [];
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).replace(/!\s*important\s*$/i, "");
    return [[name, value.trim().toLowerCase()]];
  });
}

/** The rules of a style sheet outside of conditions, such as those for print. */
function listRules(css: string): [selector: string, declarations: string][] {
  const rules: [string, string][] = [];
  const open: string[] = [];
  for (const [, before = "", brace] of css
    .replace(/\/\*[^]*?\*\/|<!--|-->/g, "")
    .matchAll(/([^{}]*)([{}])/g)) {
    if (brace === "{") {
      // A statement such as `@import` can be before the selector.
      open.push(before.slice(before.lastIndexOf(";") + 1).trim());
      continue;
    }
    const selector = open.pop();
    if (selector !== undefined && open.length === 0 && !selector.startsWith("@"))
      rules.push([selector, before]);
    if (rules.length === MAX_RULES) break;
  }
  return rules;
}

/** The declarations of each selector, such as `.a` and `span.a`. */
function readSheets(root: Parent): Map<string, Map<string, string>> {
  const sheets = new Map<string, Map<string, string>>();
  for (const element of elementsIn(root)) {
    if (!isElement(element, "style")) continue;
    for (const [selectors, text] of listRules(textOf(element)))
      for (const selector of selectors.split(",")) {
        const [, tag = "", name] = CLASS_SELECTOR.exec(selector.trim()) ?? [];
        if (name === undefined) continue;
        const key = `${tag.toLowerCase()}.${name}`;
        const declarations = sheets.get(key) ?? new Map<string, string>();
        for (const [property, value] of parseDeclarations(text)) declarations.set(property, value);
        sheets.set(key, declarations);
      }
  }
  return sheets;
}

/** Reads the styles of a document. Programs write bold text as a class of the document's own style sheet. */
export function createStyleReader(root: Parent): StyleReader {
  const sheets = readSheets(root);
  const styles = new Map<string, Style>();
  return (element) => {
    const { tagName } = element;
    const own = attributeOf(element, "style");
    // Most classes have no rule.
    const selectors = classesOf(element)
      .flatMap((name) => [`.${name}`, `${tagName}.${name}`])
      .filter((selector) => sheets.has(selector));
    const key = `${selectors.join(" ")} {${own}`;
    const known = styles.get(key);
    if (known) return known;
    const style = new Map(parseDeclarations(own));
    for (const selector of selectors.toReversed())
      for (const [property, value] of sheets.get(selector) ?? [])
        if (!style.has(property)) style.set(property, value);
    styles.set(key, style);
    return style;
  };
}

const MONOSPACED =
  /\b(?:courier|consolas|menlo|monaco|monospace|inconsolata|lucida console|andale mono|ubuntu mono|fira code|cascadia|source code|\w+ mono|sf mono|hack)\b/;

/** Whether a font shows source code. */
export function isMonospaced(font: string): boolean {
  return MONOSPACED.test(font.toLowerCase().replace(/["']/g, ""));
}
