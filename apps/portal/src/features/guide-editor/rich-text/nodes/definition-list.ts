import { Node } from "@tiptap/core";
import { Fragment, type Node as DocumentNode, type ResolvedPos } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";

const LIST = "definitionList";
const TERM = "definitionTerm";
const DEFINITION = "definition";

/** A term or a definition with its list. Positions are those before the nodes. */
type Item = {
  node: DocumentNode;
  position: number;
  index: number;
  list: DocumentNode;
  start: number;
};

function itemAt($position: ResolvedPos): Item | undefined {
  for (let { depth } = $position; depth > 1; depth -= 1) {
    const list = $position.node(depth - 1);
    if (list.type.name !== LIST) continue;
    return {
      node: $position.node(depth),
      position: $position.before(depth),
      index: $position.index(depth - 1),
      list,
      start: $position.before(depth - 1),
    };
  }
  return undefined;
}

function itemWithCaret({ selection: { $from, empty } }: EditorState): Item | undefined {
  return empty ? itemAt($from) : undefined;
}

function isTerm({ type }: DocumentNode): boolean {
  return type.name === TERM;
}

/** The only text of an item; undefined when it has several blocks. */
function lineOf(item: DocumentNode): DocumentNode | undefined {
  if (isTerm(item)) return item;
  const { firstChild } = item;
  return item.childCount === 1 && firstChild?.isTextblock ? firstChild : undefined;
}

function createTerm({ schema }: EditorState, content?: Fragment): DocumentNode {
  return schema.node(TERM, null, content);
}

function createDefinition({ schema }: EditorState, content?: Fragment): DocumentNode {
  return schema.node(DEFINITION, null, schema.node("paragraph", null, content));
}

/** Puts the caret into the first text after a position. */
function selectAfter(transaction: Transaction, position: number): Transaction {
  const $place = transaction.doc.resolve(position);
  return transaction.setSelection(TextSelection.near($place)).scrollIntoView();
}

function insertAfter(state: EditorState, { node, position }: Item, added: DocumentNode) {
  const at = position + node.nodeSize;
  return selectAfter(state.tr.insert(at, added), at + 1);
}

/** Takes items out of their list, which is divided. A term becomes a paragraph. */
function takeOut({ tr, schema }: EditorState, { list, start }: Item, from: number, to: number) {
  const items = list.children;
  const outside = items
    .slice(from, to)
    .flatMap((item) =>
      isTerm(item) ? [schema.node("paragraph", null, item.content)] : item.children,
    );
  const lists = [items.slice(0, from), items.slice(to)].map((part) =>
    part.length > 0 ? [list.copy(Fragment.from(part))] : [],
  );
  const [before = [], after = []] = lists;
  tr.replaceWith(start, start + list.nodeSize, [...before, ...outside, ...after]);
  return selectAfter(tr, start + (before[0]?.nodeSize ?? 0) + 1);
}

/** Enter in a term: a definition with the text after the caret, or the empty definition that follows. */
function splitTerm(state: EditorState, item: Item): Transaction {
  const { $from } = state.selection;
  const next = item.list.maybeChild(item.index + 1);
  const rest = item.node.content.cut($from.parentOffset);
  if (rest.size === 0 && next?.type.name === DEFINITION && lineOf(next)?.content.size === 0)
    return selectAfter(state.tr, item.position + item.node.nodeSize + 1);
  const transaction = state.tr.delete($from.pos, $from.end());
  const after = transaction.mapping.map(item.position + item.node.nodeSize);
  return selectAfter(transaction.insert(after, createDefinition(state, rest)), after + 1);
}

/** What Enter does; undefined for a new paragraph in a definition. */
function onEnter(state: EditorState): Transaction | undefined {
  const item = itemWithCaret(state);
  if (!item) return undefined;
  const { index, node } = item;
  if (lineOf(node)?.content.size === 0) return takeOut(state, item, index, index + 1);
  if (isTerm(node)) return splitTerm(state, item);
  const { $from } = state.selection;
  const isAtEnd = $from.pos + 2 === item.position + node.nodeSize;
  if (!isAtEnd || $from.parent.type.spec.code === true) return undefined;
  return insertAfter(state, item, createTerm(state));
}

/** What Backspace does at the start of an item: joins it with the item before it, or takes the first one out. */
function onBackspace(state: EditorState): Transaction | undefined {
  const item = itemWithCaret(state);
  const line = item && lineOf(item.node);
  if (!item || !line || state.selection.$from.parentOffset > 0) return undefined;
  const { index, position, node } = item;
  if (index === 0) return takeOut(state, item, 0, 1);
  const before = item.list.child(index - 1);
  const last = isTerm(before) ? before : before.lastChild;
  if (!last?.isTextblock) return undefined;
  const end = position - (isTerm(before) ? 1 : 2);
  const transaction = state.tr.delete(position, position + node.nodeSize).insert(end, line.content);
  return transaction.setSelection(TextSelection.create(transaction.doc, end)).scrollIntoView();
}

/** Makes the definition at the caret a term, or the term a definition. */
function change(
  state: EditorState,
  from: typeof TERM | typeof DEFINITION,
): Transaction | undefined {
  const item = itemWithCaret(state);
  const line = item && lineOf(item.node);
  if (!item || !line || item.node.type.name !== from) return undefined;
  const { position, node } = item;
  const create = from === TERM ? createDefinition : createTerm;
  const offset = state.selection.$from.parentOffset;
  const transaction = state.tr.replaceWith(
    position,
    position + node.nodeSize,
    create(state, line.content),
  );
  const caret = position + (from === TERM ? 2 : 1) + offset;
  return transaction.setSelection(TextSelection.create(transaction.doc, caret)).scrollIntoView();
}

function run(decide: (state: EditorState) => Transaction | undefined) {
  return ({ editor: { state, view } }: { editor: Pick<Editor, "state" | "view"> }): boolean => {
    const transaction = decide(state);
    if (transaction) view.dispatch(transaction);
    return transaction !== undefined;
  };
}

/**
 * A list of terms with their definitions (contract RICH-10, RICH-11). Tab in a definition moves the focus out of the text,
 * so there is no keyboard trap.
 */
export const DefinitionList = Node.create({
  name: LIST,
  // Before the keys of lists and tables around it.
  priority: 200,
  group: "block",
  content: `(${TERM} | ${DEFINITION})+`,
  defining: true,
  parseHTML: () => [{ tag: "dl" }],
  renderHTML: ({ HTMLAttributes }) => ["dl", HTMLAttributes, 0],
  addKeyboardShortcuts: () => ({
    Enter: run(onEnter),
    Backspace: run(onBackspace),
    Tab: run((state) => change(state, TERM)),
    "Shift-Tab": run((state) => change(state, DEFINITION)),
  }),
});

export const DefinitionTerm = Node.create({
  name: TERM,
  content: "inline*",
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: "dt" }],
  renderHTML: ({ HTMLAttributes }) => ["dt", HTMLAttributes, 0],
});

export const Definition = Node.create({
  name: DEFINITION,
  content: "block+",
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: "dd" }],
  renderHTML: ({ HTMLAttributes }) => ["dd", HTMLAttributes, 0],
});

/** Makes the block at the caret the term of a new list, with an empty definition. */
function addList(state: EditorState): Transaction | undefined {
  const { $from } = state.selection;
  if ($from.depth === 0 || !$from.parent.isTextblock) return undefined;
  const index = $from.index(-1);
  const type = state.schema.nodes[LIST];
  if (!type) return undefined;
  const create = (content?: Fragment) =>
    type.create(null, [createTerm(state, content), createDefinition(state)]);
  const around = $from.node(-1);
  if (around.canReplaceWith(index, index + 1, type) && $from.parent.type.spec.code !== true) {
    const transaction = state.tr.replaceWith(
      $from.before(),
      $from.after(),
      create($from.parent.content),
    );
    const caret = $from.before() + 2 + $from.parentOffset;
    return transaction.setSelection(TextSelection.create(transaction.doc, caret)).scrollIntoView();
  }
  // The first block of a list item is a paragraph.
  if (!around.canReplaceWith(index + 1, index + 1, type)) return undefined;
  return selectAfter(state.tr.insert($from.after(), create()), $from.after() + 1);
}

/** Adds a definition list, or makes paragraphs of the one at the caret. */
export function toggleDefinitionList(editor: Editor): void {
  const { state, view } = editor;
  const item = itemAt(state.selection.$from);
  const transaction = item ? takeOut(state, item, 0, item.list.childCount) : addList(state);
  if (transaction) view.dispatch(transaction);
  view.focus();
}
