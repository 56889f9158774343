import * as z from "zod";
import type { PlanId } from "../accounts/plans.ts";
import { outputUrl } from "../output.ts";
import { GIBIBYTE, MEBIBYTE } from "../storage.ts";
import { imageOfPath } from "./image-address.ts";

/** The largest file that can be uploaded, in bytes (contract IMG-2). */
export const MAX_IMAGE_BYTES = 10 * MEBIBYTE;
export const IMAGE_TOO_LARGE = "The image is too large (maximum is 10 MiB)";
/** Most pixels of an uploaded image: of all frames together, when it is animated (contract IMG-2). */
export const MAX_IMAGE_PIXELS = 50_000_000;
/** The types of files that can be uploaded, by their content (contract IMG-2). */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];

export const IMAGE_TYPES_REQUIRED =
  "Content-Type must be image/jpeg, image/png, image/webp, image/gif, image/avif, application/octet-stream or multipart/form-data";

/** The largest size that is stored of an image, in pixels (contract IMG-5). */
export const MAX_STORED_WIDTH = 2_560;
export const MAX_STORED_HEIGHT = 10_000;
/** Most pixels of the largest stored size. A conversion takes a few tenths of a second for each million. */
export const MAX_STORED_PIXELS = 10_000_000;
/** The same for an animated image, whose pixels are those of all frames together. */
export const MAX_ANIMATED_WIDTH = 1_280;
export const MAX_STORED_ANIMATED_PIXELS = 25_000_000;

/** Bytes of stored images by plan (contract IMG-7). */
export const IMAGE_STORAGE: Record<PlanId, number> = {
  free: 100 * MEBIBYTE,
  pro: 2 * GIBIBYTE,
  team: 20 * GIBIBYTE,
  enterprise: 200 * GIBIBYTE,
};

/** Why a file is no image that can be stored. */
export const IMAGE_FAULTS = {
  unsupported: "is not a JPEG, PNG, WebP, GIF or AVIF image, or is damaged",
  too_large: "has too many pixels (maximum is 50 million, in all frames together)",
} as const;
export type ImageFault = keyof typeof IMAGE_FAULTS;

/** The message of 429 after too many failed conversions (contract IMG-16). */
export const TOO_MANY_FAILED_CONVERSIONS =
  "Too many images of this account took too long to convert. Try again later with smaller images.";

const pixels = z.int32().meta({
  minimum: 1,
  description: "In pixels, of the largest stored size.",
});

/** An uploaded image (contract IMG-3). */
export const image = z
  .object({
    url: outputUrl().meta({ description: "The address, for the content of guides." }),
    width: pixels,
    height: pixels,
  })
  .meta({ id: "Image", description: "An image for the content of guides." });
export type Image = z.infer<typeof image>;

/** The path of an uploaded image, such as `/media/….webp`. */
export const imagePath = z
  .string()
  .refine((path) => imageOfPath(path) !== undefined, { error: "is not an uploaded image" });
