import { type FoundAddress, replaceAddresses } from "@guidepost/guide-content/addresses";
import { isRelativeAddress } from "@guidepost/guide-content/address-kind";
import type { ImageCollector } from "./image-collector.ts";
import type { FoundLoss } from "./losses.ts";

/** What a guide does not have of a line, for example an image that cannot be stored. Lines count from 0. */
export type LineLoss = { loss: FoundLoss; line: number };

/** The extensions of images in a definition, which can belong to a link. */
const IMAGE = /\.(?:jpe?g|png|webp|gif|avif|svg|bmp|tiff?)(?:[?#]|$)/i;

function isImage({ kind, address }: FoundAddress): boolean {
  if (kind === "definition") return /^data:image/i.test(address) || IMAGE.test(address);
  return kind === "image";
}

/**
 * Replaces images in `data:` addresses by placeholders, so that the rest of the document is short, and the images and
 * documents next to the document. An image that cannot be stored becomes its description. The lines of the text stay the
 * same.
 */
export function replaceFiles(
  text: string,
  images: ImageCollector,
): { text: string; faults: LineLoss[] } {
  const placeholders = new Map<string, string | undefined>();
  const faults: LineLoss[] = [];
  const replaced = replaceAddresses(text, (found) => {
    const { address, line } = found;
    const isEmbedded = /^data:/i.test(address);
    if (!isImage(found)) return images.linkOf(address);
    if (!isEmbedded && !isRelativeAddress(address)) return undefined;
    if (!placeholders.has(address)) {
      placeholders.set(address, isEmbedded ? images.addAddress(address) : images.addFile(address));
      faults.push(...images.takeFaults().map((loss) => ({ loss, line: line - 1 })));
    }
    return placeholders.get(address) ?? null;
  });
  return { text: replaced, faults };
}
