import { imageOfPath, mediaPath } from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import type { MediaStorage } from "@guidepost/media-storage";
import type { ServiceContext } from "#context.ts";
import { definePeriodicTask } from "#jobs/index.ts";
import { filesOf } from "./image-files.ts";
import { requireStorage } from "./images.ts";
import {
  accountsToCheck,
  deleteUnusedImages,
  endDeletions,
  insertDeletions,
  knownHashes,
  lockOrphanedFiles,
} from "./store.ts";

const ACCOUNTS_PER_BATCH = 100;

/** Files whose deletion is recorded in one transaction, which locks each of their hashes. */
const FILES_PER_BATCH = 100;

/** The age in ms from which a file without an image is deleted. An upload takes seconds. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

type SweepContext = Pick<ServiceContext, "db" | "clock"> & { mediaStorage: MediaStorage };

/**
 * Deletes files whose deletion is recorded, without a lock or a connection of the database (contract IMG-17). Uploads of the
 * same files wait until it ends, also when it fails.
 */
async function deleteFiles(
  { db, mediaStorage }: Pick<SweepContext, "db" | "mediaStorage">,
  { files, hashes }: { files: readonly string[]; hashes: readonly string[] },
): Promise<void> {
  if (files.length === 0) return;
  try {
    await mediaStorage.delete(files);
  } finally {
    await endDeletions(db.pool, hashes);
  }
}

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
      const images = await inTransaction(db.pool, (transaction) =>
        deleteUnusedImages(transaction, accountId),
      );
      const hashes = images.map(({ hash }) => hash);
      await deleteFiles({ db, mediaStorage }, { files: images.flatMap(filesOf), hashes });
      deleted += images.length;
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
 * Deletes those of the files that belong to no image, and returns how many. An upload may store the files of a hash and not yet
 * have committed its row: those are left to the next sweep. An upload that starts later waits until its files are deleted,
 * and then stores them. All other uploads do not wait.
 */
async function deleteOrphans(
  { db, mediaStorage }: SweepContext,
  files: readonly string[],
): Promise<number> {
  const orphans = await inTransaction(db.pool, async (transaction) => {
    const locked = await lockOrphanedFiles(transaction, hashesIn(files));
    const unused = files.filter((file) => {
      const hash = hashIn(file);
      return hash === undefined || locked.has(hash);
    });
    // After the lock, so that it contains the row of each upload that held the lock before.
    const found = await withoutImage(transaction, unused);
    await insertDeletions(transaction, hashesIn(found));
    return found;
  });
  await deleteFiles({ db, mediaStorage }, { files: orphans, hashes: hashesIn(orphans) });
  return orphans.length;
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
