import { setTimeout as sleep } from "node:timers/promises";
import { inTransaction } from "@guidepost/database";
import type { ServiceContext } from "#context.ts";
import { filesOf } from "./image-files.ts";
import { requireStorage } from "./images.ts";
import {
  deleteImageRows,
  endDeletions,
  imagesOfAccount,
  insertDeletions,
  lockOrphanedFiles,
} from "./store.ts";

const IMAGES_PER_BATCH = 100;

/** An upload stores its files within seconds. */
const UPLOAD_WAIT_MS = 200;

/**
 * Deletes all images of an account: their files, then their rows, so that an interrupted call can be repeated (contract ACCT-22).
 * Waits for an upload that stores the files of an image at this moment.
 */
export async function eraseImages(
  service: Pick<ServiceContext, "db" | "mediaStorage">,
  accountId: number,
  signal?: AbortSignal,
): Promise<void> {
  const { pool } = service.db;
  for (;;) {
    signal?.throwIfAborted();
    const images = await imagesOfAccount(pool, { accountId, limit: IMAGES_PER_BATCH });
    if (images.length === 0) return;
    const storage = requireStorage(service);
    const locked = await inTransaction(pool, async (transaction) => {
      const hashes = await lockOrphanedFiles(
        transaction,
        images.map(({ hash }) => hash),
      );
      await insertDeletions(transaction, [...hashes]);
      return hashes;
    });
    if (locked.size === 0) await sleep(UPLOAD_WAIT_MS, undefined, { signal });
    try {
      await storage.delete(images.filter(({ hash }) => locked.has(hash)).flatMap(filesOf));
      await deleteImageRows(pool, [...locked]);
    } finally {
      await endDeletions(pool, [...locked]);
    }
  }
}
