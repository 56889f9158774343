import { imageOfPath, mediaPath } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import type { MediaStorage } from "@guidepost/media-storage";
import type { ServiceContext } from "#context.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { filesOf } from "./image-files.ts";
import { requireStorage } from "./images.ts";
import { accountsToCheck, deleteUnusedImages, knownHashes, lockOrphanedFiles } from "./store.ts";

const ACCOUNTS_PER_BATCH = 100;

/** Files that are deleted in one transaction, which locks each of their hashes. */
const FILES_PER_BATCH = 100;

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

function hashesIn(files: readonly string[]): string[] {
  return [...new Set(files.flatMap((file) => hashIn(file) ?? []))];
}

async function withoutImage(
  connection: Parameters<typeof knownHashes>[0],
  files: readonly string[],
): Promise<string[]> {
  const known = await knownHashes(connection, hashesIn(files));
  return files.filter((file) => !known.has(hashIn(file) ?? ""));
}

/**
 * Deletes those of the files that belong to no image, and returns how many. An upload may have stored the files of a hash and
 * not yet committed its row: those are left to the next sweep. An upload that starts later waits until its files are deleted,
 * and then stores them. All other uploads do not wait.
 */
function deleteOrphans(
  { db, mediaStorage }: SweepContext,
  files: readonly string[],
): Promise<number> {
  return inTransaction(db.pool, async (transaction) => {
    const locked = await lockOrphanedFiles(transaction, hashesIn(files));
    const unused = files.filter((file) => {
      const hash = hashIn(file);
      return hash === undefined || locked.has(hash);
    });
    // After the lock, so that it contains the row of each upload that held the lock before.
    const orphans = await withoutImage(transaction, unused);
    if (orphans.length > 0) await mediaStorage.delete(orphans);
    return orphans.length;
  });
}

/** Deletes files that belong to no image: a crash left them, or their account was deleted. Returns how many. */
export async function deleteOrphanedFiles(
  context: SweepContext,
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock, mediaStorage } = context;
  let deleted = 0;
  for await (const group of mediaStorage.list()) {
    signal?.throwIfAborted();
    const latest = clock().getTime() - ORPHAN_AGE_MS;
    const old = group.filter(({ storedAt }) => storedAt.getTime() < latest);
    const candidates = await withoutImage(
      db.pool,
      old.map(({ name }) => name),
    );
    for (let start = 0; start < candidates.length; start += FILES_PER_BATCH) {
      signal?.throwIfAborted();
      deleted += await deleteOrphans(context, candidates.slice(start, start + FILES_PER_BATCH));
    }
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
