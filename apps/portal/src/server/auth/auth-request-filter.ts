import type { ErrorCode } from "@guidepost/contract";

/**
 * What our pages and the providers ask of next-auth, by its method. It has more: `_log`, by which
 * anybody may write to the log, and `session`, which would seal any cookie anew for another 30 days.
 */
const served = {
  GET: /^(?:csrf|providers|signin|signout|error|callback\/(?:github|google))$/,
  POST: /^(?:signout|signin\/(?:github|google)|callback\/credentials)$/,
};

/** What next-auth takes for a place to return to; anything else is a 500 to it. */
function isPlace(value: string, portalUrl: string): boolean {
  const base = value.startsWith("/") ? portalUrl : undefined;
  return URL.canParse(value, base) && /^https?:$/.test(new URL(value, base).protocol);
}

type AuthRequest = {
  method: string;
  /** Behind `/api/auth/`. */
  action: string;
  query: URLSearchParams;
  contentType: string | null;
};

/**
 * Why next-auth is not handed a request: it would answer with a 500 to it, for which there is no
 * fault of ours. Undefined for what our pages and the providers send.
 */
export function authRequestError(
  { method, action, query, contentType }: AuthRequest,
  portalUrl: string,
): ErrorCode | undefined {
  const isChange = method === "POST";
  if (!served[isChange ? "POST" : "GET"].test(action))
    return served[isChange ? "GET" : "POST"].test(action) ? "method_not_allowed" : "not_found";
  // Our pages send forms; JSON that is none makes next-auth throw.
  if (isChange && contentType && !/^application\/x-www-form-urlencoded\b/i.test(contentType))
    return "unsupported_media_type";
  const place = query.get("callbackUrl");
  if (place && !isPlace(place, portalUrl)) return "bad_request";
  // It gets into an answer's header as it is: a word, as all of next-auth's and ours are.
  return action === "error" && !/^\w{1,64}$/.test(query.get("error") ?? "Default")
    ? "bad_request"
    : undefined;
}

/** The cookie in which next-auth keeps where to return to. */
export function returnCookie(portalUrl: string): string {
  return `${portalUrl.startsWith("https:") ? "__Secure-" : ""}next-auth.callback-url`;
}

type Cookies = {
  get: (name: string) => { value: string } | undefined;
  delete: (name: string) => unknown;
};

/** Drops a cookie without a place to return to, over which next-auth would stumble each time. */
export function dropInvalidReturnCookie(cookies: Cookies, portalUrl: string): void {
  const name = returnCookie(portalUrl);
  const place = cookies.get(name)?.value;
  if (place && !isPlace(place, portalUrl)) cookies.delete(name);
}

/** The request with its body read; undefined where the client hung up before its end. */
export async function bufferRequestBody(request: Request): Promise<Request | undefined> {
  const { method, url, headers, signal } = request;
  if (method === "GET" || method === "HEAD") return request;
  const body = await request.text().catch(() => undefined);
  return body === undefined ? undefined : new Request(url, { method, headers, signal, body });
}
