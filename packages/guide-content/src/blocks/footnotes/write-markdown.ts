import type { Element, ElementContent, Root, RootContent } from "hast";
import type { BlockContent, FootnoteDefinition, FootnoteReference } from "mdast";
import type { Handle } from "mdast-util-to-markdown";
import type { ElementToMarkdown } from "../block.ts";
import { readFootnoteAddress } from "./addresses.ts";

function isElement(node: RootContent | undefined, name: string): node is Element {
  return node?.type === "element" && node.tagName === name;
}

/** The children that a reader sees. White space between blocks is in a paragraph. */
function visibleChildren({ children }: Root | Element): RootContent[] {
  return children.filter((child) => {
    if (child.type === "text") return child.value.trim() !== "";
    return !isElement(child, "p") || visibleChildren(child).length > 0;
  });
}

/** The label in the address of a link to a footnote, or of the link back. */
function labelOf(node: RootContent | undefined, isBack: boolean): string | undefined {
  if (!isElement(node, "a")) return undefined;
  const address = node.properties["href"];
  const read = typeof address === "string" ? readFootnoteAddress(address) : undefined;
  if (read?.isBack !== isBack) return undefined;
  try {
    return decodeURIComponent(read.label);
  } catch {
    return undefined;
  }
}

/** Removes the link back from the end of a footnote, and returns its label. */
function takeLabel(item: Element): string | undefined {
  const last = visibleChildren(item).at(-1);
  const parent = isElement(last, "p") ? last : item;
  const label = labelOf(visibleChildren(parent).at(-1), true);
  if (label === undefined) return undefined;
  while (!isElement(parent.children.at(-1), "a")) parent.children.pop();
  parent.children.pop();
  const text = parent.children.at(-1);
  if (text?.type === "text") text.value = text.value.trimEnd();
  if (parent !== item && visibleChildren(parent).length === 0)
    item.children = item.children.filter((child) => child !== parent);
  return label;
}

type Footnote = { label: string; item: Element };

/** Removes the list of footnotes from the end of a tree; undefined when it has none. */
function takeFootnotes(root: Root): Footnote[] | undefined {
  const visible = visibleChildren(root);
  const [rule, list] = visible.slice(-2);
  if (!isElement(rule, "hr") || !isElement(list, "ol")) return undefined;
  const footnotes: Footnote[] = [];
  for (const item of visibleChildren(list)) {
    const label = isElement(item, "li") ? takeLabel(item) : undefined;
    if (label === undefined || !isElement(item, "li")) return undefined;
    footnotes.push({ label, item });
  }
  root.children = root.children.slice(0, root.children.indexOf(rule));
  return footnotes;
}

/** Marks the references with their label. They stay elements that the converter treats as a part of their line. */
function markReferences(parent: Root | Element): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    markReferences(child);
    const [link, ...others] = child.children;
    const label = others.length === 0 ? labelOf(link, false) : undefined;
    if (child.tagName === "sup" && label !== undefined) child.properties["label"] = label;
  }
}

/** A tree with the references to its footnotes, and the footnotes, which are no longer in it (contract MD-13). */
export type TreeWithFootnotes = {
  children: ElementContent[];
  footnotes: { label: string; children: ElementContent[] }[];
};

/** Separates the footnotes of a prepared tree. Undefined when it has none. The tree stays as it is. */
export function separateFootnotes(prepared: Root): TreeWithFootnotes | undefined {
  const root = structuredClone(prepared);
  const footnotes = takeFootnotes(root);
  if (!footnotes) return undefined;
  markReferences(root);
  for (const { item } of footnotes) markReferences(item);
  return {
    children: root.children as ElementContent[],
    footnotes: footnotes.map(({ label, item: { children } }) => ({ label, children })),
  };
}

/** Converts a `sup` element that is a reference. Others stay HTML. */
export const convertSup: ElementToMarkdown = ({ properties: { label } }, tools) => {
  if (typeof label !== "string") return tools.keepTags();
  const reference: FootnoteReference = { type: "footnoteReference", identifier: label, label };
  return reference;
};

export function toDefinition(label: string, children: BlockContent[]): FootnoteDefinition {
  return { type: "footnoteDefinition", identifier: label, label, children };
}

export const writeReference: Handle = ({ label }: FootnoteReference) => `[^${label}]`;

export const writeDefinition: Handle = (node: FootnoteDefinition, _, state, info) => {
  const text = state.containerFlow(node, info);
  const indented = state.indentLines(text, (line, index, isBlank) =>
    index === 0 || isBlank ? line : `    ${line}`,
  );
  return `[^${node.label}]: ${indented}`;
};
