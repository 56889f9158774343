import {
  IMAGE_TOO_LARGE,
  IMAGE_TYPE_ALIASES,
  IMAGE_TYPES,
  IMAGE_TYPES_REQUIRED,
  MAX_IMAGE_BYTES,
  UNKNOWN_FIELD,
} from "@guidepost/contract";
import { DomainError, invalid } from "@guidepost/core";
import { DRY_RUN } from "../dry-run.ts";
import { chunksOf, incompleteBody } from "./body-chunks.ts";
import { readFormFile } from "./form-file.ts";

const MULTIPART = "multipart/form-data";
const TYPES: ReadonlySet<string> = new Set([
  ...IMAGE_TYPES,
  ...IMAGE_TYPE_ALIASES,
  "application/octet-stream",
  MULTIPART,
]);

/** Bytes of a form in addition to its file: boundaries and the headers of the parts. */
const FORM_BYTES = 64 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

function tooLarge(): DomainError {
  return new DomainError("payload_too_large", IMAGE_TOO_LARGE);
}

/** The chunks of a body, at most `maxBytes`. @throws `payload_too_large`; `bad_request` for an incomplete body */
async function* limitedChunks(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  try {
    for await (const chunk of chunksOf(request, maxBytes)) {
      total += chunk.byteLength;
      if (total > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof DomainError ? error : incompleteBody();
  }
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

/** One copy: `Buffer.concat` would need another one, and 10 MiB block other requests for tens of ms. */
function concat(chunks: readonly Uint8Array[]): Bytes {
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/**
 * Reads the body of an upload: the file itself, or a form with it (contract IMG-10, IMG-18). It stops at the first reason to
 * refuse it (contract IMG-19).
 *
 * @throws `payload_too_large`; `unsupported_media_type`; `bad_request` for an incomplete or empty body;
 *   `validation_failed` for other fields
 */
export async function readImage(request: Request): Promise<{ bytes: Bytes }> {
  const { headers, url } = request;
  const contentType = headers.get("content-type") ?? "";
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const isForm = type === MULTIPART;
  const maxBytes = MAX_IMAGE_BYTES + (isForm ? FORM_BYTES : 0);
  if (Number(headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (!TYPES.has(type)) throw new DomainError("unsupported_media_type", IMAGE_TYPES_REQUIRED);
  if ((headers.get("content-encoding") ?? "identity") !== "identity")
    throw new DomainError("unsupported_media_type", "Content-Encoding is not supported");
  const chunks = limitedChunks(request, maxBytes);
  const bytes = concat(
    await (isForm ? readFormFile(chunks, { contentType, tooLarge }) : collect(chunks)),
  );
  // Otherwise a client that expects no change would store the image.
  if (new URL(url).searchParams.has(DRY_RUN)) throw invalid({ [DRY_RUN]: [UNKNOWN_FIELD] });
  if (bytes.byteLength === 0) throw new DomainError("bad_request", "The image is empty");
  return { bytes };
}
