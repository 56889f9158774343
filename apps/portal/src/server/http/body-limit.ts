import type { IncomingMessage, ServerResponse } from "node:http";
import { GUIDE_BODY_BYTES } from "@guidepost/api";
import { reads } from "./request-guard.ts";
import { refuse, type Refusal } from "./refuse.ts";

/** Bytes of a sign-in, or of anything else that is no call of a procedure. */
const smallBodyBytes = 16 * 1024;

/** A longer body is not read to its end after a refusal, although its client may miss the answer. */
const drainedBytes = 2 * GUIDE_BODY_BYTES;

/**
 * The most bytes that a body sent to this address may have. Each procedure has a limit of its own, which
 * `packages/api` checks before it reads the body: a call with several of them is one address.
 */
function maxBodyBytesOf(url: string, dev: boolean): number {
  if (url.startsWith("/api/trpc/")) return GUIDE_BODY_BYTES;
  // Next's development server sends its own.
  return dev && !url.startsWith("/api/") ? GUIDE_BODY_BYTES : smallBodyBytes;
}

/**
 * Refuses bodies of unknown length (400) and too large ones (413). Follows the limits of requests, so
 * that what it refuses counts. Returns false where it refused.
 */
export function createBodyLimit(dev: boolean) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = "GET", url = "", headers } = request;
    if (reads.has(method)) return true;
    const refuseWith = (refusal: Refusal): false => {
      refuse(request, response, refusal);
      return false;
    };
    const length = headers["content-length"];
    // Browsers send the length; without it nothing would bound what has to be read.
    if (length === undefined || headers["transfer-encoding"])
      return refuseWith({ code: "bad_request" });
    const maxBytes = maxBodyBytesOf(url, dev);
    if (Number(length) <= maxBytes) return true;
    const message = maxBytes < GUIDE_BODY_BYTES && {
      message: "Request body is too large (maximum is 16 KiB)",
    };
    return refuseWith({ code: "payload_too_large", ...message, drainedBytes });
  };
}
