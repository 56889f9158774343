import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { MAX_KEPT_HEADERS, MAX_KEPT_RESPONSE } from "@guidepost/contract";
import {
  checkedLookup,
  NotPublic,
  refusalOf,
  type LookupOptions,
} from "#outgoing-requests/index.ts";
import type { AttemptResult } from "./schedule.ts";
import { signWebhook } from "./signature.ts";

/** The time in ms until a response was read (contract HOOK-9). */
const TIMEOUT_MS = 10_000;
/** Bytes of a response that are read. The connection is then closed. */
const MAX_READ_BYTES = 64 * 1024;
const MAX_ERROR = 300;

export type SendOptions = LookupOptions & { timeoutMs?: number };

export type OutgoingRequest = {
  url: string;
  /** The secrets that sign the request. */
  secrets: readonly string[];
  /** The event's id. */
  id: string;
  body: string;
};

/**
 * Sends an event once, without following redirects. Never rejects: a failure is the `error` of the result (contract HOOK-9,
 * HOOK-11).
 */
export async function sendWebhook(
  request: OutgoingRequest,
  options: SendOptions,
): Promise<AttemptResult> {
  const startedAt = new Date();
  const timestamp = Math.floor(startedAt.getTime() / 1_000);
  const start = performance.now();
  const headers = {
    "content-type": "application/json",
    "user-agent": "Guidepost-Webhooks/1.0",
    "webhook-id": request.id,
    "webhook-timestamp": `${timestamp}`,
    "webhook-signature": signWebhook(request.secrets, { ...request, timestamp }),
  };
  const result = await exchange(request, headers, options).catch((error: unknown) => ({
    status: undefined,
    responseHeaders: undefined,
    response: undefined,
    error: describe(error).slice(0, MAX_ERROR),
  }));
  const durationMs = Math.round(performance.now() - start);
  return { isSent: true, startedAt, durationMs, headers, ...result };
}

type Exchange = Pick<AttemptResult, "status" | "responseHeaders" | "response" | "error">;

async function exchange(
  { url: address, body }: OutgoingRequest,
  headers: Record<string, string>,
  { allowPrivate, resolve, timeoutMs = TIMEOUT_MS }: SendOptions,
): Promise<Exchange> {
  const url = new URL(address);
  if (!allowPrivate && url.protocol !== "https:")
    throw new Error("The address must begin with https://");
  const refusal = refusalOf(url, { allowPrivate });
  if (refusal === "not_public") throw new NotPublic();
  if (refusal === "not_web") throw new Error("The address must not use this port");
  const send = url.protocol === "https:" ? https.request : http.request;
  return new Promise<Exchange>((succeed, fail) => {
    const outgoing = send(url, {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      // A connection for each request, so that each connection is checked.
      agent: false,
      lookup: checkedLookup({ allowPrivate, resolve }),
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      outgoing.destroy();
    };
    const reject = (error: Error) => end(() => fail(error));
    const timer = setTimeout(
      () => reject(new Error(`No complete response within ${timeoutMs / 1_000} s`)),
      timeoutMs,
    );
    let hasResponse = false;
    outgoing.on("error", reject);
    outgoing.on("upgrade", ({ statusCode }, socket) => {
      socket.destroy();
      reject(new Error(`The response had the status ${statusCode}`));
    });
    outgoing.on("close", () => {
      // With a response, this event can precede the end of its body.
      if (!hasResponse) reject(new Error("The connection was closed without a response"));
    });
    outgoing.on("response", (incoming) => {
      hasResponse = true;
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () => end(() => succeed(toExchange(incoming, Buffer.concat(chunks))));
      const closedEarly = () => reject(new Error("The connection was closed early"));
      incoming.on("aborted", closedEarly);
      incoming.on("error", reject);
      incoming.on("end", finish);
      incoming.on("close", closedEarly);
      incoming.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= MAX_READ_BYTES) finish();
      });
    });
    outgoing.end(body);
  });
}

/**
 * Returns the start of a body: up to `MAX_KEPT_RESPONSE` bytes in UTF-8, without a part of a
 * character.
 */
function keptText(body: Buffer): string {
  // PostgreSQL does not store NUL.
  const text = Buffer.from(body.toString("utf8").replaceAll("\0", "\uFFFD"));
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return decoder.decode(text.subarray(0, MAX_KEPT_RESPONSE), { stream: true });
}

/** Returns the headers of a response that are kept (contract HOOK-25). Those that do not fit are left out. */
function keptHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  let free = MAX_KEPT_HEADERS;
  const kept = Object.entries(headers).filter((header): header is [string, string] => {
    // `set-cookie`, which can contain a credential of the receiver, is the only list.
    const [name, value] = header;
    if (typeof value !== "string") return false;
    const size = Buffer.byteLength(name) + Buffer.byteLength(value);
    if (size > free) return false;
    free -= size;
    return true;
  });
  return Object.fromEntries(kept);
}

function toExchange({ statusCode: status = 0, headers }: IncomingMessage, body: Buffer): Exchange {
  const kept = { status, responseHeaders: keptHeaders(headers), response: keptText(body) };
  if (status >= 200 && status < 300) return { ...kept, error: undefined };
  const isRedirect = status >= 300 && status < 400;
  const error = isRedirect
    ? `The response was a redirect (${status}), which is not followed`
    : `The response had the status ${status}`;
  return { ...kept, error };
}

/** A connection to several addresses fails with an AggregateError, whose message is empty. */
function describe(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map(describe).join("; ");
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
