import { MAX_IMAGE_BYTES } from "@guidepost/contract";
import { LINK_ADDRESS } from "@guidepost/contract/addresses";
import { imageFileOfPath, imageOfAddress } from "@guidepost/contract/image-address";
import { isPublicPictureAddress } from "../html/picture-address.ts";

export { MAX_IMAGE_BYTES };

/** The extensions of the images that can be uploaded (contract IMG-2). */
export const UPLOADABLE_IMAGE = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** Whether an address leads to a file next to the document, and not to a page of the web or a place in the document. */
export function isRelativeAddress(address: string): boolean {
  return address !== "" && !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(address);
}

/** Whether a guide may have this address (contract STEP-5, STEP-7). */
export function isPermittedAddress(kind: "link" | "image", address: string): boolean {
  return kind === "image" ? isPublicPictureAddress(address) : LINK_ADDRESS.test(address);
}

/** The origin and the file of an uploaded image (contract IMG-3). Undefined for other addresses. */
export function uploadOfAddress(address: string): { origin: string; file: string } | undefined {
  const origin = imageOfAddress(address)?.origin;
  const file = origin === undefined ? undefined : imageFileOfPath(address.slice(origin.length));
  return origin === undefined || file === undefined ? undefined : { origin, file };
}
