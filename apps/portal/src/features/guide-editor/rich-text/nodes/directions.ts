import { GLOBAL_ATTRIBUTES } from "@guidepost/contract";
import { CODE_ELEMENTS, hasLetter, mayRunRightToLeft } from "@guidepost/guide-content/directions";
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

const ATTRIBUTES = Object.fromEntries(
  Object.keys(GLOBAL_ATTRIBUTES).map((name) => [name, { default: null }]),
);

function isCode(node: Node): boolean {
  return (
    node.type.spec.code === true || node.marks.some(({ type }) => CODE_ELEMENTS.includes(type.name))
  );
}

/** Whether a block has a letter outside of code. */
function hasText(block: Node): boolean {
  let isFound = false;
  block.descendants((node) => {
    if (node.isText && !isCode(node)) isFound ||= hasLetter(node.text ?? "");
    return !isCode(node) && !isFound;
  });
  return isFound;
}

/** The directions that `setDirections` gives the blocks and the code of a page (contract DIR-2). They are not stored. */
function directionsOf(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  if (!mayRunRightToLeft(doc.textContent)) return DecorationSet.empty;
  let isAfterText = false;
  const addBlock = (block: Node, position: number) => {
    // Details group blocks: each has a direction of its own.
    if (block.type.name === "details")
      return block.forEach((child, offset) => addBlock(child, position + 1 + offset));
    if (isCode(block) || !hasText(block)) return undefined;
    if (isAfterText && block.attrs["dir"] === null)
      found.push(Decoration.node(position, position + block.nodeSize, { dir: "auto" }));
    isAfterText = true;
    return undefined;
  };
  doc.forEach((block, position) => addBlock(block, position));
  doc.descendants((node, position) => {
    if (node.isText && isCode(node))
      found.push(Decoration.inline(position, position + node.nodeSize, { dir: "ltr" }));
  });
  return DecorationSet.create(doc, found);
}

/**
 * Keeps `dir` and `lang` of all elements (contract DIR-3), and shows blocks in the direction that they have on pages.
 * The editor's element must have `dir="auto"`.
 */
export const Directions = Extension.create({
  name: "directions",
  addGlobalAttributes: () => [{ types: "*", attributes: ATTRIBUTES }],
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => directionsOf(doc),
        apply: ({ docChanged, doc }, before) => (docChanged ? directionsOf(doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});
