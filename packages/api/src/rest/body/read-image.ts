import {
  IMAGE_TOO_LARGE,
  IMAGE_TYPES,
  IMAGE_TYPES_REQUIRED,
  MAX_IMAGE_BYTES,
  toFieldErrors,
  UNKNOWN_FIELD,
} from "@guidepost/contract";
import { DomainError, invalid } from "@guidepost/core";
import { DRY_RUN } from "../dry-run.ts";
import { chunksOf, incompleteBody } from "./body-chunks.ts";

const MULTIPART = "multipart/form-data";
const TYPES: ReadonlySet<string> = new Set([...IMAGE_TYPES, "application/octet-stream", MULTIPART]);

/** Bytes of a form in addition to its file: boundaries and the headers of the parts. */
const FORM_BYTES = 64 * 1024;

type Bytes = Uint8Array<ArrayBuffer>;

function tooLarge(): DomainError {
  return new DomainError("payload_too_large", IMAGE_TOO_LARGE);
}

async function readBytes(request: Request, maxBytes: number): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    for await (const chunk of chunksOf(request, maxBytes)) {
      total += chunk.byteLength;
      if (total > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof DomainError ? error : incompleteBody();
  }
  // One copy: `Buffer.concat` would need another one, and 10 MiB block other requests for tens of ms.
  const bytes = new Uint8Array(total);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

/** The file of a form with one field, `image`. */
async function readForm(bytes: Bytes, type: string): Promise<Bytes> {
  const form = await new Response(bytes, { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw new DomainError("bad_request", "The request body is not multipart/form-data");
    });
  const images = form.getAll("image");
  const [file] = images;
  const isOneFile = images.length === 1 && file instanceof Blob;
  const keys = [...new Set(form.keys())].filter((name) => name !== "image");
  if (isOneFile && keys.length === 0) return new Uint8Array(await file.arrayBuffer());
  const message = images.length === 0 ? "can't be blank" : "must be one file";
  const issues = [
    ...(isOneFile ? [] : [{ code: "custom", path: ["image"], message }]),
    { code: "unrecognized_keys", path: [], keys, message: UNKNOWN_FIELD },
  ];
  throw invalid(toFieldErrors(issues));
}

/**
 * Reads the body of an upload: the file itself, or a form with it (contract IMG-10).
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
  const body = await readBytes(request, maxBytes);
  // Otherwise a client that expects no change would store the image.
  if (new URL(url).searchParams.has(DRY_RUN)) throw invalid({ [DRY_RUN]: [UNKNOWN_FIELD] });
  const bytes = isForm ? await readForm(body, contentType) : body;
  if (bytes.byteLength === 0) throw new DomainError("bad_request", "The image is empty");
  return { bytes };
}
