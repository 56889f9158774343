import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readSignedValue, signValue } from "../signed-value.ts";
import { VISITOR_HEADER } from "./headers.ts";

/** Identifies a visitor: views, completions and ratings count once (contract GUIDE-7). */
const COOKIE = "visitor";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const COOKIE_PATTERN = new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9a-f-]{36})((?:\\.[\\w-]*)?)(?:;|$)`);

/**
 * The call that each public page sends when it is open. The pages themselves set no cookie, because
 * shared caches store them.
 */
const STATE_CALL = /^\/api\/trpc\/reader\.state(?:\?|$)/;

/**
 * Sets the header with the visitor's id for Next, and the signed cookie with the response of a
 * reader's first call. That call also signs an unsigned id of an earlier version, so that a visitor
 * keeps the rating. Other requests ignore unsigned ids: a script has to send this call for each
 * visitor id.
 */
export function createVisitorCookies({ secret, isSecure }: { secret: string; isSecure: boolean }) {
  const signer = { secret, purpose: COOKIE };
  const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;

  return ({ headers, method, url = "" }: IncomingMessage, response: ServerResponse): void => {
    delete headers[VISITOR_HEADER];
    const [, id, mac = ""] = COOKIE_PATTERN.exec(headers.cookie ?? "") ?? [];
    const isSigned = id !== undefined && readSignedValue(signer, `${id}${mac}`) === id;
    const isStateCall = method === "GET" && STATE_CALL.test(url);
    if (id !== undefined && (isSigned || isStateCall)) headers[VISITOR_HEADER] = id;
    if (!isStateCall || isSigned) return;
    const signed = signValue(signer, id ?? randomUUID());
    response.appendHeader("Set-Cookie", `${COOKIE}=${signed}; ${attributes}`);
  };
}
