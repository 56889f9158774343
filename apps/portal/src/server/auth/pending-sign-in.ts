import "server-only";
import { cookies } from "next/headers";
import { getServices } from "../get-services.ts";
import type { PendingSignIn } from "../services.ts";
import { readSignedValue, signValue } from "../signed-value.ts";
import { sessionCookie } from "./session.ts";

/** The name of the cookie, and the purpose of its signature. */
const PENDING_SIGN_IN = "pending-sign-in";

/** As long as core accepts the sign-in (contract SIGN-14). */
const MAX_AGE_SECONDS = 10 * 60;

function signer() {
  return { secret: getServices().secret, purpose: PENDING_SIGN_IN };
}

/** Keeps a sign-in that waits for its second factor in a signed cookie of this browser. */
export async function keepPendingSignIn(pending: PendingSignIn): Promise<void> {
  const value = Buffer.from(JSON.stringify(pending)).toString("base64url");
  const { options } = sessionCookie(getServices().portalUrl);
  (await cookies()).set(PENDING_SIGN_IN, signValue(signer(), value), {
    ...options,
    maxAge: MAX_AGE_SECONDS,
  });
}

/** The sign-in of this browser that waits for its second factor; undefined without one. */
export async function readPendingSignIn(): Promise<PendingSignIn | undefined> {
  const signed = (await cookies()).get(PENDING_SIGN_IN)?.value ?? "";
  const value = readSignedValue(signer(), signed);
  if (value === undefined) return undefined;
  return JSON.parse(Buffer.from(value, "base64url").toString()) as PendingSignIn;
}

/** Ends the wait for the second factor. */
export async function forgetPendingSignIn(): Promise<void> {
  (await cookies()).delete(PENDING_SIGN_IN);
}
