import { imageOfPath, mediaPath } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import type { MediaStorage } from "@guidepost/media-storage";
import type { ServiceContext } from "#context.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { filesOf } from "./image-files.ts";
import { requireStorage } from "./images.ts";
import { accountsToCheck, blockUploads, deleteUnusedImages, knownHashes } from "./store.ts";

const ACCOUNTS_PER_BATCH = 100;

/** The age in ms from which a file without an image is deleted. An upload takes seconds. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

type SweepContext = Pick<ServiceContext, "db" | "clock"> & { mediaStorage: MediaStorage };

/** Deletes the images that nothing uses (contract IMG-8). Returns how many. */
export async function deleteImages(
  { db, mediaStorage }: SweepContext,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const accounts = await accountsToCheck(db.pool, ACCOUNTS_PER_BATCH);
    if (accounts.length === 0) return deleted;
    for (const accountId of accounts) {
      signal?.throwIfAborted();
      deleted += await inTransaction(db.pool, async (transaction) => {
        const images = await deleteUnusedImages(transaction, accountId);
        // Before the commit: an upload of the same image waits for it, and stores the files again.
        await mediaStorage.delete(images.flatMap(filesOf));
        return images.length;
      });
    }
  }
}

/** The hash in the name of an image's file; undefined for another file, such as a part that a crash left. */
function hashIn(file: string): string | undefined {
  return imageOfPath(mediaPath(file))?.hash;
}

async function withoutImage(
  connection: Parameters<typeof knownHashes>[0],
  files: readonly string[],
): Promise<string[]> {
  const hashes = files.flatMap((file) => hashIn(file) ?? []);
  const known = await knownHashes(connection, [...new Set(hashes)]);
  return files.filter((file) => !known.has(hashIn(file) ?? ""));
}

/** Deletes files that belong to no image: a crash left them, or their account was deleted. Returns how many. */
export async function deleteOrphanedFiles(
  { db, clock, mediaStorage }: SweepContext,
  signal?: AbortSignal,
): Promise<number> {
  let deleted = 0;
  for await (const group of mediaStorage.list()) {
    signal?.throwIfAborted();
    const latest = clock().getTime() - ORPHAN_AGE_MS;
    const old = group.filter(({ storedAt }) => storedAt.getTime() < latest);
    const candidates = await withoutImage(
      db.pool,
      old.map(({ name }) => name),
    );
    if (candidates.length === 0) continue;
    deleted += await inTransaction(db.pool, async (transaction) => {
      // An upload may have stored its files, and not yet committed its row.
      await blockUploads(transaction);
      const orphans = await withoutImage(transaction, candidates);
      await mediaStorage.delete(orphans);
      return orphans.length;
    });
  }
  return deleted;
}

export const sweepImagesTask = definePeriodicTask({
  name: "sweep_images",
  schedule: "33 * * * *",
  run: async (service, { signal }) => ({
    images: await deleteImages({ ...service, mediaStorage: requireStorage(service) }, signal),
  }),
});

export const sweepImageFilesTask = definePeriodicTask({
  name: "sweep_image_files",
  schedule: "38 4 * * *",
  run: async (service, { signal }) => ({
    files: await deleteOrphanedFiles({ ...service, mediaStorage: requireStorage(service) }, signal),
  }),
});
