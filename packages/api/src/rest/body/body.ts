import { DomainError } from "@guidepost/core";
import { printParseErrorCode, visit, type ParseErrorCode } from "jsonc-parser";
import { incompleteBody } from "./body-chunks.ts";
import { tooDeep, tooManyValues, type Excess } from "./json-scanner.ts";
import { readScanned, type ScannedBody } from "./read-json.ts";

/** 2 MiB (contract HTTP-12). */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

function malformed(message: string): DomainError {
  return new DomainError("bad_request", message);
}

/** Reads the body. An incomplete body is an error of the client, not of the service. */
function readWhole(request: Request, maxValues: number | undefined): Promise<ScannedBody> {
  return readScanned(request, MAX_BODY_BYTES, maxValues).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    throw incompleteBody();
  });
}

type JsonSyntaxError = { code: ParseErrorCode; offset: number; position: string };

/** Ends the visit of the parser, which has no other way to stop. */
class FoundSyntaxError extends Error {
  readonly found: JsonSyntaxError;

  constructor(found: JsonSyntaxError) {
    super();
    this.found = found;
  }
}

/**
 * Finds the first syntax error after `JSON.parse` has refused the text without a position. The parser
 * stops there, because a large body can have a million errors.
 */
function findSyntaxError(text: string): JsonSyntaxError | undefined {
  const onError = (code: ParseErrorCode, offset: number, _length: number, ...at: number[]) => {
    const [line = 0, column = 0] = at;
    throw new FoundSyntaxError({
      code,
      offset,
      position: ` at line ${line + 1}, column ${column + 1}`,
    });
  };
  try {
    visit(text, { onError }, { disallowComments: true });
    return undefined;
  } catch (error) {
    if (error instanceof FoundSyntaxError) return error.found;
    throw error;
  }
}

function toMalformed({ code, position }: JsonSyntaxError): DomainError {
  const description = printParseErrorCode(code)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return malformed(`Malformed JSON${position}: ${description}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A syntax error before the excess has priority (contract HTTP-13). The end of the text is no error. */
function errorOf(
  excess: Excess,
  text: string,
  { rest = "", maxValues }: { rest: string | undefined; maxValues: number | undefined },
): DomainError {
  // The parser that finds the position takes ten times as long as `JSON.parse`.
  const isWellFormed = excess === "too many values" && isJson(text + rest);
  const syntaxError = isWellFormed ? undefined : findSyntaxError(text);
  const isMalformed = excess === "malformed";
  if (syntaxError && (isMalformed || syntaxError.offset < text.trimEnd().length))
    return toMalformed(syntaxError);
  if (isMalformed) return malformed("Malformed JSON");
  if (excess === "too deep") return tooDeep(syntaxError?.position);
  return /^\s*\{/.test(text) ? tooManyValues(maxValues) : notAnObject("a list");
}

function notAnObject(found: string): DomainError {
  return malformed(`The request body must be a JSON object, not ${found}`);
}

// It skips a byte order mark, which programs of Windows write (contract HTTP-15).
const UTF8_DECODER = new TextDecoder("utf-8", { fatal: true });

/** Position of the first invalid UTF-8 byte, counted from 1, found by binary search. */
function firstBadByte(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length];
  while (good < bad) {
    const middle = (good + bad) >> 1;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, middle + 1), {
        stream: true,
      });
      good = middle + 1;
    } catch {
      bad = middle;
    }
  }
  return Math.min(good, bytes.length - 1) + 1;
}

function decode(bytes: Uint8Array): string {
  try {
    return UTF8_DECODER.decode(bytes);
  } catch {
    throw malformed(`Malformed JSON: the body is not UTF-8 at byte ${firstBadByte(bytes)}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const syntaxError = findSyntaxError(text);
    throw syntaxError ? toMalformed(syntaxError) : malformed("Malformed JSON");
  }
}

/**
 * Reads the JSON object of a request's body. The checks run in this order (contract HTTP-13, ERR-9).
 * `onBytes` receives the bytes of a body that is a JSON object. `maxValues` replaces the limit of 5,000 values.
 *
 * @throws `payload_too_large`; `unsupported_media_type` for another type; `bad_request` for malformed JSON
 * or another value than an object; `validation_failed` for too many values
 */
export async function readJsonObject(
  request: Request,
  {
    onBytes,
    maxValues,
  }: {
    onBytes?: ((bytes: Uint8Array) => void) | undefined;
    maxValues?: number | undefined;
  } = {},
): Promise<Record<string, unknown>> {
  const { headers } = request;
  if (Number(headers.get("content-length") ?? 0) > MAX_BODY_BYTES)
    throw new DomainError("payload_too_large");
  const isPresent = headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
  if (isPresent) {
    const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
    if (type !== "application/json") throw new DomainError("unsupported_media_type");
    if ((headers.get("content-encoding") ?? "identity") !== "identity")
      throw new DomainError("unsupported_media_type", "Content-Encoding is not supported");
  }
  const { bytes, excess, rest } = await readWhole(request, maxValues);
  const text = decode(bytes);
  if (text === "") throw malformed("The request body must be a JSON object: it is empty");
  if (excess) throw errorOf(excess, text, { rest, maxValues });
  const body = parse(text);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw notAnObject(body === null ? "null" : Array.isArray(body) ? "a list" : `a ${typeof body}`);
  onBytes?.(bytes);
  return body as Record<string, unknown>;
}
