import { type ErrorBody, type Image, type ImageAnswer, MAX_IMAGE_BYTES } from "@guidepost/contract";
import { IMAGE_UPLOAD_PATH } from "#lib/image-upload.ts";
import { formatBytes, withByteUnits } from "#lib/formats/format.ts";

export const CONNECTION_LOST = "The connection was lost. Check it, and try again.";

/** Why an upload failed, for the author. */
export class UploadError extends Error {
  override name = "UploadError";

  /** Seconds until the service admits another upload, after too many of them. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** A stored image. `loss` states for the author what it has lost. */
export type UploadedImage = Image & { loss?: string };

export type Upload = { done: Promise<UploadedImage>; cancel: () => void };

const TOO_LARGE = `The image is too large (maximum is ${formatBytes(MAX_IMAGE_BYTES)})`;

/** The message of a refused upload. */
function messageOf(response: unknown): string {
  const { error } = (response ?? {}) as Partial<ErrorBody>;
  const [fault] = error?.details?.["image"] ?? [];
  if (fault !== undefined) return withByteUnits(`This file ${fault}`);
  return withByteUnits(error?.message ?? "The image could not be uploaded. Try again.");
}

function toUploadedImage({ image, warnings: [warning] = [] }: ImageAnswer): UploadedImage {
  return warning ? { ...image, loss: `This file ${warning.message}` } : image;
}

/** The error of a refused upload, from the body of the response. */
export function toUploadError(response: unknown): UploadError {
  const { error } = (response ?? {}) as Partial<ErrorBody>;
  const retryAfter = error?.code === "rate_limit_exceeded" ? error.retry_after : undefined;
  return new UploadError(messageOf(response), retryAfter);
}

/**
 * Sends a file to the storage of images. `onProgress` receives the part that was sent, from 0 to 1. `done` rejects with
 * an `UploadError`, also after `cancel`.
 */
export function uploadImage(file: Blob, onProgress: (sent: number) => void): Upload {
  if (file.size > MAX_IMAGE_BYTES)
    return { done: Promise.reject(new UploadError(TOO_LARGE)), cancel: () => {} };
  // `fetch` does not report the progress of a request.
  const request = new XMLHttpRequest();
  const done = new Promise<UploadedImage>((resolve, reject) => {
    const failOn = (event: "error" | "abort" | "timeout", message: string) =>
      request.addEventListener(event, () => reject(new UploadError(message)));
    request.upload.addEventListener("progress", ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.upload.addEventListener("load", () => onProgress(1));
    failOn("error", CONNECTION_LOST);
    failOn("abort", "The upload was cancelled.");
    failOn("timeout", "The upload took too long. Try again.");
    request.addEventListener("load", () => {
      const { status } = request;
      const response = request.response as unknown;
      if (status === 201) resolve(toUploadedImage(response as ImageAnswer));
      else reject(toUploadError(response));
    });
  });
  request.open("POST", IMAGE_UPLOAD_PATH);
  request.responseType = "json";
  request.timeout = 120_000;
  request.send(file);
  return { done, cancel: () => request.abort() };
}

/** Creates a function that runs at most `limit` of its tasks at the same time, in their order. */
export function createUploadQueue(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) await new Promise<void>((start) => waiting.push(start));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
