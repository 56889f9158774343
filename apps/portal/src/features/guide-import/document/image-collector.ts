import { MAX_IMAGE_BYTES } from "@guidepost/contract";
import { isRelativeAddress } from "@guidepost/guide-content/address-kind";
import { fragmentOf } from "@guidepost/guide-content/relative-path";
import { type EmbeddedImage, ImportError, MAX_IMAGES } from "./imported-guide.ts";
import type { FindDocument, FoundLoss, LossKind } from "./losses.ts";
import { toName } from "./shorten.ts";

/** The first bytes of the types that can be stored (contract IMG-2). */
const SIGNATURES: readonly RegExp[] = [
  /^\xFF\xD8\xFF/,
  /^\x89PNG\r\n/,
  /^GIF8[79]a/,
  /^RIFF[^]{4}WEBP/,
  /^[^]{4}ftyp(?:avif|avis|mif1|msf1|miaf)/,
];

function hasStorableType(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  return SIGNATURES.some((signature) => signature.test(start));
}

/** Why an image cannot be stored; undefined when it can. The service decides again. */
function faultOf(bytes: Uint8Array): LossKind | undefined {
  if (bytes.byteLength > MAX_IMAGE_BYTES) return "image_size";
  return hasStorableType(bytes) ? undefined : "image_type";
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && one.every((byte, at) => byte === other[at]);
}

/** `data:` addresses with base64. Other forms are rare, and are removed by the cleaning. */
const DATA_ADDRESS = /^data:[^,]{0,100};base64,([A-Za-z0-9+/=\s]*)$/i;

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Returns the bytes of a file at a path that is relative to the document; undefined when there is none. */
export type FindFile = (path: string) => Uint8Array<ArrayBuffer> | undefined;

/** What a collector needs to know about the document. */
export type CollectorOptions = {
  /** The number of the document in its archive: placeholders differ between documents. */
  document?: number;
  /** Finds the files of relative addresses. Without it, they lead nowhere. */
  findFile?: FindFile;
  /** Finds the other documents of the archive. */
  findDocument?: FindDocument;
};

/** The images of one document. */
export type ImageCollector = {
  images: EmbeddedImage[];
  /** Returns what was left out since the last call, each image once. */
  takeFaults: () => FoundLoss[];
  findDocument: FindDocument;
  /**
   * Returns the address of a link to another document of the archive, until its guide is created. Undefined for other links,
   * and for a document that cannot be imported.
   */
  linkOf: (address: string) => string | undefined;
  /**
   * Returns the placeholder of an image; undefined when it cannot be stored.
   *
   * @param path that of its file, by which the author knows it
   * @throws {ImportError} for too many images
   */
  add: (bytes: Uint8Array<ArrayBuffer>, path?: string) => string | undefined;
  /** Does what `add` does, for a `data:` address. */
  addAddress: (address: string) => string | undefined;
  /** Does what `add` does, for the address of a file next to the document. */
  addFile: (address: string) => string | undefined;
};

export function createImageCollector({
  document = 0,
  findFile,
  findDocument = () => undefined,
}: CollectorOptions = {}): ImageCollector {
  const images: EmbeddedImage[] = [];
  const faults = new Map<string, FoundLoss>();
  let reported = 0;
  let count = 0;

  const addFault = (kind: LossKind, name: string) => {
    const key = `${kind} ${name}`;
    if (!faults.has(key)) faults.set(key, { kind, name });
  };
  const add = (bytes: Uint8Array<ArrayBuffer>, path?: string): string | undefined => {
    const known = images.find((image) => isSame(image.bytes, bytes));
    if (known) return known.placeholder;
    count += 1;
    if (count > MAX_IMAGES)
      throw new ImportError(
        `The document contains more than ${MAX_IMAGES} images. A guide can be imported with at most ${MAX_IMAGES}: split the document.`,
      );
    const name = path === undefined ? `Image ${count}` : toName(path);
    const fault = faultOf(bytes);
    if (fault !== undefined) {
      addFault(fault, name);
      return undefined;
    }
    // The address of an uploaded image is permitted on any host (contract IMG-4), so that cleaning keeps it.
    const id = `${String(document).padStart(8, "0")}${String(count).padStart(24, "0")}`;
    const placeholder = `https://import.invalid/media/${id}-1x1.webp`;
    images.push({ placeholder, name, bytes });
    return placeholder;
  };

  return {
    images,
    findDocument,
    linkOf: (address) => {
      const link = isRelativeAddress(address) ? findDocument(address)?.link : undefined;
      return link === undefined ? undefined : link + fragmentOf(address);
    },
    takeFaults: () => {
      const found = [...faults.values()].slice(reported);
      reported = faults.size;
      return found;
    },
    add,
    addFile: (address) => {
      const bytes = findFile?.(address);
      if (bytes) return add(bytes, address);
      addFault(findFile ? "image_not_in_archive" : "image_not_in_file", toName(address));
      return undefined;
    },
    addAddress: (address) => {
      const base64 = DATA_ADDRESS.exec(address.trim())?.[1];
      const bytes = base64 === undefined ? undefined : decode(base64);
      if (bytes) return add(bytes);
      count += 1;
      addFault("image_data", `Image ${count}`);
      return undefined;
    },
  };
}
