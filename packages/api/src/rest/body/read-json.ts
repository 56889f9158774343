import { DomainError } from "@guidepost/core";
import { JsonScanner, tooDeep, tooManyValues, type Excess } from "./json-scanner.ts";

/** A body up to this size in bytes is read at once, which is faster than a stream. */
const SINGLE_READ_BYTES = 64 * 1024;

/** With an `excess`, `bytes` end at its position, and `rest` completes the JSON. */
export type ScannedBody = { bytes: Uint8Array; excess?: Excess; rest?: string };

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Discards the rest of a refused body, so that its client can reuse the connection. */
async function discard(reader: Reader, maxBytes: number): Promise<void> {
  for (let bytes = 0; bytes <= maxBytes;) {
    const { value } = await reader.read();
    if (!value) return;
    bytes += value.byteLength;
  }
}

async function* streamOf({ body }: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  // Not `for await`: an early exit would cancel the stream and close the connection of the response.
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { value } = await reader.read();
      if (!value) return;
      yield value;
    }
  } finally {
    void discard(reader, maxBytes).catch(() => {});
  }
}

async function* chunksOf(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > 0 && declared <= SINGLE_READ_BYTES)
    yield new Uint8Array(await request.arrayBuffer());
  else yield* streamOf(request, maxBytes);
}

/**
 * Reads a JSON body and stops at the first reason to refuse it (contract HTTP-12).
 *
 * @throws `payload_too_large`; the stream's error when the client disconnects
 */
export async function readScanned(
  request: Request,
  maxBytes: number,
  maxValues?: number,
): Promise<ScannedBody> {
  const scanner = new JsonScanner(maxValues);
  const chunks: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of chunksOf(request, maxBytes)) {
    total += chunk.byteLength;
    if (total > maxBytes) throw new DomainError("payload_too_large");
    const found = scanner.push(chunk);
    chunks.push(found ? chunk.subarray(0, found.length) : chunk);
    if (found) return { bytes: Buffer.concat(chunks), excess: found.excess, rest: scanner.rest };
  }
  return { bytes: Buffer.concat(chunks) };
}

/**
 * Reads a JSON body as text, for another parser.
 *
 * @throws `payload_too_large`; `bad_request` when it is nested too deeply or ends early;
 * `validation_failed` with too many values
 */
export async function readJsonText(request: Request, maxBytes: number): Promise<string> {
  const { bytes, excess } = await readScanned(request, maxBytes).catch((error: unknown) => {
    throw error instanceof DomainError ? error : new DomainError("bad_request");
  });
  // A malformed text ends with its first syntax error, so the parser refuses it.
  if (excess && excess !== "malformed") throw excess === "too deep" ? tooDeep() : tooManyValues();
  return new TextDecoder().decode(bytes);
}
