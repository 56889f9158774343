import type { Element, ElementContent, ElementData, Root, RootContent } from "hast";
import { BLOCKS } from "../blocks/index.ts";
import { BLOCK_ELEMENTS } from "../html/permitted-html.ts";

function isBlock(node: RootContent): boolean {
  return node.type === "element" && BLOCK_ELEMENTS.has(node.tagName) && node.tagName !== "br";
}

/** Whether an inline element contains a block. A paragraph around it would end where the block begins. */
export function hasBlockInInline(parent: Root | Element, isInline = false): boolean {
  return parent.children.some((child) => {
    if (child.type !== "element") return false;
    return isBlock(child) ? isInline || hasBlockInInline(child) : hasBlockInInline(child, true);
  });
}

/** Elements in which the converter treats raw tags between texts as blocks, unless a paragraph contains them. */
const MIXED: ReadonlySet<string> = new Set(
  BLOCKS.flatMap(({ serializer }) => serializer?.mixed ?? []),
);

/** Groups texts and inline elements that are next to each other. */
function groupInlines(children: readonly RootContent[]): RootContent[][] {
  const groups: RootContent[][] = [];
  let isOpen = false;
  for (const child of children) {
    const isInline = !isBlock(child);
    if (isOpen && isInline) groups.at(-1)?.push(child);
    else groups.push([child]);
    isOpen = isInline;
  }
  return groups;
}

declare module "hast" {
  interface ElementData {
    /** The paragraph is not in the HTML. Copies of the tree keep this. */
    isAdded?: true;
  }
}

/** Whether `prepareTree` has added this paragraph. */
export function isAddedParagraph(node: RootContent): node is Element {
  return node.type === "element" && node.data?.isAdded === true;
}

function inParagraph(children: RootContent[]): RootContent {
  const element: Element = {
    type: "element",
    tagName: "p",
    properties: {},
    children: children as ElementContent[],
    data: { isAdded: true } as ElementData,
  };
  return children.some(isBlock) ? (children[0] ?? element) : element;
}

/** Prepares a tree: paragraphs around inline elements, and no attributes that cleaning adds. */
export function prepareTree(parent: Root | Element): void {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    for (const name of ["rel", "loading", "referrerPolicy"]) delete child.properties[name];
    prepareTree(child);
  }
  if (parent.type === "element" && !MIXED.has(parent.tagName)) return;
  parent.children = groupInlines(parent.children).map(inParagraph) as ElementContent[];
}
