import { DomainError } from "./domain-error.ts";
import type { RateLimitStore, RateLimits } from "@guidepost/rate-limit";

/** What anybody may try in a UTC minute and hour where a password is hashed or compared. */
export const attemptLimits = { perMinute: 10, perHour: 100 } as const;

/** Counts a request of `subject` as `cost` units. @throws `rate_limit_exceeded` beyond its limits. */
export const enforceRateLimit = async (
  limits: Pick<RateLimitStore, "consume">,
  subject: string,
  allowed: RateLimits,
  cost = 1,
): Promise<void> => {
  const verdict = await limits.consume(subject, allowed, cost);
  if (!verdict.allowed)
    throw new DomainError("rate_limit_exceeded", undefined, { retry_after: verdict.retryAfter });
};
