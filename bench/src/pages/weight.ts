import { brotliDecompressSync } from "node:zlib";
import { sendRequest } from "../load/send-request.ts";

/** Bytes of bodies as they are transferred to a browser that accepts Brotli. */
export type Weight = { path: string; html: number; scripts: number };

const HEADERS = { "Accept-Encoding": "gzip, deflate, br" };
const SCRIPT_URL = /<(?:script[^>]*\ssrc|link[^>]*\srel="modulepreload"[^>]*\shref)="([^"]+)"/g;

async function transferredBytes(port: number, url: string): Promise<number> {
  const { status, body } = await sendRequest(port, url, { headers: HEADERS });
  if (status !== 200) throw new Error(`${url} returned ${status}`);
  return body.byteLength;
}

/**
 * Returns the compressed size of a page, and of the scripts that it loads.
 *
 * @throws Error for a response other than 200, and for a page that is not compressed with Brotli
 */
export async function weigh(port: number, path: string): Promise<Weight> {
  const { status, body, headers } = await sendRequest(port, path, { headers: HEADERS });
  if (status !== 200 || headers["content-encoding"] !== "br")
    throw new Error(`${path} returned ${status}, ${headers["content-encoding"]}`);
  const document = brotliDecompressSync(body).toString();
  const urls = new Set([...document.matchAll(SCRIPT_URL)].map(([, url = ""]) => url));
  let scripts = 0;
  for (const url of urls) scripts += await transferredBytes(port, url);
  return { path, html: body.byteLength, scripts };
}
