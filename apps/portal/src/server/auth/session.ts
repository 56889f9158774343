import "server-only";
import { randomBytes } from "node:crypto";
import { cookies, headers } from "next/headers";
import { encode } from "next-auth/jwt";
import { cache } from "react";
import {
  addKnownBrowser,
  KNOWN_BROWSER_SECONDS,
  KNOWN_BROWSERS_COOKIE,
  readKnownBrowsers,
  sessionCookieName,
  sessionInCookies,
} from "./session-cookies.ts";
import { getServices } from "../get-services.ts";
import type { Actor, Session } from "../services.ts";
import { TWO_FACTOR_SETUP_PATH, withNext } from "#lib/sign-in.ts";
import { UNDONE_DELETIONS_COOKIE } from "#lib/undone-deletions.ts";
import { redirect } from "next/navigation";

/** The name and attributes of the session cookie, as next-auth sets them. */
export function sessionCookie(portalUrl: string) {
  const secure = portalUrl.startsWith("https:");
  return {
    name: sessionCookieName(portalUrl),
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/** The browsers that this browser's cookie names, with a valid signature. */
export async function knownBrowsers() {
  return readKnownBrowsers(
    (await cookies()).get(KNOWN_BROWSERS_COOKIE)?.value,
    getServices().secret,
  );
}

/** Exempts this browser from the limit that failed sign-ins of other browsers use up. */
export async function rememberBrowser(session: Session): Promise<void> {
  const { portalUrl, secret } = getServices();
  const value = addKnownBrowser(await knownBrowsers(), session, secret);
  const { options } = sessionCookie(portalUrl);
  (await cookies()).set(KNOWN_BROWSERS_COOKIE, value, {
    ...options,
    maxAge: KNOWN_BROWSER_SECONDS,
  });
}

/** Binds the challenges of a sign-in with a passkey to this browser (contract SIGN-7). */
const PASSKEY_BROWSER_COOKIE = "passkey-browser";
const PASSKEY_BROWSER_SECONDS = 60 * 60;

/** The random id in this browser's cookie. Sets or prolongs the cookie. */
export async function browserId(): Promise<string> {
  const jar = await cookies();
  const given = jar.get(PASSKEY_BROWSER_COOKIE)?.value ?? "";
  const id = /^[\w-]{22}$/.test(given) ? given : randomBytes(16).toString("base64url");
  const { options } = sessionCookie(getServices().portalUrl);
  jar.set(PASSKEY_BROWSER_COOKIE, id, {
    ...options,
    sameSite: "strict",
    maxAge: PASSKEY_BROWSER_SECONDS,
  });
  return id;
}

/**
 * The session in the request's cookie, which may have ended since; a page decrypts it once. Only this cookie
 * is read, because next-auth throws for forged values of its other cookies.
 */
export const currentSession = cache(async (): Promise<Session | undefined> => {
  const given = (await cookies()).getAll().map(({ name, value }) => [name, value] as const);
  return sessionInCookies(Object.fromEntries(given), getServices());
});

function encrypt(session: Session): Promise<string> {
  const { idleSeconds, secret } = getServices();
  return encode({ token: { session }, secret, maxAge: idleSeconds });
}

/** Longer than a set-up of two factors takes, after which the user sees the first page. */
const UNDONE_DELETIONS_SECONDS = 60 * 60;

/** Returns a session without what its sign-in has undone, which the next page states (contract ACCT-27). */
export async function keepUndoneDeletions({
  undoneDeletions = [],
  ...session
}: Session): Promise<Session> {
  if (undoneDeletions.length > 0)
    (await cookies()).set(UNDONE_DELETIONS_COOKIE, undoneDeletions.join("."), {
      ...sessionCookie(getServices().portalUrl).options,
      // The notice deletes it.
      httpOnly: false,
      maxAge: UNDONE_DELETIONS_SECONDS,
    });
  return session;
}

/** Stores a session in the browser's cookie, as next-auth does at a sign-in. */
export async function keepSession(signedIn: Session): Promise<void> {
  const { idleSeconds, portalUrl } = getServices();
  const session = await keepUndoneDeletions(signedIn);
  const { name, options } = sessionCookie(portalUrl);
  (await cookies()).set(name, await encrypt(session), { ...options, maxAge: idleSeconds });
  await rememberBrowser(session);
}

/**
 * Records the use of the request's session in its cookie, at most once an hour. For responses that
 * no shared cache stores. Works during rendering, where Next cannot set cookies.
 */
export const renewSession = cache(async (): Promise<void> => {
  const { idleSeconds, portalUrl, recordUse, setCookie } = getServices();
  const session = await currentSession();
  const used = session && recordUse(session);
  if (!used) return;
  const { name, options } = sessionCookie(portalUrl);
  const secure = options.secure ? "; Secure" : "";
  setCookie(
    `${name}=${await encrypt(used)}; Path=/; Max-Age=${idleSeconds}; HttpOnly; SameSite=Lax${secure}`,
  );
});

/** The signed-in user, read once per request; undefined without a session. */
export const currentActor = cache(async () => {
  const session = await currentSession();
  return session && getServices().actorOf(session);
});

/** Whether the account requires two factors, and the user has not set them up (contract SIGN-17). */
export function lacksTwoFactor({ via }: Actor): boolean {
  return via.kind === "session" && via.lacksTwoFactor === true;
}

async function thisPage(): Promise<string> {
  return (await headers()).get("x-target") ?? "/guides";
}

/**
 * The signed-in user, who may have to set up two factors first. Without one, redirects to the sign-in page, which
 * returns to this page.
 */
export async function requireSignedIn() {
  const actor = await currentActor();
  if (!actor) redirect(withNext("/sign-in", await thisPage()));
  await renewSession();
  return actor;
}

/** The signed-in user, who may use the portal. Redirects others to where they sign in or set up two factors. */
export async function requireActor() {
  const actor = await requireSignedIn();
  if (lacksTwoFactor(actor)) redirect(withNext(TWO_FACTOR_SETUP_PATH, await thisPage()));
  return actor;
}
