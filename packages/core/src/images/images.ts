import { createHash } from "node:crypto";
import {
  IMAGE_FAULTS,
  IMAGE_STORAGE,
  IMAGE_TOO_LARGE,
  imageFile,
  mediaPath,
  MAX_IMAGE_BYTES,
  type Image,
  type ImageName,
  type ImageStorage,
} from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { StorageError, type MediaStorage } from "@guidepost/media-storage";
import type { ActorContext, RateLimitedContext, ServiceContext } from "#context.ts";
import { DomainError, invalid } from "#errors.ts";
import { enforceRateLimit } from "#rate-limit.ts";
import type { ConvertedImage, ImageConverter } from "./image-converter.ts";
import { insertImage, keepImage, lockStoredFiles, reserveBytes, usedBytes } from "./store.ts";

/** Uploads of one account. A conversion takes up to two seconds of CPU time. */
const UPLOAD_LIMITS = { perMinute: 60, perHour: 1_000 } as const;

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

/** Identifies the content of a file in an account. Another account cannot find out that this one has the file. */
function hashOf(accountId: number, bytes: Uint8Array): string {
  return createHash("sha256").update(`${accountId}:`).update(bytes).digest("hex").slice(0, 32);
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

async function storeImage(
  ctx: UploadContext,
  hash: string,
  { width, height, files }: ConvertedImage,
): Promise<ImageName> {
  const { account, user } = ctx.actor;
  const name = { hash, width, height };
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  await inTransaction(ctx.db.pool, async (transaction) => {
    await lockStoredFiles(transaction, hash);
    const image = { accountId: account.id, ...name, bytes, userId: user.id };
    const isNew = await insertImage(transaction, image);
    // After the row: a worker that deletes the same image deletes its files before that.
    for (const { smaller, bytes: content } of files)
      await requireStorage(ctx).put(imageFile(name, smaller), content);
    const limit = IMAGE_STORAGE[account.plan];
    // Last, because other uploads of the account wait for this row.
    if (isNew && !(await reserveBytes(transaction, { accountId: account.id, bytes, limit })))
      throw storageFull();
  });
  return name;
}

/** Counts an upload of the account (contract IMG-9). @throws `rate_limit_exceeded` */
export function countUpload(ctx: UploadContext): Promise<void> {
  const subject = `images:${ctx.actor.account.id}`;
  return enforceRateLimit(ctx, { subject, allowed: UPLOAD_LIMITS });
}

/** Does what `uploadImage` does, with a file of a permitted size that was counted. */
export async function storeFile(ctx: UploadContext, bytes: Uint8Array): Promise<Image> {
  const { account } = ctx.actor;
  const hash = hashOf(account.id, bytes);
  const toImage = ({ width, height }: ImageName): Image => ({
    url: `${ctx.portalUrl}${mediaPath(imageFile({ hash, width, height }))}`,
    ...{ width, height },
  });

  return withStorage(async () => {
    const known = await keepImage(ctx.db.pool, { accountId: account.id, hash });
    // A crash may have left the row of an image whose files a worker has deleted.
    if (known && (await requireStorage(ctx).get(imageFile(known)))) return toImage(known);
    if ((await usedBytes(ctx.db.pool, account.id)) >= IMAGE_STORAGE[account.plan])
      throw storageFull();
    const converted = await requireConverter(ctx).convert(account.id, bytes);
    if (typeof converted === "string") throw invalid({ image: [IMAGE_FAULTS[converted]] });
    return toImage(await storeImage(ctx, hash, converted));
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

/** Returns how much of its storage for images the account uses (contract IMG-7). */
export async function getImageStorage(ctx: ActorContext): Promise<ImageStorage> {
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
