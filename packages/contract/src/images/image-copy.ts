import * as z from "zod";
import { type Image } from "./image.ts";

/** The most images of one paste that are stored (contract IMG-12). */
export const MAX_PASTED_IMAGES = 30;

/** Longer addresses are not requested. */
const MAX_ADDRESS = 4_000;

/** The request to copy an image of another site (contract IMG-12). */
export const imageCopyInput = z.strictObject({ url: z.string().max(MAX_ADDRESS) });

/** Why an image of another site was not received (contract IMG-14). */
export const IMAGE_COPY_FAULTS = [
  "not_permitted",
  "not_found",
  "access_refused",
  "unreachable",
  "too_large",
] as const;
export type ImageCopyFault = (typeof IMAGE_COPY_FAULTS)[number];

export type ImageCopy = { image: Image } | { fault: ImageCopyFault };
