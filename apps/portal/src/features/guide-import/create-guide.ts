import type { AppRouter } from "@guidepost/api";
import type { TRPCClient } from "@trpc/client";
import { withRateLimitWaits } from "#lib/browser/rate-limit-waits.ts";
import { uploadImage, UploadError } from "#lib/browser/upload-image.ts";
import type { EmbeddedImage, ImportedGuide } from "./document/imported-guide.ts";

/** What was stored of a guide's images: their addresses by placeholder, and the failures. */
export type StoredImages = {
  addresses: Map<string, string>;
  failures: { image: EmbeddedImage; reason: string }[];
};

type Progress = { done: number; waitsSeconds?: number };
type Options = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Uploads one image. */
async function store({ bytes }: EmbeddedImage, signal: AbortSignal): Promise<string> {
  const upload = uploadImage(new Blob([bytes]), () => undefined);
  signal.addEventListener("abort", upload.cancel, { once: true });
  try {
    return (await upload.done).url;
  } finally {
    signal.removeEventListener("abort", upload.cancel);
  }
}

/** Stores images one after another, and continues after a failure. Those of `known` are not stored again. */
export async function storeImages(
  images: readonly EmbeddedImage[],
  known: ReadonlyMap<string, string>,
  { signal, onProgress }: Options,
): Promise<StoredImages> {
  const addresses = new Map(known);
  const failures: StoredImages["failures"] = [];
  for (const [done, image] of images.entries()) {
    onProgress({ done });
    if (addresses.has(image.placeholder)) continue;
    try {
      const onWait = (waitsSeconds: number) => onProgress({ done, waitsSeconds });
      const address = await withRateLimitWaits({ signal, onWait }, () => store(image, signal));
      addresses.set(image.placeholder, address);
    } catch (error) {
      if (!(error instanceof UploadError) || signal.aborted) throw error;
      failures.push({ image, reason: error.message });
    }
  }
  return { addresses, failures };
}

function escapeForPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/**
 * Replaces the placeholders of images in content by their addresses. A text marks the place of an image that is not
 * stored.
 */
export function placeImages(
  content: string,
  images: readonly EmbeddedImage[],
  addresses: ReadonlyMap<string, string>,
): string {
  let placed = content;
  for (const { placeholder, name } of images) {
    const address = addresses.get(placeholder);
    if (address !== undefined) {
      placed = placed.replaceAll(placeholder, address);
      continue;
    }
    const pattern = escapeForPattern(placeholder);
    placed = placed
      .replace(new RegExp(`<img\\b[^>]*\\ssrc="${pattern}"[^>]*>`, "g"), `(${name} is missing)`)
      .replace(new RegExp(`!\\[[^\\]]*\\]\\(<?${pattern}[^)]*\\)`, "g"), `(${name} is missing)`)
      .replaceAll(placeholder, "");
  }
  return placed;
}

/** Creates the draft of an imported guide, with the images that are stored. Returns its id. */
export async function createGuide(
  client: TRPCClient<AppRouter>,
  { title, description, category, steps, images }: ImportedGuide,
  addresses: ReadonlyMap<string, string>,
): Promise<number> {
  const { guide } = await client.guides.create.mutate({
    guide: {
      ...{ title, description },
      ...(category !== undefined && { category }),
      steps: steps.map((step, index) => ({
        position: index + 1,
        title: step.title,
        content: placeImages(step.content, images, addresses),
        format: step.format,
      })),
    },
  });
  return guide.id;
}
