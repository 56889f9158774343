import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request was sent by one of our own pages: by its Origin, the portal's own, or, where the
 * portal is not behind https, that of the very host it was sent to (localhost, 127.0.0.1); without an
 * Origin, by what the browser says of the page.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, ownOrigin: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return headers["sec-fetch-site"] === "same-origin";
  return origin === ownOrigin || (ownOrigin.startsWith("http:") && origin === `http://${host}`);
}
