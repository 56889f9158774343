import { Busboy, type BusboyFileStream } from "@fastify/busboy";
import { MAX_IMAGE_BYTES, toFieldErrors, UNKNOWN_FIELD } from "@guidepost/contract";
import { DomainError, invalid } from "@guidepost/core";
import { incompleteBody } from "./body-chunks.ts";

/** The only field of the form. */
const FIELD = "image";

/** Limits of a form (contract IMG-19). The parser drops what a part's headers have beyond theirs. */
const MAX_PARTS = 100;
const MAX_HEADER_BYTES = 8 * 1024;
const MAX_HEADERS = 50;

function notAForm(reason: string): DomainError {
  return new DomainError("bad_request", `The request body is not multipart/form-data: ${reason}`);
}

function createParser(contentType: string) {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      // Clients of HTTP libraries leave out the name of the file.
      isPartAFile: () => true,
      limits: {
        fileSize: MAX_IMAGE_BYTES,
        parts: MAX_PARTS,
        headerPairs: MAX_HEADERS,
        headerSize: MAX_HEADER_BYTES,
      },
    });
  } catch {
    throw notAForm("Content-Type has no boundary");
  }
}

/** What a form contains. `images` are the parts of the field `image`, and `others` the names of all other fields. */
type Form = { images: number; others: Set<string> };

/** @throws `validation_failed` with each field error, unless the form has one image and nothing else */
function requireOneImage({ images, others }: Form): void {
  if (images === 1 && others.size === 0) return;
  const message = images === 0 ? "can't be blank" : "must be one file";
  const issues = [
    ...(images === 1 ? [] : [{ code: "custom", path: [FIELD], message }]),
    { code: "unrecognized_keys", path: [], keys: [...others], message: UNKNOWN_FIELD },
  ];
  throw invalid(toFieldErrors(issues));
}

/**
 * Reads the file of a `multipart/form-data` form with the field `image`, while its chunks arrive (contract IMG-18). The parser
 * accepts what RFC 2046 and RFC 7578 permit: text before and after the form, `filename*`, names without quotes.
 *
 * @throws `bad_request` for another or an incomplete body, and for too many parts; `payload_too_large` for a larger file;
 *   `validation_failed` for other fields; the errors of `chunks`
 */
export async function readFormFile(
  chunks: AsyncIterable<Uint8Array>,
  { contentType, tooLarge }: { contentType: string; tooLarge: () => DomainError },
): Promise<Uint8Array[]> {
  const parser = createParser(contentType);
  const form: Form = { images: 0, others: new Set() };
  const file: Uint8Array[] = [];
  let hasPart = false;

  const failed = new Promise<never>((_, reject) => {
    // The only error of the parser is the end of the body before that of the form.
    parser.once("error", () =>
      reject(
        hasPart ? incompleteBody() : notAForm("it does not contain the boundary of Content-Type"),
      ),
    );
    parser.once("partsLimit", () => reject(notAForm(`it has more than ${MAX_PARTS} parts`)));
    parser.on("file", (name: string | undefined, stream: BusboyFileStream) => {
      hasPart = true;
      // Without a listener, the end of the body inside of a part would end the process.
      stream.on("error", () => {});
      stream.once("limit", () => reject(tooLarge()));
      if (name === undefined) reject(notAForm("a part has no name"));
      else if (name === FIELD) form.images += 1;
      else form.others.add(name);
      if (name === FIELD && form.images === 1)
        stream.on("data", (bytes: Uint8Array) => file.push(bytes));
      else stream.resume();
    });
  });
  failed.catch(() => {});
  const finished = new Promise<void>((resolve) => parser.once("finish", () => resolve()));

  for await (const chunk of chunks) {
    const written = new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
    await Promise.race([written, failed]);
  }
  parser.end();
  await Promise.race([finished, failed]);
  requireOneImage(form);
  return file;
}
