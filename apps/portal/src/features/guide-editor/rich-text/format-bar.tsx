"use client";

import { type Editor, useEditorState } from "@tiptap/react";
import type { InsertKind } from "./insert-dialog.tsx";
import { type MenuEntry, Menu } from "#components/ui/overlays/menu.tsx";
import { Toolbar } from "@base-ui/react/toolbar";
import { isActive } from "@tiptap/core";
import { redoDepth, undoDepth } from "@tiptap/pm/history";
import {
  Bold,
  BookA,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Info,
  Italic,
  Lightbulb,
  Link,
  List,
  ListChecks,
  ListCollapse,
  ListOrdered,
  Quote,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  TriangleAlert,
  Undo2,
  Upload,
  type LucideIcon,
} from "lucide-react";
import { cn } from "#lib/cn.ts";
import { calloutAt, removeQuote, setCallout, toggleQuote } from "./nodes/callout.ts";
import { toggleDefinitionList } from "./nodes/definition-list.ts";
import { addDetails, removeDetails } from "./nodes/details.ts";
import { CAPTIONS } from "./nodes/figure.ts";
import { areTasks, toggleTasks } from "./nodes/tasks.ts";

/** Menu entries to make the blocks at the caret a callout, or to remove it. */
function calloutEntries(editor: Editor, isCallout: boolean): MenuEntry[] {
  return [
    { label: "Note", icon: Info, onSelect: () => setCallout(editor, "note") },
    { label: "Tip", icon: Lightbulb, onSelect: () => setCallout(editor, "tip") },
    { label: "Warning", icon: TriangleAlert, onSelect: () => setCallout(editor, "warning") },
    ...(isCallout
      ? ([
          "separator",
          { label: "Remove the callout", onSelect: () => removeQuote(editor) },
        ] as const)
      : []),
  ];
}

type Chain = ReturnType<Editor["chain"]>;
type Format = {
  label: string;
  icon: LucideIcon;
  /** The name in the editor's schema. */
  name: string;
  attributes?: Record<string, unknown>;
  toggle: (chain: Chain) => Chain;
};

const marks: Format[] = [
  { label: "Bold", icon: Bold, name: "bold", toggle: (chain) => chain.toggleBold() },
  { label: "Italic", icon: Italic, name: "italic", toggle: (chain) => chain.toggleItalic() },
  {
    label: "Strikethrough",
    icon: Strikethrough,
    name: "strike",
    toggle: (chain) => chain.toggleStrike(),
  },
  { label: "Code", icon: Code, name: "code", toggle: (chain) => chain.toggleCode() },
];
const parts: Format[] = [
  {
    label: "Heading",
    icon: Heading2,
    name: "heading",
    attributes: { level: 2 },
    toggle: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    label: "Subheading",
    icon: Heading3,
    name: "heading",
    attributes: { level: 3 },
    toggle: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    label: "Bullet list",
    icon: List,
    name: "bulletList",
    toggle: (chain) => chain.toggleBulletList(),
  },
  {
    label: "Numbered list",
    icon: ListOrdered,
    name: "orderedList",
    toggle: (chain) => chain.toggleOrderedList(),
  },
  {
    label: "Code block",
    icon: SquareCode,
    name: "codeBlock",
    toggle: (chain) => chain.toggleCodeBlock(),
  },
];

function buttonClass(isOn = false) {
  return cn(
    "inline-grid size-8.5 shrink-0 place-items-center rounded-md -outline-offset-2 transition-colors data-disabled:pointer-events-none data-disabled:opacity-40",
    isOn ? "bg-accent-soft text-accent-strong" : "text-ink-soft hover:bg-sunken hover:text-ink",
  );
}

function Tool({
  icon: Icon,
  label,
  isOn,
  ...rest
}: {
  icon: LucideIcon;
  label: string;
  isOn?: boolean;
  disabled?: boolean;
  onClick?: () => void;
}) {
  return (
    <Toolbar.Button
      {...rest}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      className={buttonClass(isOn)}
    >
      <Icon aria-hidden className="size-4" />
    </Toolbar.Button>
  );
}

function Gap() {
  return <Toolbar.Separator className="mx-1 h-5 w-px bg-line" />;
}

/** The toolbar of the visual editor: one tab stop, with arrow keys between the buttons. */
export function FormatBar({
  editor,
  label,
  onInsert,
  onUpload,
}: {
  editor: Editor;
  label: string;
  onInsert: (kind: InsertKind) => void;
  onUpload: () => void;
}) {
  const now = useEditorState({
    editor,
    selector: ({ editor: { state } }) => ({
      on: [...marks, ...parts]
        .filter(({ name, attributes }) => isActive(state, name, attributes))
        .map((format) => format.label),
      isLink: isActive(state, "link"),
      isImage: isActive(state, "image") || isActive(state, "figure"),
      isTable: isActive(state, "table"),
      isInLine: [...CAPTIONS, "detailsSummary", "definitionTerm"].includes(
        state.selection.$from.parent.type.name,
      ),
      isQuote: calloutAt(editor) === null,
      isCallout: typeof calloutAt(editor) === "string",
      areTasks: areTasks(state),
      isDefinitionList: isActive(state, "definitionList"),
      isDetails: isActive(state, "details"),
      mayUndo: undoDepth(state) > 0,
      mayRedo: redoDepth(state) > 0,
    }),
  });
  const tool = (format: Format) => (
    <Tool
      key={format.label}
      icon={format.icon}
      label={format.label}
      isOn={now.on.includes(format.label)}
      onClick={() => format.toggle(editor.chain().focus()).run()}
    />
  );
  return (
    <Toolbar.Root
      aria-label={`Formatting: ${label}`}
      // A click on a button does not change the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
      // On a phone one row, which scrolls: the keyboard leaves little space for the text.
      className="z-10 flex items-center gap-0.5 border-y border-line bg-surface px-2 py-1.5 max-sm:overflow-x-auto max-sm:mask-r-from-90% sm:flex-wrap lg:sticky lg:top-17"
    >
      <Tool
        icon={Undo2}
        label="Undo"
        disabled={!now.mayUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <Tool
        icon={Redo2}
        label="Redo"
        disabled={!now.mayRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      <Gap />
      {marks.map(tool)}
      <Gap />
      {parts.map(tool)}
      <Tool icon={Quote} label="Quote" isOn={now.isQuote} onClick={() => toggleQuote(editor)} />
      <Tool
        icon={ListChecks}
        label="Task list"
        isOn={now.areTasks}
        onClick={() => toggleTasks(editor)}
      />
      <Tool
        icon={BookA}
        label="Definition list"
        isOn={now.isDefinitionList}
        disabled={now.isInLine && !now.isDefinitionList}
        onClick={() => toggleDefinitionList(editor)}
      />
      <Tool
        icon={ListCollapse}
        label="Details"
        isOn={now.isDetails}
        disabled={now.isInLine && !now.isDetails}
        onClick={() => (now.isDetails ? removeDetails(editor) : addDetails(editor))}
      />
      <Menu
        trigger={
          <Toolbar.Button
            aria-label="Callout"
            title="Callout"
            className={buttonClass(now.isCallout)}
          >
            <Lightbulb aria-hidden className="size-4" />
          </Toolbar.Button>
        }
        entries={calloutEntries(editor, now.isCallout)}
      />
      <Gap />
      <Tool icon={Link} label="Link" isOn={now.isLink} onClick={() => onInsert("link")} />
      <Menu
        trigger={
          <Toolbar.Button aria-label="Image" title="Image" className={buttonClass(now.isImage)}>
            <ImagePlus aria-hidden className="size-4" />
          </Toolbar.Button>
        }
        entries={[
          { label: "Upload images", icon: Upload, onSelect: onUpload },
          {
            label: now.isImage ? "Change the image" : "Add an image by its address",
            icon: Link,
            onSelect: () => onInsert("image"),
          },
        ]}
      />
      <Tool
        icon={Table}
        label="Table"
        disabled={now.isTable || now.isInLine}
        onClick={() => {
          editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
        }}
      />
    </Toolbar.Root>
  );
}
