import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readSignedValue, signValue } from "../signed-value.ts";

/** By which a reader is known again: views, completions and ratings count once (contract GUIDE-7). */
const name = "visitor";
const yearSeconds = 365 * 24 * 60 * 60;
const pattern = new RegExp(`(?:^|;\\s*)${name}=([0-9a-f-]{36})((?:\\.[\\w-]*)?)(?:;|$)`);

/** The header in which Next.js receives the visitor; what a client sends there is dropped. */
export const visitorHeader = "x-visitor";

/** Of the public pages, those that people read: pictures of them are kept by caches that people share. */
export function isReaderPage(url: string): boolean {
  return /^\/(?:@|%40)[^/?]*(?:\/(?!opengraph-image(?:-[0-9a-z]{6})?(?:[/?]|$))[^/?]*)?\/?(?:\?|$)/.test(
    url,
  );
}

/**
 * Tells Next.js which visitor sent a request, and sets the signed cookie with a page that people
 * read. An id without a valid signature, as earlier versions set it, is signed by such a page, so
 * that a visitor keeps their rating; anywhere else it counts as none. A script therefore has to load
 * a page for each visitor that it makes up.
 */
export function createVisitorCookies({ secret, isSecure }: { secret: string; isSecure: boolean }) {
  const signer = { secret, purpose: name };
  const attributes = `Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

  return ({ headers, method, url = "" }: IncomingMessage, response: ServerResponse): void => {
    delete headers[visitorHeader];
    const [, id, mac = ""] = pattern.exec(headers.cookie ?? "") ?? [];
    const isSigned = id !== undefined && readSignedValue(signer, `${id}${mac}`) === id;
    const isPage = method === "GET" && isReaderPage(url);
    if (id !== undefined && (isSigned || isPage)) headers[visitorHeader] = id;
    if (!isPage || isSigned) return;
    const signed = signValue(signer, id ?? randomUUID());
    response.appendHeader("Set-Cookie", `${name}=${signed}; ${attributes}`);
  };
}
