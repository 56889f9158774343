import { randomInt } from "node:crypto";
import { RECORDING, recordExchange } from "./recorded-exchange.ts";

/** A request under /v1. */
export type ApiRequest = {
  method?: string;
  /** Path after `/v1`, for example `/guides/1`. */
  path: string;
  /** API key for the `Authorization: Bearer` header. */
  key?: string | undefined;
  headers?: Record<string, string>;
  /** Body that is sent as JSON, with its content type. */
  json?: unknown;
  /** Body that is sent unchanged, without a content type. */
  body?: string | Uint8Array | ReadableStream<Uint8Array> | undefined;
  /** Ends the request. */
  signal?: AbortSignal;
};

export type ApiResponse = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON, or the text of another type; undefined for an empty body. */
  body: unknown;
};

function payloadOf({ json, body }: ApiRequest): RequestInit & { duplex?: "half" } {
  if (body instanceof ReadableStream) return { body, duplex: "half" };
  const text = json === undefined ? body : JSON.stringify(json);
  // As bytes, because fetch adds a content type to text.
  return text === undefined ? {} : { body: Buffer.from(text) };
}

/** Sends one request and reads the whole response. */
export async function call(url: string, request: ApiRequest): Promise<ApiResponse> {
  const { method = "GET", path, key, headers = {}, json, signal } = request;
  const sent = { ...(json !== undefined && { "Content-Type": "application/json" }), ...headers };
  const payload = payloadOf(request);
  const response = await fetch(`${url}/v1${path}`, {
    method,
    redirect: "manual",
    ...(signal && { signal }),
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...sent,
    },
    ...payload,
  });
  const text = await response.text();
  if (RECORDING !== undefined && !(payload.body instanceof ReadableStream)) {
    // As `fetch` sends it: with encoded spaces, and without dot segments.
    const { pathname, search } = new URL(`${url}/v1${path}`);
    recordExchange(RECORDING, {
      method,
      path: pathname.slice("/v1".length) + search,
      requestHeaders: Object.entries(sent),
      ...(payload.body instanceof Uint8Array && {
        requestBody: Buffer.from(payload.body).toString("base64"),
      }),
      status: response.status,
      responseHeaders: [...response.headers],
      responseBody: text,
    });
  }
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const body: unknown = text === "" ? undefined : isJson ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, text, body };
}

function octet(): number {
  return randomInt(256);
}

/**
 * Returns the header of a random client address, for a server with a trusted proxy. Limits apply per
 * address: tests with addresses of their own do not use up each other's limits.
 */
export function fromNewAddress(): Record<string, string> {
  return {
    "X-Forwarded-For": `${128 + randomInt(64)}.${octet()}.${octet()}.${octet()}`,
  };
}
