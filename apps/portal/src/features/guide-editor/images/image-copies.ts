import type { Image } from "@guidepost/contract";
import { Extension } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { toast } from "#components/ui/overlays/toaster.tsx";
import { copyImage } from "#lib/browser/copy-image.ts";
import { UploadError } from "#lib/browser/upload-image.ts";
import { inUploadQueue } from "./image-uploads.ts";
import { createUploadElement } from "./upload-element.ts";

/** A copy that runs, waits or has failed. Its image is in the text as a link. */
type Copy = { address: string; element: HTMLElement };

type State = {
  copies: readonly Copy[];
  /** The images that were stored, by the address of their link. Undo and redo can bring a link back. */
  stored: ReadonlyMap<string, Image>;
  decorations: DecorationSet;
};

type Change = { add: Copy } | { remove: Copy; image?: Image };

const copiesKey = new PluginKey<State>("imageCopies");

/** The positions of the images with an address. */
function positionsOf(doc: DocumentNode, address: string): number[] {
  const positions: number[] = [];
  doc.descendants(({ attrs }, position) => {
    if (attrs["src"] === address) positions.push(position);
  });
  return positions;
}

/** Shows each copy below the first image with its address. */
function decorate(doc: DocumentNode, copies: readonly Copy[]): DecorationSet {
  const widgets = copies.flatMap(({ address, element }) => {
    const [position] = positionsOf(doc, address);
    if (position === undefined) return [];
    const options = { side: 1, ignoreSelection: true, stopEvent: () => true, key: address };
    return Decoration.widget(position + 1, element, options);
  });
  return DecorationSet.create(doc, widgets);
}

function changed({ copies, stored }: State, change: Change): Pick<State, "copies" | "stored"> {
  if ("add" in change) return { copies: [...copies, change.add], stored };
  const { remove, image } = change;
  return {
    copies: copies.filter((copy) => copy !== remove),
    stored: image ? new Map([...stored, [remove.address, image]]) : stored,
  };
}

/** Replaces the links of stored images. Single attributes, so that undo of another change keeps them. */
function replaceLinks(transaction: Transaction, stored: State["stored"]): Transaction {
  transaction.doc.descendants(({ attrs }, position) => {
    const image = stored.get(String(attrs["src"]));
    if (!image) return;
    const { url, width, height } = image;
    for (const [name, value] of Object.entries({ src: url, width, height }))
      transaction.setNodeAttribute(position, name, value);
  });
  return transaction.setMeta("addToHistory", false);
}

/** Shows the copies of pasted images in the text (contract IMG-12). They are no part of the document. */
export const ImageCopies = Extension.create({
  name: "imageCopies",
  addProseMirrorPlugins: () => [
    new Plugin<State>({
      key: copiesKey,
      state: {
        init: () => ({ copies: [], stored: new Map(), decorations: DecorationSet.empty }),
        apply: (transaction, before) => {
          const change = transaction.getMeta(copiesKey) as Change | undefined;
          if (!change && (!transaction.docChanged || before.copies.length === 0)) return before;
          const { copies, stored } = change ? changed(before, change) : before;
          return { copies, stored, decorations: decorate(transaction.doc, copies) };
        },
      },
      appendTransaction: (_, __, state) => {
        const stored = copiesKey.getState(state)?.stored;
        if (!stored || stored.size === 0) return null;
        const transaction = replaceLinks(state.tr, stored);
        return transaction.docChanged ? transaction : null;
      },
      props: { decorations: (state) => copiesKey.getState(state)?.decorations },
    }),
  ],
});

/** `photo.jpg from example.com`: what the author recognizes an image by. */
function nameOf(address: string): string {
  const { hostname, pathname } = new URL(address);
  const file = pathname.split("/").findLast((part) => part !== "") ?? "Image";
  return `${file} from ${hostname}`;
}

/** Receives an image that was stored after its step was closed. */
export type OnLateImage = (address: string, image: Image) => void;

/** Copies one image. Resolves to whether it was stored at the first attempt. */
async function startCopy(view: EditorView, address: string, onLate: OnLateImage): Promise<boolean> {
  const stop = new AbortController();
  const { signal } = stop;
  const dispatch = (change: Change) =>
    view.isDestroyed || view.dispatch(view.state.tr.setMeta(copiesKey, change));
  const run = () =>
    inUploadQueue(async () => {
      // The author keeps the link, or has undone the paste.
      if (
        signal.aborted ||
        (!view.isDestroyed && positionsOf(view.state.doc, address).length === 0)
      ) {
        dispatch({ remove: copy });
        return false;
      }
      shown.showStatus("Storing the image");
      try {
        const onWait = () => shown.showStatus("Waiting: many images were stored in this minute");
        const image = await copyImage(address, { signal, onWait });
        if (view.isDestroyed) onLate(address, image);
        else dispatch({ remove: copy, image });
        return true;
      } catch (error) {
        if (signal.aborted) return false;
        if (!(error instanceof UploadError)) throw error;
        shown.showError(`${error.message.replace(/\.?$/, ".")} It stays a link for now.`);
        return false;
      }
    });
  const shown = createUploadElement(
    { kind: "copy", name: nameOf(address) },
    {
      onRetry: () => {
        shown.showStatus("Waiting");
        void run();
      },
      onRemove: () => {
        stop.abort();
        dispatch({ remove: copy });
        view.focus();
      },
    },
  );
  const copy: Copy = { address, element: shown.element };
  shown.showStatus("Waiting");
  dispatch({ add: copy });
  return run();
}

/** Stores images that the text shows as links, and replaces their addresses. */
export async function copyImages(
  view: EditorView,
  addresses: readonly string[],
  onLate: OnLateImage,
): Promise<void> {
  const running = new Set(copiesKey.getState(view.state)?.copies.map((copy) => copy.address));
  const { doc } = view.state;
  const started = addresses.filter(
    (address) => !running.has(address) && positionsOf(doc, address).length > 0,
  );
  const results = await Promise.all(started.map((address) => startCopy(view, address, onLate)));
  const count = results.filter(Boolean).length;
  if (count > 0)
    toast(count === 1 ? "The pasted image is stored" : `${count} pasted images are stored`);
}
