import type { Image } from "@guidepost/contract";
import { Extension } from "@tiptap/core";
import { NodeSelection, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { createUploadElement } from "./upload-element.ts";
import {
  createUploadQueue,
  type Upload,
  UploadError,
  uploadImage,
} from "#lib/browser/upload-image.ts";

/** Uploads and copies at the same time, of all steps together. */
export const inUploadQueue = createUploadQueue(2);

/** What an upload is identified by; a later one has a greater id. */
type UploadSpec = { id: number; element: HTMLElement };

/** `insertedAt`: where the image of the removed upload was inserted. */
type Change = { add: Decoration } | { remove: number; insertedAt?: number };

const uploadsKey = new PluginKey<DecorationSet>("imageUploads");

/** Shows running uploads in the text. They are no part of the document, so they are not saved. */
export const ImageUploads = Extension.create({
  name: "imageUploads",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: uploadsKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const { doc, mapping } = transaction;
          const uploads = before.map(mapping, doc);
          const change = transaction.getMeta(uploadsKey) as Change | undefined;
          if (!change) return uploads;
          if ("add" in change) return uploads.add(doc, [change.add]);
          const { remove, insertedAt } = change;
          // Mapping moves all uploads behind the image. Those that began before it stay before it.
          const earlier =
            insertedAt === undefined
              ? []
              : before.find(insertedAt, insertedAt, ({ id }: UploadSpec) => id < remove);
          const ids = [remove, ...earlier.map(({ spec }) => (spec as UploadSpec).id)];
          const isMoved = ({ id }: UploadSpec) => ids.includes(id);
          return uploads
            .remove(uploads.find(undefined, undefined, (spec) => isMoved(spec as UploadSpec)))
            .add(
              doc,
              earlier.map(({ from, spec }) => createWidget(from, spec as UploadSpec)),
            );
        },
      },
      props: { decorations: (state) => uploadsKey.getState(state) },
    }),
  ],
});

function createWidget(at: number, { id, element }: UploadSpec): Decoration {
  const spec: UploadSpec = { id, element };
  return Decoration.widget(at, element, {
    ...spec,
    side: 1,
    ignoreSelection: true,
    stopEvent: () => true,
  });
}

let lastId = 0;

/** The position of an upload in the text; undefined when the author deleted the text around it. */
function positionOf(view: EditorView, id: number): number | undefined {
  const uploads = uploadsKey.getState(view.state);
  return uploads?.find(undefined, undefined, (spec: { id?: unknown }) => spec.id === id)[0]?.from;
}

/** Where an upload begins, and its description; null without one. `isOnly`: its image is selected, so that the author can describe it. */
type Target = { at: number; isOnly: boolean; alt: string | null };

/** Inserts the image where its upload is. */
function insert(
  view: EditorView,
  { id, isOnly, alt }: Omit<Target, "at"> & { id: number },
  { url, width, height }: Image,
): void {
  const position = positionOf(view, id);
  const type = view.state.schema.nodes["image"];
  if (position === undefined || !type) return;
  const change: Change = { remove: id, insertedAt: position };
  const transaction = view.state.tr
    .replaceRangeWith(position, position, type.create({ src: url, alt, width, height }))
    .setMeta(uploadsKey, change);
  const inserted = transaction.mapping.map(position, -1);
  if (isOnly && transaction.doc.nodeAt(inserted)?.type === type)
    transaction.setSelection(NodeSelection.create(transaction.doc, inserted));
  view.dispatch(transaction.scrollIntoView());
}

function startUpload(view: EditorView, file: File, target: Target): void {
  const id = (lastId += 1);
  const previewUrl = URL.createObjectURL(file);
  let upload: Upload | undefined;
  let isRemoved = false;

  const remove = () => {
    isRemoved = true;
    upload?.cancel();
    URL.revokeObjectURL(previewUrl);
    const change: Change = { remove: id };
    view.dispatch(view.state.tr.setMeta(uploadsKey, change));
    view.focus();
  };
  const run = () =>
    inUploadQueue(async () => {
      // The author has cancelled it, deleted the text around it, or closed the step.
      if (isRemoved || view.isDestroyed || positionOf(view, id) === undefined) return;
      shown.showProgress(0);
      upload = uploadImage(file, shown.showProgress);
      try {
        const image = await upload.done;
        if (!view.isDestroyed) insert(view, { ...target, id }, image);
        if (image.loss !== undefined) toast(image.loss);
        URL.revokeObjectURL(previewUrl);
      } catch (error) {
        if (!(error instanceof UploadError)) throw error;
        shown.showError(error.message);
      }
    });

  const shown = createUploadElement(
    { kind: "upload", name: file.name, previewUrl },
    { onRetry: () => void run(), onRemove: remove },
  );
  const add = createWidget(target.at, { id, element: shown.element });
  const change: Change = { add };
  view.dispatch(view.state.tr.setMeta(uploadsKey, change));
  void run();
}

/** Uploads images, and inserts them at a position of the text. */
export function uploadImages(view: EditorView, files: readonly File[], at: number): void {
  for (const file of files) startUpload(view, file, { at, isOnly: files.length === 1, alt: null });
}

/** Uploads the images that a paste contained as files, each to its place in the text. */
export function uploadPastedImages(
  view: EditorView,
  images: readonly { file: File; at: number; alt: string | null }[],
): void {
  for (const { file, ...target } of images) startUpload(view, file, { ...target, isOnly: false });
}
