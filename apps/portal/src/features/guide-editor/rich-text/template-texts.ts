import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import {
  AllSelection,
  type EditorState,
  Plugin,
  PluginKey,
  type Selection,
  TextSelection,
} from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { isInstruction } from "../new-guide/templates.ts";
import { parseHtml } from "../html/html.ts";

/** The look of a placeholder (`editor.css`). */
const CLASS = "template-text";

/** Calls `visit` for each block of text. Returns whether the document has nothing else, such as an image. */
function visitTextBlocks(doc: Node, visit: (block: Node, at: number) => void): boolean {
  let hasOnlyText = true;
  doc.descendants((node, at) => {
    if (node.isLeaf && !node.isText) hasOnlyText = false;
    if (node.isTextblock) visit(node, at);
  });
  return hasOnlyText;
}

function decorationsOf(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  visitTextBlocks(doc, (block, at) => {
    if (isInstruction(block.textContent))
      found.push(Decoration.node(at, at + block.nodeSize, { class: CLASS }));
  });
  return DecorationSet.create(doc, found);
}

/** Selects what the author replaces: the whole step, if it has texts of templates only, or the text at the caret. */
function selectionOf({ doc, selection }: EditorState): Selection | undefined {
  const blocks: Node[] = [];
  const hasOnlyText = visitTextBlocks(doc, (block) => blocks.push(block));
  const { $from, empty } = selection;
  if (!empty) return undefined;
  if (hasOnlyText && blocks.length > 1 && blocks.every((block) => isInstruction(block.textContent)))
    return new AllSelection(doc);
  if ($from.parent.isTextblock && isInstruction($from.parent.textContent))
    return TextSelection.create(doc, $from.start(), $from.end());
  return undefined;
}

function selectTemplateText(view: EditorView): boolean {
  const selection = selectionOf(view.state);
  if (selection) view.dispatch(view.state.tr.setSelection(selection));
  return selection !== undefined;
}

const key = new PluginKey<DecorationSet>("templateTexts");

function createPlugin(): Plugin<DecorationSet> {
  /** Whether the pointer is giving the focus. Its click sets the caret afterwards. */
  let isPointer = false;
  return new Plugin({
    key,
    state: {
      init: (_, { doc }) => decorationsOf(doc),
      apply: ({ docChanged, doc }, before) => (docChanged ? decorationsOf(doc) : before),
    },
    props: {
      decorations: (state) => key.getState(state),
      handleDOMEvents: {
        mousedown: (view) => {
          isPointer = !view.hasFocus();
        },
        blur: () => {
          isPointer = false;
        },
        focus: (view) => {
          if (isPointer) return;
          // A command that gives the focus has not changed the selection yet.
          setTimeout(() => {
            if (!view.isDestroyed && view.hasFocus()) selectTemplateText(view);
          });
        },
      },
      handleClick: (view) => {
        if (!isPointer) return false;
        isPointer = false;
        // The caret of the click is set after this handler.
        setTimeout(() => {
          if (!view.isDestroyed && view.hasFocus()) selectTemplateText(view);
        });
        return false;
      },
    },
  });
}

/**
 * Texts of templates are placeholders: they look like ones, and the focus selects them, so that the first key replaces them.
 * They are content of the step, because the service stores no blank step.
 */
export const TemplateTexts = Extension.create({
  name: "templateTexts",
  addProseMirrorPlugins: () => [createPlugin()],
});

/** Whether the blocks of HTML have a text of a template. Browser only. */
export function hasTemplateText(html: string): boolean {
  return markTemplateTexts(html) !== html;
}

/** Gives the texts of templates in HTML the look of placeholders. Browser only. */
export function markTemplateTexts(html: string): string {
  const body = parseHtml(html);
  const found = [...body.querySelectorAll("p, li, pre")].filter(({ textContent }) =>
    isInstruction(textContent ?? ""),
  );
  for (const block of found) block.classList.add(CLASS);
  return found.length > 0 ? body.innerHTML : html;
}
