import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { DOWNLOADS_PATH } from "#lib/docs/packages.ts";
import { SHARED_CACHE_CONTROL } from "./cache-control.ts";

/** A file by its path, with its headers. */
type Download = { bytes: Buffer; headers: Record<string, string | number> };

async function readDownload(file: string): Promise<Download> {
  const bytes = await readFile(file);
  const headers = {
    "Content-Type": "application/gzip",
    "Content-Length": bytes.byteLength,
    "Cache-Control": SHARED_CACHE_CONTROL,
    // The build of the same sources has the same bytes on each server.
    ETag: `"${createHash("sha256").update(bytes).digest("base64url")}"`,
  };
  return { bytes, headers };
}

const MISSING_PACKAGES =
  "This portal runs from the sources, and its packages are not built. Run `node scripts/release/pack-downloads.mjs --build` in the folder of the repository, and load this address again.\n";

/**
 * Responds to requests for the packages in development: with those that were packed last, or with the command that packs them.
 * Resolves to false for other requests.
 */
export function createDevelopmentDownloads(folder: string) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (!request.url?.startsWith(DOWNLOADS_PATH)) return false;
    const respond = await createDownloads(folder).catch(() => undefined);
    if (respond?.(request, response)) return true;
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end(MISSING_PACKAGES);
    return true;
  };
}

/**
 * Responds to requests for the packages of the build (contract CLIENT-6): some 100 kB, which stay in memory. Resolves to false
 * for other requests.
 *
 * @param folder that of `pack-downloads.mjs`
 * @throws Error when the folder does not exist
 */
export async function createDownloads(folder: string) {
  const names = await readdir(folder);
  const files = await Promise.all(
    names.map(
      async (name) => [DOWNLOADS_PATH + name, await readDownload(join(folder, name))] as const,
    ),
  );
  const downloads = new Map(files);

  return ({ method, url = "", headers }: IncomingMessage, response: ServerResponse): boolean => {
    const download = downloads.get(/^[^?#]*/.exec(url)?.[0] ?? "");
    if (!download || (method !== "GET" && method !== "HEAD")) return false;
    const { "Content-Length": _, ...common } = download.headers;
    const requested = headers["if-none-match"];
    if (requested === "*" || requested?.includes(String(common["ETag"])))
      response.writeHead(304, common).end();
    else
      response.writeHead(200, download.headers).end(method === "HEAD" ? undefined : download.bytes);
    return true;
  };
}
