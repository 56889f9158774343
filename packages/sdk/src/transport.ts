import { ApiPromise, type ApiResponse } from "./api-promise.ts";
import type { GuidepostError } from "./errors.ts";
import { checkPath, type RequestPath } from "./request-path.ts";
import { retryDelay, wait } from "./retry.ts";
import { connectionFailed, timedOut, toError, unexpectedResponse } from "./to-error.ts";
import type { ContentOptions, HtmlWarning, ReadOptions, RequestOptions, Tag } from "./types.ts";

/** The version of this package, for the header `User-Agent`. */
export const VERSION = "1.3.0";

/** `fetch`, or a function with the same behaviour. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type GuidepostOptions = {
  /** An API key, `sk_…`. Keep it in the environment, and never ship it to a browser. */
  apiKey: string | undefined;
  /** The base URL of the API, for example `https://api.guidepost.example/v1`. A URL without a path gets `/v1`. */
  baseUrl: string | undefined;
  /** Longest time of one attempt in ms, until the end of its response. Default: 30,000. */
  timeout?: number | undefined;
  /** Retries after the first attempt. Default: 3. */
  maxRetries?: number | undefined;
  /** Longest wait before a retry in ms. A longer `Retry-After` rejects at once. Default: 60,000. */
  maxRetryDelay?: number | undefined;
  /** Replaces the global `fetch`. */
  fetch?: Fetch | undefined;
  /** Headers of every request. */
  headers?: Readonly<Record<string, string>> | undefined;
};

type QueryValue = string | number | boolean | Date | readonly (string | number)[] | undefined;

/** One request of the API. */
export type ApiRequest = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The path after the version, for example `/guides`. */
  path: string;
  query?: { readonly [name: string]: QueryValue } | undefined;
  /** Sent as JSON. The bytes of a file are sent as they are. */
  body?: unknown;
};

/** A request before its path is built. */
export type OutgoingRequest = Omit<ApiRequest, "path"> & { path: string | RequestPath };

export type CallOptions = RequestOptions & Omit<ReadOptions & ContentOptions, keyof RequestOptions>;

type Attempt = { url: string; init: RequestInit; timeout: number; signal: AbortSignal | undefined };

/** A response before its data is selected. `never[]` fits the warnings of each call. */
type ReceivedResponse = ApiResponse<unknown, never>;

/** Sends requests with authentication, time-out and retries. */
export class Transport {
  readonly #options: GuidepostOptions;
  readonly #baseUrl: string;

  constructor(options: GuidepostOptions) {
    this.#options = options;
    this.#baseUrl = checkOptions(options);
  }

  /** Sends a request. `select` returns the data of a JSON body. Markdown is text, and a 304 has the data null. */
  call<Data, Warning = HtmlWarning>(
    request: OutgoingRequest,
    options: CallOptions = {},
    select: (body: never) => unknown = (body) => body,
  ): ApiPromise<Data, Warning> {
    const response = this.#send(request, options).then(({ data, ...info }) => ({
      ...info,
      data: (data === null ? null : select(data as never)) as Data,
    }));
    return new ApiPromise(response);
  }

  async #send(request: OutgoingRequest, options: CallOptions): Promise<ReceivedResponse> {
    const { maxRetries = 3, maxRetryDelay: maxDelay = 60_000, timeout = 30_000 } = this.#options;
    const { signal, dryRun } = options;
    const query = toQueryString({ dry_run: dryRun, ...request.query });
    const path = typeof request.path === "string" ? checkPath(request.path) : request.path();
    const url = `${this.#baseUrl}${path}${query}`;
    // Created once: a retry must be the same request with the same idempotency key.
    const init = this.#init(request, options);
    for (let number = 0; ; number++) {
      signal?.throwIfAborted();
      const attempt = { url, init, timeout: options.timeout ?? timeout, signal };
      const result = await this.#attempt(attempt);
      if ("data" in result) return result;
      const limits = { maxRetries: options.maxRetries ?? maxRetries, maxDelay };
      const delay = retryDelay(result.error, number, limits);
      if (delay === undefined) throw result.error;
      await wait(delay, signal);
    }
  }

  #init({ method, body }: OutgoingRequest, options: CallOptions): RequestInit {
    const { apiKey, headers: common } = this.#options;
    const { ifMatch, ifNoneMatch, idempotencyKey, strict } = options;
    const headers = new Headers({ ...common, ...options.headers });
    headers.set("Accept", "application/json, text/markdown");
    headers.set("Authorization", `Bearer ${apiKey}`);
    // A browser sends its own, and would ask the server for permission to send another one.
    if (!("document" in globalThis)) headers.set("User-Agent", `guidepost-sdk/${VERSION}`);
    if (method !== "GET") headers.set("Idempotency-Key", idempotencyKey ?? randomKey());
    if (ifMatch !== undefined) headers.set("If-Match", toETag(ifMatch));
    if (ifNoneMatch !== undefined) headers.set("If-None-Match", toETag(ifNoneMatch));
    if (strict) headers.set("Prefer", "handling=strict");
    // A redirect would repeat a change as a read, or send the key to another host.
    const init: RequestInit = { method, headers, redirect: "manual" };
    if (body === undefined) return init;
    if (body instanceof Blob || body instanceof Uint8Array) {
      headers.set("Content-Type", "application/octet-stream");
      // No `fetch` sends shared memory.
      return { ...init, body: body as Blob | Uint8Array<ArrayBuffer> };
    }
    headers.set("Content-Type", "application/json");
    return { ...init, body: JSON.stringify(body) };
  }

  /** Sends the request once. @throws the reason of the caller's signal */
  async #attempt({
    url,
    init,
    timeout,
    signal,
  }: Attempt): Promise<ReceivedResponse | { error: GuidepostError }> {
    const controller = new AbortController();
    const cancel = () => controller.abort(signal?.reason);
    signal?.addEventListener("abort", cancel, { once: true });
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, timeout);
    try {
      const { fetch = globalThis.fetch } = this.#options;
      const response = await fetch(url, { ...init, signal: controller.signal });
      // The time-out includes the body.
      return readResponse(url, response, await response.text());
    } catch (cause) {
      signal?.throwIfAborted();
      return { error: isLate ? timedOut(url, timeout, cause) : connectionFailed(url, cause) };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    }
  }
}

/**
 * Returns the base URL: without slashes at its end, and with the version when it has no path.
 *
 * @throws TypeError for missing options, which JavaScript permits, and for an invalid URL
 */
function checkOptions(options: Partial<GuidepostOptions> | undefined): string {
  const { apiKey, baseUrl } = options ?? {};
  const missing = Object.entries({ apiKey, baseUrl }).flatMap(([name, value]) =>
    value ? [] : [`${name} is missing`],
  );
  if (!baseUrl || missing.length > 0)
    throw new TypeError(
      `${missing.join(", ")}: new Guidepost({ apiKey: process.env.GUIDEPOST_KEY, baseUrl: "https://api.guidepost.example/v1" })`,
    );
  // Not URL.canParse: after many calls, that of Node 20 refuses hosts with letters such as ü.
  try {
    const { pathname } = new URL(baseUrl);
    return `${baseUrl.replace(/\/+$/, "")}${pathname === "/" ? "/v1" : ""}`;
  } catch {
    throw new TypeError(`baseUrl is not a URL: ${baseUrl}`);
  }
}

function readResponse(
  url: string,
  { status, headers, ok }: Response,
  text: string,
): ReceivedResponse | { error: GuidepostError } {
  const info = {
    status,
    headers,
    requestId: headers.get("x-request-id"),
    etag: headers.get("etag"),
    replayed: headers.get("idempotency-replayed") === "true",
    warnings: [],
  };
  if (status === 304 || status === 204) return { ...info, data: null };
  const isMarkdown = headers.get("content-type")?.startsWith("text/markdown");
  const body = isMarkdown ? text : parse(text);
  const received = { url, status, headers };
  if (!ok) return { error: toError(received, body) };
  if (body === undefined) return { error: unexpectedResponse(received) };
  const { warnings = info.warnings } = (body ?? {}) as { warnings?: never[] };
  return { ...info, warnings, data: body };
}

/** Undefined for a text that is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toQueryString(query: NonNullable<ApiRequest["query"]>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    search.set(name, value instanceof Date ? value.toISOString() : String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

/** The strong tag of a guide, as the API sends it (contract COND-1). */
function toETag(tag: Tag): string {
  return typeof tag === "string" ? tag : `"g${tag.id}.${tag.version}"`;
}

/** 128 random bits. `crypto.randomUUID` exists only on pages with https. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
