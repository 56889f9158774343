import type { IncomingMessage } from "node:http";
import { MAX_IMAGE_BYTES, type ImageCopyFault } from "@guidepost/contract";
import {
  MAX_REDIRECTS,
  NotPublic,
  redirectOf,
  refusalOf,
  type RequestOptions,
  sendRequest,
  toResponse,
  withDeadline,
} from "#outgoing-requests/index.ts";

/** The time in ms for an image, with its redirects and its whole body (contract IMG-13). */
const TIMEOUT_MS = 15_000;

/** The types that can be stored, so that a site with several chooses one of them. The content decides. */
const ACCEPT = "image/avif,image/webp,image/png,image/jpeg,image/gif";

export type DownloadOptions = Omit<RequestOptions, "accept"> & { timeoutMs?: number | undefined };

type Received = Uint8Array | ImageCopyFault | { redirect: URL };

/** Reads a body, up to the size of an image that can be stored. */
async function readBody(response: IncomingMessage): Promise<Uint8Array | ImageCopyFault> {
  if (Number(response.headers["content-length"] ?? 0) > MAX_IMAGE_BYTES) return "too_large";
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > MAX_IMAGE_BYTES) return "too_large";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function faultOfStatus(status: number): ImageCopyFault {
  if (status === 404 || status === 410) return "not_found";
  return status === 401 || status === 403 || status === 429 ? "access_refused" : "unreachable";
}

function faultOfError(error: unknown): ImageCopyFault {
  // The same for a name of a private address as for an unknown name, so that no fault reveals the names of a private network.
  const isUnknown =
    error instanceof NotPublic || (error as NodeJS.ErrnoException).code === "ENOTFOUND";
  return isUnknown ? "not_found" : "unreachable";
}

function parseAddress(address: string): URL | undefined {
  // Not URL.canParse: after many calls, that of Node 20 refuses hosts with letters such as ü.
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

/** Sends one request. */
function request(url: URL, options: DownloadOptions): Promise<Received> {
  const read = (incoming: IncomingMessage): Received | Promise<Received> => {
    const response = toResponse(incoming);
    const redirect = redirectOf(response, url);
    if (redirect) return { redirect };
    return response.status === 200 ? readBody(incoming) : faultOfStatus(response.status);
  };
  return sendRequest(url, "GET", { ...options, accept: ACCEPT }, read);
}

/** Sends the request, and those of its redirects, until `deadline`. */
async function follow(
  address: string,
  options: DownloadOptions,
  deadline: AbortSignal,
): Promise<Uint8Array | ImageCopyFault> {
  let url = parseAddress(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!url || refusalOf(url, options)) return "not_permitted";
    const received = await request(url, { ...options, signal: deadline });
    if (typeof received === "string" || received instanceof Uint8Array) return received;
    url = received.redirect;
  }
  return "unreachable";
}

/**
 * Downloads a file that may be an image. Follows redirects, each with the rules for addresses (contract IMG-13). Its
 * type is not checked.
 *
 * @throws the reason of `options.signal` after an abort
 */
export async function downloadImage(
  address: string,
  options: DownloadOptions,
): Promise<Uint8Array | ImageCopyFault> {
  const { signal, timeoutMs = TIMEOUT_MS } = options;
  try {
    return await withDeadline({ signal, timeoutMs }, (deadline) =>
      follow(address, options, deadline),
    );
  } catch (error) {
    signal.throwIfAborted();
    return faultOfError(error);
  }
}
