import type { Element as TreeElement, ElementContent } from "hast";

/**
 * Trees of the DOM in the form that the conversion of foreign HTML reads. The browser parses and writes HTML, so that the
 * editor needs no parser of its own. Browser only.
 */

/** Attributes with other names than their properties, such as `ariaHidden`. */
const PREFIXED = /^(?:aria|data)-/;

function toPropertyName(name: string): string {
  return PREFIXED.test(name)
    ? name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    : name;
}

function toProperties(element: Element): TreeElement["properties"] {
  const properties: TreeElement["properties"] = {};
  for (const { name, value } of element.attributes) {
    if (name === "class") properties["className"] = Array.from(element.classList);
    else if (name === "srcset") properties["srcSet"] = value;
    else properties[toPropertyName(name)] = value;
  }
  return properties;
}

/** The tree of an element. */
export function toTree(element: Element): TreeElement {
  const children = Array.from(element.childNodes).flatMap((node): ElementContent[] => {
    if (node.nodeType === 3) return [{ type: "text", value: node.nodeValue ?? "" }];
    return node.nodeType === 1 ? [toTree(node as Element)] : [];
  });
  const { localName: tagName } = element;
  return { type: "element", tagName, properties: toProperties(element), children };
}

function toAttributeName(property: string): string {
  if (property === "className") return "class";
  return /^(?:aria|data)[A-Z]/.test(property)
    ? property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : property.toLowerCase();
}

/** Replaces what an element contains by the children of a tree. */
export function writeTree(element: Element, { children }: Pick<TreeElement, "children">): void {
  const { ownerDocument } = element;
  const nodes = children.flatMap((child): Node[] => {
    if (child.type === "text") return [ownerDocument.createTextNode(child.value)];
    if (child.type !== "element") return [];
    const created = ownerDocument.createElement(toTagName(child.tagName));
    for (const [name, value] of Object.entries(child.properties)) {
      if (value === undefined || value === null || value === false) continue;
      const text = Array.isArray(value) ? value.join(" ") : value === true ? "" : String(value);
      // Names that are valid in HTML may be invalid here. Cleaning removes them anyway.
      if (/^[a-z][\w-]*$/i.test(name)) created.setAttribute(toAttributeName(name), text);
    }
    writeTree(created, child);
    return [created];
  });
  element.replaceChildren(...nodes);
}

/** Names that the parser accepts, such as `o:p`, are not all valid for an element that is created. */
function toTagName(name: string): string {
  return /^[a-z][\w:.-]*$/i.test(name) ? name : "span";
}
