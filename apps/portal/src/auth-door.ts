import type { ErrorCode } from "@guidepost/contract";

/** What next-auth takes for a place to return to; it answers anything else with a 500. */
const isPlace = (value: string): boolean =>
  URL.canParse(value, value.startsWith("/") ? "http://localhost" : undefined) &&
  /^https?:/.test(new URL(value, "http://localhost").protocol);

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

const printable = /^[\x20-\x7e]*$/;

/**
 * Why next-auth is not handed a request to `/api/auth`: it would throw, or take a client's fault for
 * one of ours. Undefined for any other path, and for what our own pages and providers send.
 */
export const authFault = (
  method: string,
  url: string,
  contentType: string | undefined,
): ErrorCode | undefined => {
  if (!/^\/api\/auth(?:[/?]|$)/.test(url)) return undefined;
  const { pathname, searchParams } = new URL(url, "http://localhost");
  if (method === "GET" && /\/callback\/credentials\/?$/.test(pathname)) return "method_not_allowed";
  if (method === "POST" && !/^application\/x-www-form-urlencoded\b/i.test(contentType ?? ""))
    return "unsupported_media_type";
  // They get into headers.
  for (const value of searchParams.values()) if (!printable.test(value)) return "bad_request";
  const place = searchParams.get("callbackUrl");
  return place && !isPlace(place) ? "bad_request" : undefined;
};

const returnCookie = /(?:^|;)\s*(?:__Secure-)?next-auth\.callback-url=([^;]*)/g;

/** Cookies without a place to return to that next-auth would stumble over, on every page. */
export const withoutBrokenPlace = (cookies: string): string =>
  cookies.replace(returnCookie, (whole, value: string) => {
    const place = decoded(value);
    return place === "" || (place !== undefined && isPlace(place)) ? whole : "";
  });
