import type { IncomingHttpHeaders } from "node:http";

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/**
 * Whether a request was sent by one of our own pages: by its Origin, the portal's or that of the
 * very host it was sent to; without one, by what the browser says of the page.
 */
export const isSameOrigin = (headers: IncomingHttpHeaders, ownOrigin: string): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  return origin === ownOrigin || (host !== undefined && hostOf(origin) === host);
};
