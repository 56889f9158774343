import { DomainError } from "@guidepost/core";
import { printParseErrorCode, visit, type ParseErrorCode } from "jsonc-parser";
import { tooDeep, tooManyValues, type Excess } from "../json-scanner.ts";
import { readScanned, type ScannedBody } from "../read-scanned.ts";

/** 2 MiB (contract HTTP-12). */
const maxBodyBytes = 2 * 1024 * 1024;

const malformed = (message: string) => new DomainError("bad_request", message);

/** A body that breaks off is the client's fault, not a service out of reach. */
const readWhole = (request: Request): Promise<ScannedBody> =>
  readScanned(request, maxBodyBytes).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    throw malformed("The request body ended before it was complete");
  });

type SyntaxFault = { code: ParseErrorCode; offset: number; where: string };

/** Thrown to end a visit, which has no other way. */
class Found extends Error {
  readonly fault: SyntaxFault;

  constructor(fault: SyntaxFault) {
    super();
    this.fault = fault;
  }
}

/**
 * The first syntax error, found only once JSON.parse has refused: it gives no position. The parser
 * stops there, since a large body can have a million of them.
 */
const firstFault = (text: string): SyntaxFault | undefined => {
  const onError = (code: ParseErrorCode, offset: number, _length: number, ...at: number[]) => {
    const [line = 0, column = 0] = at;
    throw new Found({ code, offset, where: ` at line ${line + 1}, column ${column + 1}` });
  };
  try {
    visit(text, { onError }, { disallowComments: true });
    return undefined;
  } catch (error) {
    if (error instanceof Found) return error.fault;
    throw error;
  }
};

const toMalformed = ({ code, where }: SyntaxFault): DomainError => {
  const words = printParseErrorCode(code)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return malformed(`Malformed JSON${where}: ${words}`);
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A syntax error before the excess comes first (contract HTTP-13); that the text ends there is none. */
const refusalOf = (excess: Excess, text: string, rest = ""): DomainError => {
  // The parser that finds the position takes ten times as long as `JSON.parse`.
  const isWellFormed = excess === "too many values" && isJson(text + rest);
  const fault = isWellFormed ? undefined : firstFault(text);
  const isMalformed = excess === "malformed";
  if (fault && (isMalformed || fault.offset < text.trimEnd().length)) return toMalformed(fault);
  if (isMalformed) return malformed("Malformed JSON");
  if (excess === "too deep") return tooDeep(fault?.where);
  return /^\s*\{/.test(text) ? tooManyValues() : notAnObject("a list");
};

const notAnObject = (found: string): DomainError =>
  malformed(`The request body must be a JSON object, not ${found}`);

// A byte order mark is no JSON: kept, so that the parser says where it stands.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** From 1: the first byte that no UTF-8 text can have there, found by halves. */
const firstBadByte = (bytes: Uint8Array): number => {
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
};

const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed(`Malformed JSON: the body is not UTF-8 at byte ${firstBadByte(bytes)}`);
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    const fault = firstFault(text);
    throw fault ? toMalformed(fault) : malformed("Malformed JSON");
  }
};

/**
 * The JSON object of a request's body. In this order (contract HTTP-13, ERR-9): `payload_too_large`,
 * `unsupported_media_type` (a body that is not JSON), `bad_request` (malformed, or no object),
 * `validation_failed` (more values than any guide has).
 */
export const readJsonObject = async (request: Request): Promise<Record<string, unknown>> => {
  const { headers } = request;
  if (Number(headers.get("content-length") ?? 0) > maxBodyBytes)
    throw new DomainError("payload_too_large");
  const isPresent = headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
  if (isPresent) {
    const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
    if (type !== "application/json") throw new DomainError("unsupported_media_type");
    if ((headers.get("content-encoding") ?? "identity") !== "identity")
      throw new DomainError("unsupported_media_type", "Content-Encoding is not supported");
  }
  const { bytes, excess, rest } = await readWhole(request);
  if (bytes.byteLength === 0)
    throw malformed("The request body must be a JSON object: it is empty");
  const text = decode(bytes);
  if (excess) throw refusalOf(excess, text, rest);
  const body = parse(text);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw notAnObject(body === null ? "null" : Array.isArray(body) ? "a list" : `a ${typeof body}`);
  return body as Record<string, unknown>;
};
