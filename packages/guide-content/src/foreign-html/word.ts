import type { Element, RootContent } from "hast";
import type { StyleReader } from "./styles.ts";
import {
  childrenOf,
  classesOf,
  createElement,
  elementsIn,
  findElement,
  isBetweenElements,
  isElement,
  type Parent,
  replaceElements,
  setChildren,
  textOf,
} from "./tree.ts";

/** A list item of Word: a paragraph with `mso-list: l<list> level<level> lfo<override>`. */
type Item = { paragraph: Element; level: number; name: string; marker: string };

const LIST_STYLE = /^(l\d+)\s+level(\d+)/;
/** "1.", "(a)", "iv)": anything else is a bullet. */
const NUMBER = /^\(?(?:\d{1,4}|[a-z]{1,4})[.)]$/i;

function toItem(paragraph: Element, styleOf: StyleReader): Item | undefined {
  const [, name, level] = LIST_STYLE.exec(styleOf(paragraph).get("mso-list") ?? "") ?? [];
  if (name === undefined) return undefined;
  const ignored = findElement(paragraph, (one) => styleOf(one).get("mso-list") === "ignore");
  const marker = (ignored ? textOf(ignored) : "").replace(/[\s\u00A0]/g, "");
  replaceElements(paragraph, (one) => (one === ignored ? [] : [one]));
  return { paragraph, level: Number(level), name, marker };
}

function createList({ marker }: Item): Element {
  if (!NUMBER.test(marker)) return createElement("ul");
  const start = Number(/^\(?(\d+)/.exec(marker)?.[1] ?? 1);
  return createElement("ol", [], start === 1 ? {} : { start });
}

/** The nested lists of consecutive list paragraphs. */
function nest(items: readonly Item[]): Element[] {
  const lists: Element[] = [];
  const open: { list: Element; level: number; name: string }[] = [];
  for (const item of items) {
    const { paragraph, level, name } = item;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    if (current?.level === level && current.name !== name) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = createList(item);
      const outer = open.at(-1)?.list.children.at(-1);
      if (isElement(outer)) outer.children.push(list);
      else lists.push(list);
      open.push({ list, level, name });
    }
    open.at(-1)?.list.children.push(createElement("li", paragraph.children));
  }
  return lists;
}

/** Replaces the list paragraphs of Word, which have their bullet as text, with lists. Numbered headings stay headings. */
function convertLists(parent: Parent, styleOf: StyleReader): void {
  const children: RootContent[] = [];
  let items: Item[] = [];
  const endList = () => {
    children.push(...nest(items));
    items = [];
  };
  for (const child of childrenOf(parent)) {
    if (items.length > 0 && isBetweenElements(child)) continue;
    const item = isElement(child, "p") ? toItem(child, styleOf) : undefined;
    if (item) {
      items.push(item);
      continue;
    }
    endList();
    children.push(child);
    if (isElement(child)) convertLists(child, styleOf);
  }
  endList();
  setChildren(parent, children);
}

const TITLE = "MsoTitle";

/** Converts what Word has no elements of HTML for: lists, and the title of a document. */
export function convertWord(root: Parent, styleOf: StyleReader): void {
  convertLists(root, styleOf);
  for (const element of elementsIn(root))
    if (element.tagName === "p" && classesOf(element).some((name) => name.startsWith(TITLE)))
      element.tagName = "h1";
}
