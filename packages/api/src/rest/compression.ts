import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import Negotiator from "negotiator";

/** Smaller bodies fit into one packet anyway, and compression would cost more than it saves. In characters. */
const MIN_LENGTH = 1024;
/** Each running compression takes some 100 kB of memory. Further bodies are not compressed. */
const MAX_RUNNING = 32;

/** Slower levels take several times the CPU time for a few percent (decision 255). */
const GZIP_LEVEL = 1;
const BROTLI_QUALITY = 1;
const MIN_WINDOW_BITS = 16;
const MAX_WINDOW_BITS = 20;

/** The window that contains the whole body. Brotli's default takes 4 MiB of memory for each body. */
function windowBits(length: number): number {
  const bits = Math.ceil(Math.log2(length + 16));
  return Math.min(Math.max(bits, MIN_WINDOW_BITS), MAX_WINDOW_BITS);
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Both run in threads of Node. */
const COMPRESS = {
  gzip: (bytes: Uint8Array) => toGzip(bytes, { level: GZIP_LEVEL }),
  br: (bytes: Uint8Array) =>
    toBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
      },
    }),
};
type Encoding = keyof typeof COMPRESS;

/** Whether the client accepts the encoding, and prefers it to an uncompressed body (RFC 9110, section 12.5.3). */
function encodingFor(accepted: string): Encoding | undefined {
  const negotiator = new Negotiator({ headers: { "accept-encoding": accepted } });
  const preferred = negotiator.encoding(["br", "gzip", "identity"]);
  return preferred === "br" || preferred === "gzip" ? preferred : undefined;
}

type Content = string | Uint8Array<ArrayBuffer>;

/** A body and the headers that describe its encoding. */
export type EncodedBody = { body: Content; headers: Record<string, string> };

const PLAIN_HEADERS = {};
let running = 0;

/**
 * Compresses a body for the client of a request (contract HTTP-14). Returns small bodies unchanged, and all bodies while
 * many others are being compressed. The response needs `Vary: Accept-Encoding` in each case.
 */
export function encodeBody(request: Request, body: Content): EncodedBody | Promise<EncodedBody> {
  const plain = { body, headers: PLAIN_HEADERS };
  if (body.length < MIN_LENGTH || running >= MAX_RUNNING) return plain;
  const accepted = request.headers.get("accept-encoding");
  const encoding = accepted === null ? undefined : encodingFor(accepted);
  return encoding ? compress(encoding, body) : plain;
}

async function compress(encoding: Encoding, content: Content): Promise<EncodedBody> {
  running++;
  try {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const body = await COMPRESS[encoding](bytes);
    return { body, headers: { "Content-Encoding": encoding } };
  } finally {
    running--;
  }
}
