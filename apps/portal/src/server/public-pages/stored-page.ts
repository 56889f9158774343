import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, createGunzip, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";

/** The encodings by preference. */
const ENCODINGS = ["br", "gzip"] as const;

type Encoding = (typeof ENCODINGS)[number] | "identity";

/** Names and values in turn, as `writeHead` accepts them. */
type RawHeaders = readonly string[];

/** A rendered page with its encodings: the same bytes for every reader. */
export type StoredPage = {
  /** Clients without compression are rare: their body is decompressed for each response. */
  bodies: { gzip: Buffer; br: Buffer };
  etag: string;
  /** The headers of each response. */
  heads: Record<Encoding | "notModified", RawHeaders>;
};

/** `Cache-Control` of a page that may be out of date, which shared caches must not send to others. */
const UNCONFIRMED_CACHE_CONTROL = "no-cache";

const HTML = "text/html; charset=utf-8";

/** Slower levels take several times the CPU time for a few percent. */
const BROTLI_QUALITY = 5;
const MIN_WINDOW_BITS = 16;

/** The window that contains the whole page. Brotli's default takes 4 MiB of memory for each page. */
function windowBits(length: number): number {
  const bits = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(bits, MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/** Copies bytes out of the larger buffer that the compression wrote them into. */
function copyOf(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** @param headers headers of each response. HTML without `Content-Type`. */
export async function encodePage(
  html: string,
  headers: Record<string, string>,
): Promise<StoredPage> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits(identity.length),
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  // Weak: the encodings have different bytes.
  const etag = `W/"${hash}"`;
  const { "Content-Type": type = HTML, ...others } = headers;
  const notModified = Object.entries({ ...others, ETag: etag, Vary: "Accept-Encoding" }).flat();
  const headOf = (length: number, encoding: string[]): RawHeaders => [
    ...notModified,
    ...encoding,
    "Content-Type",
    type,
    "Content-Length",
    String(length),
  ];
  return {
    bodies: { gzip: copyOf(gzipped), br: copyOf(br) },
    etag,
    heads: {
      notModified,
      identity: headOf(identity.length, []),
      gzip: headOf(gzipped.length, ["Content-Encoding", "gzip"]),
      br: headOf(br.length, ["Content-Encoding", "br"]),
    },
  };
}

/** The memory that a page takes, in bytes: the bodies, and the headers as text. */
export function sizeOf({ bodies, heads }: StoredPage): number {
  const headers = heads.notModified.reduce((sum, text) => sum + text.length, 0);
  return bodies.gzip.length + bodies.br.length + headers;
}

/** Whether the client's copy is this page. Caches may have removed the mark of a weak tag. */
function isFresh(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}

function unconfirmed(head: RawHeaders): RawHeaders {
  return head.map((text, index) =>
    head[index - 1] === "Cache-Control" ? UNCONFIRMED_CACHE_CONTROL : text,
  );
}

/**
 * Responds with a page, or with 304 when the client has it.
 *
 * @param extra headers of this response, names and values in turn
 * @param isConfirmed whether the page is current
 * @param status of a response with a body
 */
export function sendPage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  {
    page,
    extra = [],
    isConfirmed = true,
    status: bodyStatus = 200,
  }: { page: StoredPage; extra?: RawHeaders; isConfirmed?: boolean; status?: number },
): void {
  const respond = (status: number, head: RawHeaders) =>
    response.writeHead(status, [...extra, ...(isConfirmed ? head : unconfirmed(head))]);
  if (bodyStatus === 200 && isFresh(headers["if-none-match"], page.etag)) {
    respond(304, page.heads.notModified).end();
    return;
  }
  const accepted = headers["accept-encoding"]?.toString() ?? "";
  const encoding = negotiate(accepted, [...ENCODINGS]) ?? "identity";
  respond(bodyStatus, page.heads[encoding]);
  if (method === "HEAD") response.end();
  else if (encoding !== "identity") response.end(page.bodies[encoding]);
  else {
    // It fails only when the client disconnects.
    pipeline(Readable.from([page.bodies.gzip]), createGunzip(), response).catch(() => {});
  }
}
