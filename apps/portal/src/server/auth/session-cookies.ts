import { getToken } from "next-auth/jwt";
import type { NextApiRequest } from "next";
import type { Session, KnownBrowser } from "../services.ts";
import { randomBytes } from "node:crypto";
import { readSignedValue, signValue } from "../signed-value.ts";

/** The name of next-auth's session cookie. */
export function sessionCookieName(portalUrl: string): string {
  return `${portalUrl.startsWith("https:") ? "__Secure-" : ""}next-auth.session-token`;
}

/** The session in a decrypted cookie. One of an earlier version has no times except its own. */
export function sessionIn(token: unknown): Session | undefined {
  type Payload = { session?: Pick<Session, "id" | "userId" | "version">; iat?: number };
  const { session, iat = 0 } = (token ?? {}) as Payload;
  if (!session || !Number.isInteger(session.userId) || typeof session.id !== "string")
    return undefined;
  const issuedAt = iat * 1000;
  return { startedAt: issuedAt, usedAt: issuedAt, authenticatedAt: issuedAt, ...session };
}

/**
 * The session in a request's cookies, encrypted by this portal; it may have ended since. Undefined
 * without one, and for a forged cookie.
 */
export async function sessionInCookies(
  cookies: Record<string, string>,
  { portalUrl, secret }: { portalUrl: string; secret: string },
): Promise<Session | undefined> {
  // The request type of getToken. Without headers, so that it reads no bearer token.
  const req = { cookies, headers: {} } as NextApiRequest;
  return sessionIn(await getToken({ req, secret, cookieName: sessionCookieName(portalUrl) }));
}

/** Identifies a browser that has signed in before (docs/decisions/022). */
export const KNOWN_BROWSERS_COOKIE = "known-browsers";

export const KNOWN_BROWSER_SECONDS = 365 * 24 * 60 * 60;

/** The most recent users of a browser that its cookie lists. */
const MAX_USERS = 5;

function signerOf(secret: string) {
  return { secret, purpose: KNOWN_BROWSERS_COOKIE };
}

/** The content of the cookie; empty without one, or without a valid signature. */
export function readKnownBrowsers(cookie: string | undefined, secret: string): KnownBrowser[] {
  const value = readSignedValue(signerOf(secret), cookie ?? "");
  if (value === undefined) return [];
  return JSON.parse(Buffer.from(value, "base64url").toString()) as KnownBrowser[];
}

/** The cookie's value after this user has signed in. `version` changes with the password. */
export function addKnownBrowser(
  known: readonly KnownBrowser[],
  { userId, version }: Pick<KnownBrowser, "userId" | "version">,
  secret: string,
): string {
  const before = known.find((one) => one.userId === userId);
  const id = before?.id ?? randomBytes(12).toString("base64url");
  const others = known.filter((one) => one.userId !== userId);
  const list = [{ id, userId, version }, ...others].slice(0, MAX_USERS);
  return signValue(signerOf(secret), Buffer.from(JSON.stringify(list)).toString("base64url"));
}
