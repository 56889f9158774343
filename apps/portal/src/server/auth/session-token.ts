import { getToken } from "next-auth/jwt";
import type { NextApiRequest } from "next";
import type { Session } from "../services.ts";

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
