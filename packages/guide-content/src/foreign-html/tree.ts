import type { Element, ElementContent, Nodes, Root, RootContent } from "hast";

/** A node that contains others. */
export type Parent = Root | Element;

export function isElement(node: Nodes | undefined, ...names: string[]): node is Element {
  return node?.type === "element" && (names.length === 0 || names.includes(node.tagName));
}

export function createElement(
  tagName: string,
  children: readonly RootContent[] = [],
  properties: Element["properties"] = {},
): Element {
  return { type: "element", tagName, properties, children: children as ElementContent[] };
}

export function childrenOf(parent: Parent): RootContent[] {
  return parent.children;
}

export function setChildren(parent: Parent, children: readonly RootContent[]): void {
  parent.children = children as ElementContent[];
}

/** The elements in a node, in the order of the document. Without recursion, whose depth would count for each element. */
export function* elementsIn(parent: Parent): Generator<Element> {
  const open = childrenOf(parent)
    .filter((child) => isElement(child))
    .toReversed();
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    yield element;
    for (const child of childrenOf(element).toReversed()) if (isElement(child)) open.push(child);
  }
}

/** The first element in a node that `isWanted` accepts, in the order of the document. */
export function findElement(
  parent: Parent,
  isWanted: (element: Element) => boolean,
): Element | undefined {
  for (const element of elementsIn(parent)) if (isWanted(element)) return element;
  return undefined;
}

/** Replaces each element in a node, the inner ones first. */
export function replaceElements(
  parent: Parent,
  replace: (element: Element, parent: Parent) => RootContent[],
): void {
  const children: RootContent[] = [];
  for (const child of parent.children) {
    if (isElement(child)) {
      replaceElements(child, replace);
      children.push(...replace(child, parent));
    } else children.push(child);
  }
  setChildren(parent, children);
}

export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}

/** Whether a text has nothing that a reader sees. Word and Google Docs write hard spaces into empty paragraphs. */
export function isBlankText(text: string): boolean {
  return !/[^\s\u00A0\u200B]/.test(text);
}

/** Whether a node is white space or a comment between elements. */
export function isBetweenElements(node: Nodes): boolean {
  return node.type === "comment" || (node.type === "text" && isBlankText(node.value));
}

/** An attribute with text; "" when the element does not have it. */
export function attributeOf({ properties }: Element, name: string): string {
  const value = properties[name];
  if (Array.isArray(value)) return value.join(" ");
  return value === undefined || value === null ? "" : String(value);
}

export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}
