import { DomainError } from "@guidepost/core";
import { parseTree, printParseErrorCode, type ParseError } from "jsonc-parser";

/** 2 MiB (DECISIONS 13). */
const maxBodyBytes = 2 * 1024 * 1024;

const tooLarge = () => new DomainError("payload_too_large");
const malformed = (message: string) => new DomainError("bad_request", message);

const readBytes = async (request: Request): Promise<Uint8Array> => {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBodyBytes) throw tooLarge();
  // A length that is told cannot be exceeded: the parser of HTTP ends the body there.
  if (declared > 0) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let length = 0;
  const stream: AsyncIterable<Uint8Array> | null = request.body;
  for await (const chunk of stream ?? []) {
    length += chunk.byteLength;
    if (length > maxBodyBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** A body that breaks off is the client's fault, not a service out of reach. */
const readWhole = (request: Request): Promise<Uint8Array> =>
  readBytes(request).catch((error: unknown) => {
    if (error instanceof DomainError) throw error;
    throw malformed("The request body ended before it was complete");
  });

/** Where and what is wrong, found only once JSON.parse has refused: it tells no position. */
const describeFault = (text: string): string => {
  const faults: ParseError[] = [];
  try {
    parseTree(text, faults, { disallowComments: true });
  } catch {
    // Nested too deeply for a parser that recurses.
  }
  const [fault] = faults;
  if (!fault) return "Malformed JSON";
  const before = text.slice(0, fault.offset).split("\n");
  const words = printParseErrorCode(fault.error)
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return `Malformed JSON at line ${before.length}, column ${(before.at(-1) ?? "").length + 1}: ${words}`;
};

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
    throw malformed(describeFault(text));
  }
};

/**
 * The JSON object of a request's body. In this order (DECISIONS 4, 5): `payload_too_large`,
 * `unsupported_media_type` (a body that is not JSON), `bad_request` (malformed, or no object).
 */
export const readJsonObject = async (request: Request): Promise<Record<string, unknown>> => {
  const { headers } = request;
  if (Number(headers.get("content-length") ?? 0) > maxBodyBytes) throw tooLarge();
  const isPresent = headers.has("transfer-encoding") || Number(headers.get("content-length")) > 0;
  if (isPresent) {
    const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
    if (type !== "application/json") throw new DomainError("unsupported_media_type");
    if ((headers.get("content-encoding") ?? "identity") !== "identity")
      throw new DomainError("unsupported_media_type", "Content-Encoding is not supported");
  }
  const bytes = await readWhole(request);
  if (bytes.byteLength === 0)
    throw malformed("The request body must be a JSON object: it is empty");
  const body = parse(decode(bytes));
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    const found = body === null ? "null" : Array.isArray(body) ? "a list" : `a ${typeof body}`;
    throw malformed(`The request body must be a JSON object, not ${found}`);
  }
  return body as Record<string, unknown>;
};
