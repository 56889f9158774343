import { imageOfAddress, type Image, type ImageCopyFault } from "@guidepost/contract";
import type { Resolve } from "#outgoing-requests/index.ts";
import { enforceRateLimit } from "#rate-limit.ts";
import { downloadImage } from "./download-image.ts";
import { countUpload, storeFile, type UploadContext } from "./images.ts";

/** Copies of one user, in addition to the limits of uploads of the account. */
const COPY_LIMITS = { perMinute: 60, perHour: 500 } as const;

type CopyOptions = {
  url: string;
  /** Aborted when the user no longer waits for the image. */
  signal: AbortSignal;
  resolve?: Resolve;
  timeoutMs?: number;
};

/** The image at an address of this portal; undefined for another address. */
function ownImage({ portalUrl }: UploadContext, url: string): Image | undefined {
  const found = imageOfAddress(url);
  if (found?.origin !== new URL(portalUrl).origin) return undefined;
  const { width, height } = found;
  return { url, width, height };
}

/**
 * Downloads an image of another site, and stores it as an upload (contract IMG-12 to IMG-14). Returns why it was not
 * received. The address of an image of this portal is returned unchanged.
 *
 * @throws what `uploadImage` throws; the reason of `signal`
 */
export async function copyImage(
  ctx: UploadContext,
  { url, ...options }: CopyOptions,
): Promise<Image | ImageCopyFault> {
  const own = ownImage(ctx, url);
  if (own) return own;
  const subject = `image-copies:user:${ctx.actor.user.id}`;
  // Before the request, so that requests that fail count too.
  await enforceRateLimit(ctx, { subject, allowed: COPY_LIMITS });
  await countUpload(ctx);
  const downloaded = await downloadImage(url, {
    ...options,
    allowPrivate: ctx.allowPrivateWebhooks,
    userAgent: `Guidepost-Image-Copy/1.0 (+${ctx.portalUrl})`,
  });
  return typeof downloaded === "string" ? downloaded : storeFile(ctx, downloaded);
}
