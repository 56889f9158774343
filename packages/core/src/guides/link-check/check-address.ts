import type { BrokenReason, UnknownReason } from "@guidepost/contract";
import {
  MAX_REDIRECTS,
  NotPublic,
  redirectOf,
  refusalOf,
  type RequestOptions,
  type Response,
  sendRequest,
  toResponse,
  withDeadline,
} from "#outgoing-requests/index.ts";

/** The time in ms for an address, with its redirects (contract CHECK-4). */
const TIMEOUT_MS = 10_000;

/** The result of an address. `status` is that of the last response. */
export type LinkResult = { status: number | null } & (
  | { outcome: "ok"; reason: null }
  | { outcome: "broken"; reason: BrokenReason }
  | { outcome: "unknown"; reason: UnknownReason }
);

export type CheckOptions = RequestOptions & { timeoutMs?: number | undefined };

const OK: LinkResult = { outcome: "ok", reason: null, status: null };

function broken(reason: BrokenReason, status: number | null = null): LinkResult {
  return { outcome: "broken", reason, status };
}

export function unknown(reason: UnknownReason, status: number | null = null): LinkResult {
  return { outcome: "unknown", reason, status };
}

/**
 * Errors of certificates that browsers refuse too. A missing intermediate certificate is none of them, because browsers
 * find it.
 */
const CERTIFICATE_ERRORS = new Set([
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "SELF_SIGNED_CERT_IN_CHAIN",
]);

/** Errors of an address of a host that say nothing of its other addresses. */
const UNREACHABLE = new Set(["EADDRNOTAVAIL", "EHOSTUNREACH", "ENETUNREACH"]);

function codesOf(error: unknown): string[] {
  // A connection to several addresses fails with the errors of all.
  if (error instanceof AggregateError) return error.errors.flatMap(codesOf);
  return [error instanceof Error && "code" in error ? String(error.code) : ""];
}

function isRefused(codes: readonly string[]): boolean {
  const others = codes.filter((code) => code !== "ECONNREFUSED");
  return others.length < codes.length && others.every((code) => UNREACHABLE.has(code));
}

function resultOfError(error: unknown): LinkResult {
  // The same as for an unknown name, so that a check does not reveal the names of a private network.
  if (error instanceof NotPublic) return broken("host_not_found");
  const codes = codesOf(error);
  if (codes.includes("ENOTFOUND")) return broken("host_not_found");
  if (isRefused(codes)) return broken("connection_refused");
  if (codes.some((code) => CERTIFICATE_ERRORS.has(code))) return broken("invalid_certificate");
  if (codes.includes("ETIMEDOUT")) return unknown("timeout");
  return unknown("no_response");
}

function resultOfStatus(status: number): LinkResult {
  if (status >= 200 && status < 300) return { ...OK, status };
  switch (status) {
    case 404:
      return broken("not_found", status);
    case 410:
      return broken("gone", status);
    case 401:
    case 403:
      return unknown("access_refused", status);
    case 429:
      return unknown("too_many_requests", status);
    default:
      return unknown(status >= 500 && status < 600 ? "server_error" : "other_status", status);
  }
}

/** The result of an address that is not requested; `undefined` when it may be. */
function refusal(url: URL, options: CheckOptions): LinkResult | undefined {
  const refused = refusalOf(url, options);
  if (!refused) return undefined;
  return refused === "not_public" ? broken(refused) : unknown("not_checked");
}

/** Whether GET can have another result. Some servers respond to HEAD with an error, or close the connection. */
function needsGet(response: Response | undefined): boolean {
  return !response || (response.status >= 400 && response.status !== 429);
}

async function request(url: URL, options: CheckOptions): Promise<Response> {
  const head = await sendRequest(url, "HEAD", options, toResponse).catch((error: unknown) => {
    if (options.signal.aborted || resultOfError(error).reason !== "no_response") throw error;
    return undefined;
  });
  return head && !needsGet(head) ? head : sendRequest(url, "GET", options, toResponse);
}

/** Follows redirects until `deadline`. */
async function follow(
  address: string,
  options: CheckOptions,
  deadline: AbortSignal,
): Promise<LinkResult> {
  let url = new URL(address);
  for (let redirects = 0; ; redirects += 1) {
    const refused = refusal(url, options);
    if (refused) return refused;
    let response: Response;
    try {
      response = await request(url, { ...options, signal: deadline });
    } catch (error) {
      options.signal.throwIfAborted();
      return deadline.aborted ? unknown("timeout") : resultOfError(error);
    }
    const next = redirectOf(response, url);
    if (!next) return resultOfStatus(response.status);
    if (redirects === MAX_REDIRECTS) return unknown("too_many_redirects", response.status);
    url = next;
  }
}

/**
 * Requests an address with HEAD, and with GET when that fails. Follows redirects, each with the rules for addresses
 * (contract CHECK-4 to CHECK-6).
 *
 * @throws the reason of `signal` after an abort
 */
export function checkAddress(address: string, options: CheckOptions): Promise<LinkResult> {
  const { signal, timeoutMs = TIMEOUT_MS } = options;
  return withDeadline({ signal, timeoutMs }, (deadline) => follow(address, options, deadline));
}
