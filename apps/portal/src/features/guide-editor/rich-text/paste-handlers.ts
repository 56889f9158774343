import { AllSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { toastError } from "#components/ui/overlays/toaster.tsx";
import { shortcutKey } from "#lib/browser/shortcut-key.ts";
import type { OnLateImage } from "../images/image-copies.ts";
import { storePastedImages } from "../images/store-pasted-images.ts";
import { isMarkdown, markdownToHtml } from "../paste/markdown.ts";
import { convertPastedHtml, isPlainText } from "../paste/paste-html.ts";
import { pasteLossMessage } from "../paste/paste-losses.ts";
import { listPastedImages, takeEmbeddedImages } from "../paste/pasted-images.ts";
import { cleanHtml } from "../html/clean.ts";
import { parseHtml } from "../html/html.ts";

const SLICE = "data-pm-slice";

/** HTML that this editor copied. The attribute contains the start and end of the selection. */
function cleanOwnHtml(html: string, slice: string): string {
  const clean = parseHtml(cleanHtml(html));
  clean.firstElementChild?.setAttribute(SLICE, slice);
  return clean.innerHTML;
}

/**
 * Cleans pasted HTML, and reports what it loses (contract IMPORT-8). Its images are stored after the paste, except those that
 * this editor copied (contract IMG-12).
 */
function transformPastedHTML(html: string, view: EditorView, onLate: OnLateImage): string {
  const slice = parseHtml(html).querySelector(`[${SLICE}]`)?.getAttribute(SLICE);
  if (slice) return cleanOwnHtml(html, slice);
  const embedded = takeEmbeddedImages(html);
  const { html: clean, losses } = convertPastedHtml(embedded.html);
  const images = listPastedImages(clean, embedded.files, window.location.origin);
  const message = pasteLossMessage(losses);
  // The text contains them after the event.
  queueMicrotask(() => {
    storePastedImages(view, images, onLate);
    if (message !== undefined) toastError(message);
  });
  return clean;
}

/** The language of a text that was copied in Visual Studio Code; undefined for other sources. */
function codeLanguageOf(data: DataTransfer): string | undefined {
  try {
    const source = JSON.parse(data.getData("vscode-editor-data")) as { mode?: unknown };
    return typeof source.mode === "string" ? source.mode : undefined;
  } catch {
    return undefined;
  }
}

/** Clipboard text that is Markdown; undefined when the HTML contains more, or it is no Markdown. */
function markdownIn(data: DataTransfer): string | undefined {
  const [text, html] = [data.getData("text/plain"), data.getData("text/html")];
  const language = codeLanguageOf(data);
  if (language !== undefined) return language === "markdown" ? text : undefined;
  const isText = html === "" || (!html.includes(SLICE) && isPlainText(html));
  return isText && isMarkdown(text.replaceAll("\r\n", "\n")) ? text : undefined;
}

/**
 * Converts pasted content. With Shift, text is pasted unchanged. `onLate` receives the images that are stored after the
 * editor was closed.
 */
export function createPasteHandlers(onLate: OnLateImage) {
  let isPlain = false;
  let isConverting = false;
  return {
    transformPastedHTML: (html: string, view: EditorView) =>
      transformPastedHTML(html, view, onLate),
    /** Records whether the pressed key pastes without a conversion. */
    isPlainPasteKey: (event: KeyboardEvent): void => {
      isPlain = shortcutKey(event) === "v" && event.shiftKey && (event.ctrlKey || event.metaKey);
    },
    handlePaste: (view: EditorView, event: ClipboardEvent): boolean => {
      const wantsPlain = isPlain;
      isPlain = false;
      const { doc, selection, tr } = view.state;
      const isInCode = selection.$from.parent.type.spec.code;
      if (isConverting || wantsPlain || isInCode || !event.clipboardData) return false;
      // "Select all" of a single code block selects the block: it stays one.
      if (
        selection instanceof AllSelection &&
        doc.childCount === 1 &&
        doc.firstChild?.type.spec.code
      ) {
        const text = event.clipboardData.getData("text/plain").replaceAll("\r\n", "\n");
        view.dispatch(tr.insertText(text, 1, doc.content.size - 1).scrollIntoView());
        return true;
      }
      const markdown = markdownIn(event.clipboardData);
      if (markdown === undefined) return false;
      isConverting = true;
      try {
        return view.pasteHTML(markdownToHtml(markdown), event);
      } finally {
        isConverting = false;
      }
    },
  };
}
