import { MAX_IMAGE_BYTES } from "@guidepost/guide-content/address-kind";
import { GuidepostError } from "@guidepost/sdk";
import { showProgress } from "./output.ts";
import type { Sync } from "./sync.ts";

/** Uploads at the same time. */
const CONCURRENCY = 4;

/** The statuses with which the service refuses a file, and not the request. */
const REFUSALS = new Set([413, 415, 422]);

/**
 * Uploads the images that the files show, except those that were uploaded with the same content (contract CLI-13).
 *
 * @returns why the service refused images, by their path
 */
export async function uploadImages(sync: Sync): Promise<Map<string, string>> {
  const { images, references, io } = sync;
  const refused = new Map<string, string>();
  const pending = references.listImages().filter((path) => images.urlOf(path) === undefined);
  if (pending.length === 0) return refused;
  const progress = showProgress(io, "Uploading images");
  let number = 0;
  const work = async () => {
    for (let path = pending.shift(); path !== undefined; path = pending.shift()) {
      const reason = await upload(sync, path);
      if (reason !== undefined) refused.set(path, reason);
      progress.update((number += 1));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work)).finally(progress.end);
  return refused;
}

/** @returns why the service refused the image, as the end of a sentence */
async function upload({ client, images, io }: Sync, path: string): Promise<string | undefined> {
  if (images.sizeOf(path) > MAX_IMAGE_BYTES)
    return `has more than ${MAX_IMAGE_BYTES / 2 ** 20} MiB`;
  const bytes = images.read(path);
  const hash = images.hashOf(path) ?? "";
  try {
    const { url } = await client.uploadImage(bytes, { signal: io.signal });
    images.add(path, { hash, url });
    return undefined;
  } catch (error) {
    if (!(error instanceof GuidepostError) || !REFUSALS.has(error.status ?? 0)) throw error;
    const [message = error.message] = Object.values(error.fields).flat();
    return `was refused: ${message}`;
  }
}
