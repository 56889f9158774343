import { guideBodyBytes } from "@guidepost/api";

/** Bytes of a sign-in, or of anything else that is no call of a procedure. */
const smallBodyBytes = 16 * 1024;

/**
 * The most bytes that a body sent to this address may have. Each procedure has a limit of its own, which
 * `packages/api` checks before it reads the body: a call with several of them is one address.
 */
export function maxBodyBytesOf(url: string, dev: boolean): number {
  if (url.startsWith("/api/trpc/")) return guideBodyBytes;
  // Next's development server sends its own.
  return dev && !url.startsWith("/api/") ? guideBodyBytes : smallBodyBytes;
}
