import { getToken } from "next-auth/jwt";
import type { NextApiRequest } from "next";
import type { Session } from "../services.ts";

/** The session cookie's name, as next-auth gives it. */
export function sessionCookieName(portalUrl: string): string {
  return `${portalUrl.startsWith("https:") ? "__Secure-" : ""}next-auth.session-token`;
}

/** The session in a decrypted cookie. One sealed by an earlier version has no times but its own. */
export function sessionIn(token: unknown): Session | undefined {
  type Sealed = { session?: Pick<Session, "id" | "userId" | "version">; iat?: number };
  const { session, iat = 0 } = (token ?? {}) as Sealed;
  if (!session || !Number.isInteger(session.userId) || typeof session.id !== "string")
    return undefined;
  const sealedAt = iat * 1000;
  return { startedAt: sealedAt, usedAt: sealedAt, authenticatedAt: sealedAt, ...session };
}

/**
 * The session that a request's cookies name, sealed by this portal; it may have ended since. Undefined
 * without one, and for a cookie that somebody made up.
 */
export async function sessionInCookies(
  cookies: Record<string, string>,
  { portalUrl, secret }: { portalUrl: string; secret: string },
): Promise<Session | undefined> {
  // A pages' request, as getToken knows it; without its headers, in which it would take a Bearer's.
  const req = { cookies, headers: {} } as NextApiRequest;
  return sessionIn(await getToken({ req, secret, cookieName: sessionCookieName(portalUrl) }));
}
