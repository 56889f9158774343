import { createHash } from "node:crypto";
import type { RateLimitStore } from "@guidepost/rate-limit";
import { enforceRateLimit } from "../enforce-rate-limit.ts";

/** Fewer an hour for one e-mail address, which many clients may be trying. */
const perEmail = { perMinute: 10, perHour: 30 };

/** A browser in which a user has signed in before, as the portal's signed cookie names it. */
export type KnownBrowser = {
  id: string;
  userId: number;
  /** The user's `session_version` then: a changed password makes the browser unknown. */
  version: number;
};

/**
 * Counts one attempt to sign in from a known browser, apart from everybody else's attempts on its
 * user (docs/decisions/022). `rate_limit_exceeded` beyond its limits.
 */
export function countKnownAttempt(
  limits: Pick<RateLimitStore, "consume">,
  { id, userId }: KnownBrowser,
): Promise<void> {
  return enforceRateLimit(limits, `sign-in:browser:${userId}:${id}`, perEmail);
}

/**
 * Counts one attempt on an e-mail address, in any case of it, wherever from. `rate_limit_exceeded`
 * beyond its limits. The limit store need not know whose address it is.
 */
export const countAttempt = (
  limits: Pick<RateLimitStore, "consume">,
  what: "sign-in" | "sign-up",
  email: string,
): Promise<void> => {
  const hash = createHash("sha256").update(email.trim().toLowerCase()).digest("hex");
  return enforceRateLimit(limits, `${what}:email:${hash}`, perEmail);
};
