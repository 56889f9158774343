import type { IncomingMessage, ServerResponse } from "node:http";
import { toApiError } from "@guidepost/api";
import { imageFileOfPath } from "@guidepost/contract";
import type { Service } from "@guidepost/runtime";
import { LRUCache } from "lru-cache";
import { ADDRESS_HEADER } from "./headers.ts";
import { refuse, refuseTooMany } from "./refuse.ts";

/** Bytes of images in memory. */
const CACHE_BYTES = 32 * 1024 * 1024;

/** Reads of the storage by one client address. A guide has up to some dozen images. */
const STORAGE_READS = { perMinute: 600 };

/** A file never changes. It runs no scripts and loads nothing, also when it is opened as a page. */
const HEADERS = {
  "Content-Type": "image/webp",
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

type Options = {
  readImageFile: (file: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  rateLimiter: Pick<Service["rateLimiter"], "consume">;
  /** Receives the error of each request that failed. */
  reportError: (error: unknown) => void;
};

/** Whether a request reads a file of an uploaded image. */
export function isMediaRequest({ method, url = "" }: IncomingMessage): boolean {
  return url.startsWith("/media/") && (method === "GET" || method === "HEAD");
}

/**
 * Responds to requests for which `isMediaRequest` returns true (contract IMG-6). Responds with 503 while the storage of images is
 * unavailable (contract ERR-13).
 */
export function createMedia({ readImageFile, rateLimiter, reportError }: Options) {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.byteLength,
  });

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url = "", headers } = request;
    const file = imageFileOfPath(/^[^?#]*/.exec(url)?.[0] ?? "");
    if (file === undefined) {
      refuse(request, response, { code: "not_found" });
      return;
    }
    let bytes = cache.get(file);
    if (!bytes) {
      const subject = `media:address:${String(headers[ADDRESS_HEADER])}`;
      const { allowed, ...result } = await rateLimiter.consume(subject, STORAGE_READS);
      if (!allowed) {
        refuseTooMany(request, response, "retryAfter" in result ? result.retryAfter : 1);
        return;
      }
      bytes = await readImageFile(file);
      if (bytes) cache.set(file, bytes);
    }
    if (!bytes) {
      refuse(request, response, { code: "not_found" });
      return;
    }
    const tag = `"${file}"`;
    if (headers["if-none-match"]?.includes(tag)) {
      response.writeHead(304, { ...HEADERS, ETag: tag }).end();
      return;
    }
    response.writeHead(200, { ...HEADERS, ETag: tag, "Content-Length": bytes.byteLength });
    response.end(method === "HEAD" ? undefined : bytes);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      await respond(request, response);
    } catch (error) {
      reportError(error);
      refuse(request, response, { code: toApiError(error).code });
    }
  };
}
