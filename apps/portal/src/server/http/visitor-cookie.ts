import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readSignedValue, signValue } from "../signed-value.ts";
import { VISITOR_HEADER } from "./headers.ts";

/** Identifies a visitor: views, completions and ratings count once (contract GUIDE-7). */
const COOKIE = "visitor";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9a-f-]{36})((?:\\.[\\w-]*)?)(?:;|$)`);

/** Whether a URL is a public page with text. Shared caches store Open Graph images, so these set no cookie. */
export function isReaderPage(url: string): boolean {
  return /^\/(?:@|%40)[^/?]*(?:\/(?!opengraph-image(?:-[0-9a-z]{6})?(?:[/?]|$))[^/?]*)?\/?(?:\?|$)/.test(
    url,
  );
}

/**
 * Sets the header with the visitor's id for Next, and the signed cookie with the response of a public
 * page. Such a page also signs an unsigned id of an earlier version, so that a visitor keeps the
 * rating. Other requests ignore unsigned ids: a script has to load a page for each visitor id.
 */
export function createVisitorCookies({ secret, isSecure }: { secret: string; isSecure: boolean }) {
  const signer = { secret, purpose: COOKIE };
  const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

  return ({ headers, method, url = "" }: IncomingMessage, response: ServerResponse): void => {
    delete headers[VISITOR_HEADER];
    const [, id, mac = ""] = COOKIE_PATTERN.exec(headers.cookie ?? "") ?? [];
    const isSigned = id !== undefined && readSignedValue(signer, `${id}${mac}`) === id;
    const isPage = method === "GET" && isReaderPage(url);
    if (id !== undefined && (isSigned || isPage)) headers[VISITOR_HEADER] = id;
    if (!isPage || isSigned) return;
    const signed = signValue(signer, id ?? randomUUID());
    response.appendHeader("Set-Cookie", `${COOKIE}=${signed}; ${attributes}`);
  };
}
