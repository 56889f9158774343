import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";

/** A rendered page with all its encodings: the same bytes for every reader. */
export type StoredPage = {
  bodies: { identity: Buffer; gzip: Buffer; br: Buffer };
  etag: string;
  /** Headers of the response, without those of the content's encoding. HTML without `Content-Type`. */
  headers: Record<string, string>;
};

/** How long shared caches may keep a page, in seconds, and use it while they read it again. */
const MAX_AGE = 60;
const STALE_WHILE_REVALIDATE = 60;

/** `Cache-Control` of every stored page. Browsers always revalidate. */
export const SHARED_CACHE_CONTROL = `public, max-age=0, s-maxage=${MAX_AGE}, stale-while-revalidate=${STALE_WHILE_REVALIDATE}`;

const HTML = "text/html; charset=utf-8";

/** Slower levels take several times the CPU time for a few percent. */
const BROTLI_QUALITY = 5;

/** The encodings by preference. */
const ENCODINGS = ["br", "gzip"] as const;

/** Copies bytes out of the larger buffer that the compression wrote them into. */
function copyOf(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

export async function encodePage(
  html: string,
  headers: Record<string, string>,
): Promise<StoredPage> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  // Weak: the encodings have different bytes.
  return {
    bodies: { identity, gzip: copyOf(gzipped), br: copyOf(br) },
    etag: `W/"${hash}"`,
    headers,
  };
}

/** The memory that a page takes, in bytes. */
export function sizeOf({ bodies }: StoredPage): number {
  return bodies.identity.length + bodies.gzip.length + bodies.br.length;
}

/** Whether the client's copy is this page. Caches may have removed the mark of a weak tag. */
function isFresh(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

/** Responds with a page, or with 304 when the client has it. */
export function sendPage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: StoredPage,
): void {
  const { "Content-Type": type = HTML, ...pageHeaders } = page.headers;
  const common = { ...pageHeaders, ETag: page.etag, Vary: "Accept-Encoding" };
  if (isFresh(headers["if-none-match"], page.etag)) {
    response.writeHead(304, common).end();
    return;
  }
  const encoding = negotiate(headers["accept-encoding"]?.toString() ?? "", [...ENCODINGS]);
  const body = page.bodies[encoding ?? "identity"];
  response.writeHead(200, {
    ...common,
    ...(encoding && { "Content-Encoding": encoding }),
    "Content-Type": type,
    "Content-Length": body.length,
  });
  response.end(method === "HEAD" ? undefined : body);
}
