"use client";

import { IMAGE_TYPES } from "@guidepost/contract";
import type { JSONContent } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { EditorContent, useEditor, type Editor, type EditorOptions } from "@tiptap/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { toastError } from "#components/ui/overlays/toaster.tsx";
import { extensions, keptHtml, readStep } from "./extensions.ts";
import { shortcutKey } from "#lib/browser/shortcut-key.ts";
import { FormatBar } from "./format-bar.tsx";
import { InsertDialog, type InsertKind } from "./insert-dialog.tsx";
import { parseHtml, withoutFirstParagraphs, withoutLastBlanks } from "../html/html.ts";
import { createSlashMenu, SlashMenu } from "./slash-menu/slash-menu.tsx";
import { CodePanel } from "./panels/code-panel.tsx";
import { ImagePanel } from "./panels/image-panel.tsx";
import { TablePanel } from "./panels/table-panel.tsx";
import type { OnLateImage } from "../images/image-copies.ts";
import { uploadImages } from "../images/image-uploads.ts";
import { createPasteHandlers } from "./paste-handlers.ts";
import { TemplateTexts } from "./template-texts.ts";

/** The initial caret: at a clicked position relative to the content, or at its end. */
export type Start = { left: number; top: number } | "end";

/** Where an opened step has the focus first. */
export type StepStart = Start | "title";

function focusAt(editor: Editor, start: Start) {
  if (start === "end") return editor.commands.focus("end");
  const corner = editor.view.dom.getBoundingClientRect();
  const found = editor.view.posAtCoords({
    left: corner.left + start.left,
    top: corner.top + start.top,
  });
  return editor.commands.focus(found?.pos ?? "end", { scrollIntoView: false });
}

/** In pixels. Keeps the current line visible below the sticky header. */
const SCROLL_MARGIN = { top: 180, right: 0, bottom: 24, left: 0 };

/** Whether HTML contains an image and no text, as browsers copy an image. */
function isImageOnly(html: string): boolean {
  const content = parseHtml(html);
  return content.querySelector("img") !== null && (content.textContent ?? "").trim() === "";
}

/** Uploads the images of a paste or a drop. Returns false for content without files. */
function takeFiles(view: EditorView, data: DataTransfer | null, at: number): boolean {
  if (!data || data.files.length === 0) return false;
  const html = data.getData("text/html");
  // Other programs add a picture of the copied text.
  if (html !== "" && !isImageOnly(html)) return false;
  const images = [...data.files].filter(({ type }) => IMAGE_TYPES.includes(type));
  if (images.length < data.files.length)
    toastError("Only JPEG, PNG, WebP, GIF and AVIF images can be uploaded");
  uploadImages(view, images, at);
  return true;
}

type Props = {
  /** Read once. Later changes are reported by `onChange`. */
  html: string;
  label: string;
  /** The language of the text, which the browser checks the spelling in. */
  language: string;
  describedBy: string | undefined;
  start: Start | undefined;
  onChange: (html: string) => void;
  /** A pasted image was stored after the editor was closed. */
  onLateImage: OnLateImage;
};

/** A step's content in a visual editor, with a toolbar. */
export function VisualEditor(props: Props) {
  const { html, label, language, describedBy, start, onChange, onLateImage } = props;
  const [opened] = useState(() => ({
    html,
    kept: keptHtml(html),
    content: readStep(html).toJSON() as JSONContent,
  }));
  const [openDialog, setOpenDialog] = useState<InsertKind>();
  const fileInput = useRef<HTMLInputElement>(null);
  // Read once: a new function with each render would configure the editor again.
  const lateImage = useRef(onLateImage);
  const editorProps = useMemo((): EditorOptions["editorProps"] => {
    const { handlePaste, transformPastedHTML, isPlainPasteKey } = createPasteHandlers((...late) =>
      lateImage.current(...late),
    );
    return {
      attributes: {
        dir: "auto",
        lang: language,
        class: "prose-step min-h-24 px-4 py-4 outline-none sm:px-5",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(describedBy && { "aria-describedby": describedBy }),
      },
      scrollThreshold: SCROLL_MARGIN,
      scrollMargin: SCROLL_MARGIN,
      handleKeyDown: (_, event) => {
        isPlainPasteKey(event);
        if (!(event.metaKey || event.ctrlKey) || shortcutKey(event) !== "k") return false;
        event.preventDefault();
        setOpenDialog("link");
        return true;
      },
      transformPastedHTML,
      handlePaste: (view, event) =>
        takeFiles(view, event.clipboardData, view.state.selection.to) || handlePaste(view, event),
      handleDrop: (view, { dataTransfer, clientX: left, clientY: top }, _, isMoved) =>
        !isMoved &&
        takeFiles(
          view,
          dataTransfer,
          view.posAtCoords({ left, top })?.pos ?? view.state.selection.to,
        ),
    };
  }, [label, language, describedBy]);
  const [slashMenu] = useState(() =>
    createSlashMenu({ onUpload: () => fileInput.current?.click() }),
  );
  const editor = useEditor({
    extensions: [...extensions, TemplateTexts, slashMenu.extension],
    content: opened.content,
    // Markdown is converted as a whole. Input rules would change single words of plain text.
    enablePasteRules: ["link"],
    immediatelyRender: false,
    injectCSS: false,
    editorProps,
    onUpdate: ({ editor: changed }) => {
      const written = withoutFirstParagraphs(changed.getHTML());
      // Unchanged: the stored HTML without a new serialization.
      onChange(written === opened.kept ? opened.html : withoutLastBlanks(written));
    },
  });

  useEffect(() => {
    if (editor && start) focusAt(editor, start);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it opens
  }, [editor]);

  return (
    <>
      {editor ? (
        <FormatBar
          editor={editor}
          label={label}
          onInsert={setOpenDialog}
          onUpload={() => fileInput.current?.click()}
        />
      ) : (
        <div className="h-11.5 border-y border-line bg-surface" />
      )}
      {editor && <ImagePanel editor={editor} />}
      {editor && <CodePanel editor={editor} />}
      {editor && <TablePanel editor={editor} />}
      <EditorContent editor={editor} />
      {editor && <SlashMenu state={slashMenu} editor={editor} />}
      {editor && (
        <input
          ref={fileInput}
          type="file"
          multiple
          accept={IMAGE_TYPES.join()}
          hidden
          aria-label={`Images to upload: ${label}`}
          onChange={({ target }) => {
            uploadImages(editor.view, [...(target.files ?? [])], editor.state.selection.to);
            // The same file can be chosen again.
            target.value = "";
          }}
        />
      )}
      {editor &&
        (["link", "image"] as const).map((kind) => (
          <InsertDialog
            key={kind}
            kind={kind}
            editor={editor}
            open={openDialog === kind}
            onClose={() => setOpenDialog(undefined)}
          />
        ))}
    </>
  );
}
