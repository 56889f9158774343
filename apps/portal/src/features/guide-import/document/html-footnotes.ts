import {
  attributeOf,
  createElement,
  elementsIn,
  isElement,
  type Parent,
  replaceElements,
  textOf,
} from "@guidepost/guide-content/foreign-html";
import type { Element, RootContent } from "hast";

/** The content of each footnote by its label, without the link back. */
export type Footnotes = ReadonlyMap<string, RootContent[]>;

/** The addresses of a footnote and of its reference in a guide (contract MD-13). */
const NOTE = "#fn-";
const REFERENCE = "#fnref-";
const BACK = "\u21A9\uFE0E";

/** The text of a reference until `addFootnotes` writes its number: a character for private use. */
const UNNUMBERED = "\uE000";

/** Whether an element is a reference that `takeFootnotes` found. */
export function isFootnoteReference(element: Element): boolean {
  return /^fn-\d+$/.test(targetOf(element) ?? "") && textOf(element) === UNNUMBERED;
}

function targetOf(element: Element): string | undefined {
  if (element.tagName !== "a") return undefined;
  const address = attributeOf(element, "href");
  return address.startsWith("#") && address.length > 1 ? address.slice(1) : undefined;
}

function idsIn(element: Element): string[] {
  const own = attributeOf(element, "id");
  const ids = Array.from(elementsIn(element), (one) => attributeOf(one, "id"));
  return [own, ...ids].filter((id) => id !== "");
}

/** The links of a document by the id that they lead to. */
function indexLinks(root: Parent): Map<string, Element[]> {
  const links = new Map<string, Element[]>();
  for (const element of elementsIn(root)) {
    const target = targetOf(element);
    if (target !== undefined) links.set(target, [...(links.get(target) ?? []), element]);
  }
  return links;
}

/** Removes the links of a footnote to its references, whose text is an arrow or a number. */
function removeLinksBack(item: Element, targets: ReadonlySet<string>): void {
  replaceElements(item, (element): RootContent[] => {
    const isBack = targets.has(targetOf(element) ?? "") && textOf(element).trim().length <= 4;
    return isBack ? [] : [element];
  });
}

/**
 * Takes the footnotes out of a document: items of a list that a link leads to, and that have a link back (contract IMPORT-11).
 * Word, Pandoc and GitHub write this form. Their references get the addresses of guides.
 */
export function takeFootnotes(root: Parent): Footnotes {
  const links = indexLinks(root);
  if (links.size === 0) return new Map();
  const places = new Map<string, Element>();
  for (const element of elementsIn(root)) {
    const id = attributeOf(element, "id");
    if (id !== "") places.set(id, element);
  }
  const notes = new Map<string, RootContent[]>();
  const taken = new Set<Element>();
  for (const item of elementsIn(root)) {
    if (item.tagName !== "li") continue;
    const inside = new Set(elementsIn(item));
    const references = idsIn(item)
      .flatMap((id) => links.get(id) ?? [])
      .filter((link) => !inside.has(link));
    const backs = new Set(
      [...inside].flatMap((one) => {
        const target = targetOf(one);
        const place = target === undefined ? undefined : places.get(target);
        return target !== undefined && place && !inside.has(place) ? [target] : [];
      }),
    );
    if (references.length === 0 || backs.size === 0) continue;
    const label = String(notes.size + 1);
    for (const reference of references) {
      reference.properties["href"] = NOTE + label;
      reference.children = [{ type: "text", value: UNNUMBERED }];
    }
    removeLinksBack(item, backs);
    notes.set(label, item.children);
    taken.add(item);
  }
  removeItems(root, taken);
  return notes;
}

/** Removes the items from their lists, and a list without other items with the rule before it. */
function removeItems(root: Parent, taken: ReadonlySet<Element>): void {
  if (taken.size === 0) return;
  replaceElements(root, (element, parent): RootContent[] => {
    if (taken.has(element)) return [];
    if (!isElement(element, "hr")) return [element];
    const after = parent.children
      .slice(parent.children.indexOf(element) + 1)
      .find((node) => isElement(node));
    const isOfNotes =
      isElement(after, "ol") && after.children.some((item) => isElement(item) && taken.has(item));
    return isOfNotes ? [] : [element];
  });
  replaceElements(root, (element): RootContent[] =>
    element.tagName === "ol" && !element.children.some((item) => isElement(item)) ? [] : [element],
  );
}

/** Adds the footnotes to the end of a part that refers to them, in the order of the references. */
export function addFootnotes(nodes: readonly RootContent[], notes: Footnotes): RootContent[] {
  const labels: string[] = [];
  const root: Parent = { type: "root", children: [...nodes] };
  for (const element of elementsIn(root)) {
    const target = targetOf(element);
    const label = target?.startsWith("fn-") ? target.slice(NOTE.length - 1) : undefined;
    if (label === undefined || !notes.has(label)) continue;
    if (!labels.includes(label)) labels.push(label);
    element.children = [{ type: "text", value: String(labels.indexOf(label) + 1) }];
  }
  if (labels.length === 0) return [...nodes];
  const items = labels.map((label) => {
    const content = notes.get(label) ?? [];
    const back = createElement("a", [{ type: "text", value: BACK }], { href: REFERENCE + label });
    const last = content.findLast((node) => isElement(node));
    const link: RootContent[] = [{ type: "text", value: " " }, back];
    if (!isElement(last, "p")) return createElement("li", [...content, ...link]);
    const end = last.children.at(-1);
    // White space that was before the link of the document.
    if (end?.type === "text") end.value = end.value.trimEnd();
    const closing = createElement("p", [...last.children, ...link]);
    return createElement(
      "li",
      content.map((node) => (node === last ? closing : node)),
    );
  });
  return [...nodes, createElement("hr"), createElement("ol", items)];
}
