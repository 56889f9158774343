import { MAX_PASTED_IMAGES } from "@guidepost/contract";
import type { EditorView } from "@tiptap/pm/view";
import { toastError } from "#components/ui/overlays/toaster.tsx";
import type { PastedImages } from "../paste/pasted-images.ts";
import { copyImages, type OnLateImage } from "./image-copies.ts";
import { uploadPastedImages } from "./image-uploads.ts";

/** Removes the placeholders of embedded images, and uploads their files to these places. */
function uploadEmbedded(view: EditorView, files: PastedImages["files"]): void {
  if (files.size === 0) return;
  const transaction = view.state.tr;
  const places: { file: File; position: number; alt: string | null }[] = [];
  view.state.doc.descendants(({ attrs, nodeSize }, position) => {
    const address = String(attrs["src"]);
    if (!files.has(address)) return;
    const file = files.get(address);
    const at = transaction.mapping.map(position);
    transaction.delete(at, at + nodeSize);
    if (file)
      places.push({ file, position, alt: (attrs["alt"] as string | null | undefined) ?? null });
  });
  view.dispatch(transaction.setMeta("addToHistory", false));
  const { mapping } = transaction;
  uploadPastedImages(
    view,
    places.map(({ position, ...place }) => ({ ...place, at: mapping.map(position) })),
  );
}

function report({ links, files }: PastedImages["skipped"]): void {
  if (links + files === 0) return;
  const parts = [
    ...(links > 0 ? [`${links} more stay links to their sites`] : []),
    ...(files > 0 ? [`${files} more were left out`] : []),
  ];
  toastError(
    `A paste stores at most ${MAX_PASTED_IMAGES} images. ${parts.join(", and ")}. Paste these parts again`,
  );
}

/** Stores the images of a paste that the text contains now (contract IMG-12). */
export function storePastedImages(
  view: EditorView,
  { addresses, files, skipped }: PastedImages,
  onLate: OnLateImage,
): void {
  if (view.isDestroyed) return;
  uploadEmbedded(view, files);
  void copyImages(view, addresses, onLate);
  report(skipped);
}
