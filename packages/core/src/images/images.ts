import { createHash, createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  IMAGE_FAULTS,
  IMAGE_STORAGE,
  IMAGE_TOO_LARGE,
  imageFile,
  mediaPath,
  MAX_IMAGE_BYTES,
  type Image,
  type ImageName,
  type ImageWarning,
  type StorageUse,
  toImageWarning,
  TOO_MANY_FAILED_CONVERSIONS,
} from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { StorageError, type MediaStorage } from "@guidepost/media-storage";
import type { ActorContext, RateLimitedContext, ServiceContext } from "#context.ts";
import { DomainError, invalid } from "#errors.ts";
import { enforceRateLimit, requireHourlyCapacity } from "#rate-limit.ts";
import { openSigningKey } from "#signing-keys/index.ts";
import { isAnimatedPng } from "./animated-png.ts";
import type { ConvertedImage, ImageConverter } from "./image-converter.ts";
import {
  discardUpload,
  insertImage,
  isBeingDeleted,
  keepImage,
  lockStoredFiles,
  reserveBytes,
  usedBytes,
  type UploadToken,
} from "./store.ts";

/** Uploads of one account. A conversion takes up to two seconds of CPU time. */
const UPLOAD_LIMITS = { perMinute: 60, perHour: 1_000 } as const;

/** Failed conversions of one account (contract IMG-16). Each of them has taken the CPU time of the whole time-out. */
const FAILURE_LIMITS = { perMinute: 5, perHour: 5 } as const;

export type UploadContext = ActorContext & RateLimitedContext;

/** Returns the storage of images. A process that serves or deletes images has one. */
export function requireStorage({
  mediaStorage,
}: Pick<ServiceContext, "mediaStorage">): MediaStorage {
  if (!mediaStorage) throw new Error("This process has no storage of images");
  return mediaStorage;
}

function requireConverter({ imageConverter }: ServiceContext): ImageConverter {
  if (!imageConverter) throw new Error("This process does not convert images");
  return imageConverter;
}

const KEY_PURPOSE = "image-names";
const HASH_LENGTH = 32;

/**
 * Returns the hash that identifies the content of a file in an account (contract IMG-3). Without the key of the installation, a
 * person who has the file cannot find out which account uploaded it.
 */
async function hashOf({ db, actor }: ActorContext, bytes: Uint8Array): Promise<string> {
  const key = await openSigningKey(db.pool, KEY_PURPOSE);
  const hmac = createHmac("sha256", key).update(`${actor.account.id}:`).update(bytes);
  return hmac.digest("hex").slice(0, HASH_LENGTH);
}

/** Images that were uploaded before there was a key have such a hash, and keep it. */
function hashWithoutKey({ actor }: ActorContext, bytes: Uint8Array): string {
  const hash = createHash("sha256").update(`${actor.account.id}:`).update(bytes);
  return hash.digest("hex").slice(0, HASH_LENGTH);
}

/**
 * Converts an image, unless too many conversions of the account have failed in this hour (contract IMG-16).
 *
 * @throws `validation_failed`, `rate_limit_exceeded`, `service_unavailable`
 */
async function convert(ctx: UploadContext, bytes: Uint8Array): Promise<ConvertedImage> {
  const { id } = ctx.actor.account;
  const limit = { subject: `image-failures:${id}`, allowed: FAILURE_LIMITS };
  await requireHourlyCapacity(ctx, { ...limit, message: TOO_MANY_FAILED_CONVERSIONS });
  let converted;
  try {
    converted = await requireConverter(ctx).convert(id, bytes);
  } catch (error) {
    if (error instanceof DomainError && error.code === "service_unavailable")
      await ctx.rateLimiter.consume(limit.subject, limit.allowed);
    throw error;
  }
  if (typeof converted === "string") throw invalid({ image: [IMAGE_FAULTS[converted]] });
  return converted;
}

function storageFull(): DomainError {
  return invalid({
    image: [
      "does not fit in the account's storage for images. Delete guides with images, or upgrade your plan.",
    ],
  });
}

/** Converts a failure of the storage to the error of a service that is unavailable. */
async function withStorage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof StorageError)) throw cause;
    const unavailable = new DomainError("service_unavailable");
    unavailable.cause = cause;
    throw unavailable;
  }
}

/** How long an upload waits for a worker that deletes the same files, in ms, and how often it looks. */
const MAX_DELETION_MS = 10_000;
const DELETION_POLL_MS = 50;

/** Rolls back a transaction whose image a worker is deleting. */
class BeingDeleted extends Error {}

/**
 * Inserts the row of an image before its files are stored, which keeps them from any deletion (contract IMG-17). Waits while a
 * worker deletes the same files.
 *
 * @throws `validation_failed` when the storage of the account is full; `service_unavailable`
 */
async function beginUpload(
  ctx: UploadContext,
  image: ImageName & { bytes: number },
): Promise<UploadToken> {
  const { account, user } = ctx.actor;
  const { hash, bytes } = image;
  const limit = IMAGE_STORAGE[account.plan];
  const insert = () =>
    inTransaction(ctx.db.pool, async (transaction) => {
      await lockStoredFiles(transaction, hash);
      const row = { accountId: account.id, ...image, userId: user.id };
      const { isNew, token } = await insertImage(transaction, row);
      // After the insertion, which waits for a worker that deletes the row.
      if (await isBeingDeleted(transaction, hash)) throw new BeingDeleted();
      if (isNew && !(await reserveBytes(transaction, { accountId: account.id, bytes, limit })))
        throw storageFull();
      return token;
    });
  for (let waitedMs = 0; waitedMs < MAX_DELETION_MS; waitedMs += DELETION_POLL_MS) {
    try {
      return await insert();
    } catch (error) {
      if (!(error instanceof BeingDeleted)) throw error;
      await sleep(DELETION_POLL_MS);
    }
  }
  throw new DomainError("service_unavailable");
}

/** Stores the files of an image, without a lock or a connection of the database. */
async function putFiles(
  ctx: UploadContext,
  name: ImageName,
  files: ConvertedImage["files"],
): Promise<void> {
  const storage = requireStorage(ctx);
  // The largest one last: its presence means that all are stored.
  for (const { smaller, bytes } of files.toReversed())
    await storage.put(imageFile(name, smaller), bytes);
}

/** Attempts to store a file that other uploads of the same file fail to store at the same time. */
const MAX_ATTEMPTS = 5;

async function storeImage(
  ctx: UploadContext,
  hash: string,
  { width, height, files }: ConvertedImage,
): Promise<ImageName> {
  const name = { hash, width, height };
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const { pool } = ctx.db;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const token = await beginUpload(ctx, { ...name, bytes });
    try {
      await putFiles(ctx, name, files);
    } catch (error) {
      await discardUpload(pool, token);
      throw error;
    }
    // Another upload of the same file, which has failed, may have deleted the row.
    if (await keepImage(pool, { accountId: ctx.actor.account.id, hash })) return name;
  }
  throw new DomainError("service_unavailable");
}

/** Counts an upload of the account (contract IMG-9). @throws `rate_limit_exceeded` */
export function countUpload(ctx: UploadContext): Promise<void> {
  const subject = `images:${ctx.actor.account.id}`;
  return enforceRateLimit(ctx, { subject, allowed: UPLOAD_LIMITS });
}

/** Stores a file of a permitted size that was counted, as `uploadImage` does. */
export async function storeFile(ctx: UploadContext, bytes: Uint8Array): Promise<Image> {
  const { account } = ctx.actor;
  const hash = await hashOf(ctx, bytes);
  const toImage = (name: ImageName): Image => ({
    url: `${ctx.portalUrl}${mediaPath(imageFile(name))}`,
    width: name.width,
    height: name.height,
  });

  return withStorage(async () => {
    const keep = (name: string) => keepImage(ctx.db.pool, { accountId: account.id, hash: name });
    const known = (await keep(hash)) ?? (await keep(hashWithoutKey(ctx, bytes)));
    // A crash may have left the row of an image whose files a worker has deleted.
    if (known && (await requireStorage(ctx).get(imageFile(known)))) return toImage(known);
    if ((await usedBytes(ctx.db.pool, account.id)) >= IMAGE_STORAGE[account.plan])
      throw storageFull();
    return toImage(await storeImage(ctx, hash, await convert(ctx, bytes)));
  });
}

/**
 * Stores an image for the content of guides (contract IMG-1). A file that the account has already is not stored again.
 *
 * @throws `validation_failed` for a file that is no image of a permitted size, and when the storage of the account is
 *   full; `payload_too_large`; `rate_limit_exceeded`; `service_unavailable`
 */
export async function uploadImage(
  ctx: UploadContext,
  { bytes }: { bytes: Uint8Array },
): Promise<Image> {
  if (bytes.byteLength > MAX_IMAGE_BYTES)
    throw new DomainError("payload_too_large", IMAGE_TOO_LARGE);
  await countUpload(ctx);
  return storeFile(ctx, bytes);
}

/** Returns what an upload of this file loses (contract IMG-20). */
export function findImageWarnings({ bytes }: { bytes: Uint8Array }): ImageWarning[] {
  return isAnimatedPng(bytes) ? [toImageWarning("animation_removed")] : [];
}

/** Returns how much of its storage for images the account uses (contract IMG-7). */
export async function getImageStorage(ctx: ActorContext): Promise<StorageUse> {
  const { account } = ctx.actor;
  return { used: await usedBytes(ctx.db.pool, account.id), limit: IMAGE_STORAGE[account.plan] };
}

/**
 * Returns the content of an image's file; undefined when there is none.
 *
 * @throws `service_unavailable`
 */
export function readImageFile(
  ctx: Pick<ServiceContext, "mediaStorage">,
  file: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return withStorage(() => requireStorage(ctx).get(file));
}
