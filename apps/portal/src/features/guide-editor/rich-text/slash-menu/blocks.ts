import type { Editor } from "@tiptap/react";
import {
  BookA,
  Heading2,
  Heading3,
  ImagePlus,
  Info,
  Lightbulb,
  List,
  ListChecks,
  ListCollapse,
  ListOrdered,
  Minus,
  Quote,
  SquareCode,
  Table,
  TriangleAlert,
  type LucideIcon,
} from "lucide-react";
import { setCallout, toggleQuote } from "../nodes/callout.ts";
import { toggleDefinitionList } from "../nodes/definition-list.ts";
import { addDetails } from "../nodes/details.ts";
import { toggleTasks } from "../nodes/tasks.ts";

/** A block that the menu inserts. */
export type Block = {
  label: string;
  icon: LucideIcon;
  /** Other words that find it. */
  words: string;
  insert: (editor: Editor, actions: BlockActions) => void;
};

/** What the menu starts outside of the text. */
export type BlockActions = { onUpload: () => void };

const chain = (editor: Editor) => editor.chain().focus();

export const BLOCKS: readonly Block[] = [
  {
    label: "Heading",
    icon: Heading2,
    words: "h2 title section",
    insert: (editor) => chain(editor).setHeading({ level: 2 }).run(),
  },
  {
    label: "Subheading",
    icon: Heading3,
    words: "h3",
    insert: (editor) => chain(editor).setHeading({ level: 3 }).run(),
  },
  {
    label: "Bullet list",
    icon: List,
    words: "ul unordered points",
    insert: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    label: "Numbered list",
    icon: ListOrdered,
    words: "ol ordered",
    insert: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    label: "Task list",
    icon: ListChecks,
    words: "checkbox todo checklist",
    insert: toggleTasks,
  },
  {
    label: "Definition list",
    icon: BookA,
    words: "dl terms glossary",
    insert: toggleDefinitionList,
  },
  {
    label: "Note",
    icon: Info,
    words: "callout info box",
    insert: (editor) => setCallout(editor, "note"),
  },
  {
    label: "Tip",
    icon: Lightbulb,
    words: "callout hint box",
    insert: (editor) => setCallout(editor, "tip"),
  },
  {
    label: "Warning",
    icon: TriangleAlert,
    words: "callout caution danger box",
    insert: (editor) => setCallout(editor, "warning"),
  },
  {
    label: "Image",
    icon: ImagePlus,
    words: "picture photo screenshot upload",
    insert: (_, { onUpload }) => onUpload(),
  },
  {
    label: "Code block",
    icon: SquareCode,
    words: "pre snippet program",
    insert: (editor) => chain(editor).setCodeBlock().run(),
  },
  {
    label: "Table",
    icon: Table,
    words: "rows columns grid",
    insert: (editor) => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    label: "Details",
    icon: ListCollapse,
    words: "collapsible toggle accordion summary",
    insert: addDetails,
  },
  {
    label: "Quote",
    icon: Quote,
    words: "blockquote citation",
    insert: toggleQuote,
  },
  {
    label: "Divider",
    icon: Minus,
    words: "hr rule line separator",
    insert: (editor) => chain(editor).setHorizontalRule().run(),
  },
];

/** The blocks whose label or words begin with what was typed; those of the label first. */
export function findBlocks(typed: string): Block[] {
  const text = typed.trim().toLowerCase();
  const begins = (words: string) =>
    words
      .toLowerCase()
      .split(" ")
      .some((word) => word.startsWith(text));
  const byLabel = BLOCKS.filter(
    ({ label }) => label.toLowerCase().startsWith(text) || begins(label),
  );
  return [...byLabel, ...BLOCKS.filter((one) => !byLabel.includes(one) && begins(one.words))];
}
