import type { ErrorCode } from "@guidepost/contract";
import type { Services } from "../services.ts";

/**
 * The requests to next-auth of the portal's pages and the providers, by method. The others are blocked:
 * `_log` lets any client write to the log, and `session` renews any cookie for another 30 days.
 */
const ALLOWED_ACTIONS = {
  GET: /^(?:csrf|providers|signin|signout|error|callback\/(?:github|google))$/,
  POST: /^(?:signout|signin\/(?:github|google)|callback\/(?:credentials|two-factor))$/,
};

/** Whether next-auth accepts a callback URL. For other values it responds with 500. */
function isCallbackUrl(value: string, portalUrl: string): boolean {
  const base = value.startsWith("/") ? portalUrl : undefined;
  return URL.canParse(value, base) && /^https?:$/.test(new URL(value, base).protocol);
}

type AuthRequest = {
  method: string;
  /** The path after `/api/auth/`. */
  action: string;
  query: URLSearchParams;
  contentType: string | null;
};

/**
 * The error of a request for which next-auth would respond with 500 although the client is at fault.
 * Undefined for requests of the portal's pages and the providers.
 */
export function authRequestError(
  { method, action, query, contentType }: AuthRequest,
  portalUrl: string,
): ErrorCode | undefined {
  const isChange = method === "POST";
  if (!ALLOWED_ACTIONS[isChange ? "POST" : "GET"].test(action))
    return ALLOWED_ACTIONS[isChange ? "GET" : "POST"].test(action)
      ? "method_not_allowed"
      : "not_found";
  // The portal's pages send forms. Invalid JSON makes next-auth throw.
  if (isChange && contentType && !/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return "unsupported_media_type";
  const callbackUrl = query.get("callbackUrl");
  if (callbackUrl && !isCallbackUrl(callbackUrl, portalUrl)) return "bad_request";
  // The value is copied into a response header. All valid values are words.
  return action === "error" && !/^\w{1,64}$/.test(query.get("error") ?? "Default")
    ? "bad_request"
    : undefined;
}

/** The name of next-auth's cookie with the callback URL. */
export function returnCookie(portalUrl: string): string {
  return `${portalUrl.startsWith("https:") ? "__Secure-" : ""}next-auth.callback-url`;
}

type Cookies = {
  get: (name: string) => { value: string } | undefined;
  delete: (name: string) => unknown;
};

/** Removes a cookie with an invalid callback URL, for which next-auth would throw on each request. */
export function dropInvalidReturnCookie(cookies: Cookies, portalUrl: string): void {
  const name = returnCookie(portalUrl);
  const callbackUrl = cookies.get(name)?.value;
  if (callbackUrl && !isCallbackUrl(callbackUrl, portalUrl)) cookies.delete(name);
}

/** The request with a complete body; undefined when the client disconnected before its end. */
export async function bufferRequestBody(request: Request): Promise<Request | undefined> {
  const { method, url, headers, signal } = request;
  if (method === "GET" || method === "HEAD") return request;
  const body = await request.text().catch(() => undefined);
  return body === undefined ? undefined : new Request(url, { method, headers, signal, body });
}

/** Caused by a forged callback URL. */
const CLIENT_ERROR = "INVALID_CALLBACK_URL_ERROR";

const QUIET_MS = 60_000;
const MAX_REASON_LENGTH = 200;
const loggedAt = new Map<string, number>();

/**
 * Logs an error of next-auth. Any client can cause most of them repeatedly (docs/decisions/011). A
 * code is therefore logged at `warn` at most once a minute, without a stack, and otherwise at
 * `debug`.
 */
export function logAuthError(
  log: Pick<Services["log"], "debug" | "warn">,
  code: string,
  cause: Error | undefined,
  now = Date.now(),
): void {
  const isQuiet = code === CLIENT_ERROR || now - (loggedAt.get(code) ?? -Infinity) < QUIET_MS;
  if (!isQuiet) loggedAt.set(code, now);
  const reason = `${cause?.name}: ${cause?.message}`.slice(0, MAX_REASON_LENGTH);
  log[isQuiet ? "debug" : "warn"]({ code, reason }, "next-auth");
}
