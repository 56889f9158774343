import { DomainError } from "@guidepost/core";
import { chunksOf } from "./body-chunks.ts";
import { JsonScanner, tooDeep, tooManyValues, type Excess } from "./json-scanner.ts";

/** With an `excess`, `bytes` end at its position, and `rest` completes the JSON. */
export type ScannedBody = { bytes: Uint8Array; excess?: Excess; rest?: string };

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
