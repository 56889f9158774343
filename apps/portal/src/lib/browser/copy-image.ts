import {
  type ErrorBody,
  type ImageCopy,
  type Image,
  type ImageCopyFault,
} from "@guidepost/contract";
import { IMAGE_COPY_PATH } from "#lib/image-upload.ts";
import { withRateLimitWaits } from "./rate-limit-waits.ts";
import { CONNECTION_LOST, toUploadError, UploadError } from "./upload-image.ts";

const UPLOAD_IT = "Save the image on your device, and upload it.";

/** Why an image was not copied, and what to do, by fault (contract IMG-14). */
const MESSAGES: Record<ImageCopyFault, string> = {
  not_permitted: "The image is not at an address on the internet. Upload it from your device.",
  not_found: "The image was not found. Replace it, or remove it.",
  access_refused: `The site does not let other programs load the image. ${UPLOAD_IT}`,
  unreachable: `The site did not send the image. Try again later. Or: ${UPLOAD_IT.toLowerCase()}`,
  too_large: "The image is larger than 10 MB. Upload a smaller version of it.",
};

async function request(address: string, signal: AbortSignal): Promise<Image> {
  let response: unknown;
  try {
    const sent = await fetch(IMAGE_COPY_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ url: address }),
      signal,
    });
    response = await sent.json();
  } catch {
    signal.throwIfAborted();
    throw new UploadError(CONNECTION_LOST);
  }
  const copy = response as ImageCopy | ErrorBody;
  if ("image" in copy) return copy.image;
  throw "fault" in copy ? new UploadError(MESSAGES[copy.fault]) : toUploadError(copy);
}

/**
 * Lets the service store an image of another site (contract IMG-12). Waits when there were too many uploads within a minute.
 *
 * @throws {UploadError} when the image stays a link; the reason of `signal`
 */
export function copyImage(
  address: string,
  options: { signal: AbortSignal; onWait: (seconds: number) => void },
): Promise<Image> {
  return withRateLimitWaits(options, () => request(address, options.signal));
}
