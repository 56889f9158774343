import { randomInt } from "node:crypto";

/** One request under /v1 as tests write it down. */
export type Call = {
  method?: string;
  /** Behind `/v1`, as `/guides/1`. */
  path: string;
  /** The secret of an `Authorization: Bearer` header. */
  key?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is, without a content type of its own. */
  body?: string | Uint8Array | ReadableStream<Uint8Array> | undefined;
};

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** What the text says as JSON; undefined where it is empty. */
  body: unknown;
};

const payloadOf = ({ json, body }: Call): RequestInit & { duplex?: "half" } => {
  if (body instanceof ReadableStream) return { body, duplex: "half" };
  const text = json === undefined ? body : JSON.stringify(json);
  // As bytes, since fetch gives text a content type of its own.
  return text === undefined ? {} : { body: Buffer.from(text) };
};

/** Sends one request and reads the whole answer. */
export const call = async (url: string, request: Call): Promise<Answer> => {
  const { method = "GET", path, key, headers = {}, json } = request;
  const response = await fetch(`${url}/v1${path}`, {
    method,
    redirect: "manual",
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(json !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    },
    ...payloadOf(request),
  });
  const text = await response.text();
  const body: unknown = text === "" ? undefined : JSON.parse(text);
  return { status: response.status, headers: response.headers, text, body };
};

const octet = (): number => randomInt(256);

/**
 * An address that no other request of this run comes from, for a server behind a trusted proxy: what
 * fails to authenticate is limited per address, and tests should not use up each other's limit.
 */
export const fromNewAddress = (): Record<string, string> => ({
  "X-Forwarded-For": `${128 + randomInt(64)}.${octet()}.${octet()}.${octet()}`,
});
