import { imageOfAddress, MAX_PASTED_IMAGES } from "@guidepost/contract";
import { parseHtml } from "../html/html.ts";

/** The images of pasted HTML that are stored (contract IMG-12). */
export type PastedImages = {
  /** The addresses of images of other sites, which the text contains as links. */
  addresses: string[];
  /** The files of `data:` addresses, by their placeholder in the text; undefined for one that is left out. */
  files: Map<string, File | undefined>;
  /** The number of images above the limit of a paste: links, and files, which are left out. */
  skipped: { links: number; files: number };
};

/** `data:` addresses with base64. Other forms are rare, and are removed by the cleaning. */
const DATA_ADDRESS = /^data:(image\/[\w.+-]+)[^,]{0,100};base64,([A-Za-z0-9+/=\s]*)$/i;

function decode(address: string, name: string): File | undefined {
  const [, type = "", base64] = DATA_ADDRESS.exec(address.trim()) ?? [];
  if (base64 === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new File([bytes], name, { type });
  } catch {
    return undefined;
  }
}

/** An image without its figure: an upload is inserted into a paragraph. */
function unwrapFigure(image: Element): void {
  const figure = image.closest("figure");
  if (!figure) return;
  const paragraph = image.ownerDocument.createElement("p");
  paragraph.append(image);
  figure.before(paragraph);
  figure.replaceWith(...figure.childNodes);
}

/**
 * Replaces the `data:` addresses of images by placeholders, which have the form of an uploaded image's address (contract
 * IMG-4), so that cleaning keeps them. Browser only.
 */
export function takeEmbeddedImages(html: string): { html: string; files: Map<string, File> } {
  const files = new Map<string, File>();
  if (!/\bdata:/i.test(html)) return { html, files };
  const body = parseHtml(html);
  for (const image of body.querySelectorAll("img[src^='data:' i]")) {
    const name = image.getAttribute("alt") || `Image ${files.size + 1}`;
    const file = decode(image.getAttribute("src") ?? "", name);
    if (!file) continue;
    const id = crypto.randomUUID().replaceAll("-", "");
    const placeholder = `https://paste.invalid/media/${id}-1x1.webp`;
    image.setAttribute("src", placeholder);
    unwrapFigure(image);
    files.set(placeholder, file);
  }
  return { html: body.innerHTML, files };
}

/** Returns the images of cleaned HTML that are stored. `ownOrigin` is the origin of the portal. Browser only. */
export function listPastedImages(
  html: string,
  files: ReadonlyMap<string, File>,
  ownOrigin: string,
): PastedImages {
  const found = Array.from(
    parseHtml(html).querySelectorAll("img"),
    (image) => image.getAttribute("src") ?? "",
  );
  const images: PastedImages = {
    addresses: [],
    files: new Map(),
    skipped: { links: 0, files: 0 },
  };
  let count = 0;
  for (const address of new Set(found)) {
    const file = files.get(address);
    if (!file && imageOfAddress(address)?.origin === ownOrigin) continue;
    count += 1;
    const isSkipped = count > MAX_PASTED_IMAGES;
    if (isSkipped) images.skipped[file ? "files" : "links"] += 1;
    if (file) images.files.set(address, isSkipped ? undefined : file);
    else if (!isSkipped) images.addresses.push(address);
  }
  return images;
}
