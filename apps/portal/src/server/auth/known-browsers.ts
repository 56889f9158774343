import { randomBytes } from "node:crypto";
import type { KnownBrowser } from "../services.ts";
import { readSignedValue, signValue } from "../signed-value.ts";

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
