import * as z from "zod";
import type { PlanId } from "../accounts/plans.ts";
import { outputText, outputUrl } from "../output.ts";
import { GIBIBYTE, MEBIBYTE } from "../storage.ts";
import { imageOfPath } from "./image-address.ts";

/** The largest file that can be uploaded, in bytes (contract IMG-2). */
export const MAX_IMAGE_BYTES = 10 * MEBIBYTE;
/** The largest file of a tool call of MCP: in base64 it fits into a message of 2 MiB (contract MCP-11). */
export const MAX_TOOL_IMAGE_BYTES = 1_500_000;
export const IMAGE_TOO_LARGE = "The image is too large (maximum is 10 MiB)";
/** Most pixels of an uploaded image: of all frames together, when it is animated (contract IMG-2). */
export const MAX_IMAGE_PIXELS = 50_000_000;
/** The types of files that can be uploaded, by their content (contract IMG-2). */
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"];
/** Other names of these types, which clients send (contract IMG-20). */
export const IMAGE_TYPE_ALIASES = ["image/jpg", "image/pjpeg", "image/x-png"];

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

/** What a stored image has lost, with the message for people (contract IMG-20). */
const IMAGE_LOSSES = {
  animation_removed:
    "is an animated PNG image, of which only the first frame was stored. Upload a GIF or WebP image to keep the animation.",
} as const;
type ImageLoss = keyof typeof IMAGE_LOSSES;

/** What an uploaded image has lost (contract IMG-20). */
export const imageWarning = z
  .object({
    field: z.literal("image").meta({ description: "The field of the form." }),
    reason: z.enum(Object.keys(IMAGE_LOSSES) as [ImageLoss, ...ImageLoss[]]).meta({
      description:
        "- `animation_removed`: The image is an animated PNG. Only its first frame was stored.",
    }),
    message: outputText(200).meta({ description: "The message for people." }),
  })
  .meta({ id: "ImageWarning", description: "What a stored image has lost." });
export type ImageWarning = z.infer<typeof imageWarning>;

export function toImageWarning(reason: ImageLoss): ImageWarning {
  return { field: "image", reason, message: IMAGE_LOSSES[reason] };
}

/** POST /images (contract IMG-10, IMG-20). */
export const imageAnswer = z
  .object({
    image,
    warnings: z
      .array(imageWarning)
      .max(Object.keys(IMAGE_LOSSES).length)
      .meta({ description: "What the stored image has lost. Absent when it has lost nothing." })
      .optional(),
  })
  .meta({ id: "ImageAnswer", description: "An uploaded image." });
export type ImageAnswer = z.infer<typeof imageAnswer>;

/** The path of an uploaded image, such as `/media/….webp`. */
export const imagePath = z
  .string()
  .refine((path) => imageOfPath(path) !== undefined, { error: "is not an uploaded image" });
