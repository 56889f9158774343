import type { RateLimitStore, RateLimits } from "@guidepost/rate-limit";
import { DomainError } from "./errors.ts";

/** Attempts of one client per UTC minute and hour where a password is hashed or compared. */
export const ATTEMPT_LIMITS = { perMinute: 10, perHour: 100 } as const;

/**
 * Counts a request of `subject` as `cost` units, by default 1.
 *
 * @throws `rate_limit_exceeded`
 */
export async function enforceRateLimit(
  { rateLimiter }: { rateLimiter: Pick<RateLimitStore, "consume"> },
  { subject, allowed, cost = 1 }: { subject: string; allowed: RateLimits; cost?: number },
): Promise<void> {
  const result = await rateLimiter.consume(subject, allowed, cost);
  if (!result.allowed)
    throw new DomainError("rate_limit_exceeded", undefined, { retry_after: result.retryAfter });
}

/**
 * Refuses a subject that has used up its limit of an hour. Counts nothing.
 *
 * @throws `rate_limit_exceeded` with `message`
 */
export async function requireHourlyCapacity(
  { rateLimiter }: { rateLimiter: Pick<RateLimitStore, "consume"> },
  { subject, allowed, message }: { subject: string; allowed: RateLimits; message: string },
): Promise<void> {
  const { hour } = await rateLimiter.consume(subject, allowed, 0);
  if (hour?.remaining === 0)
    throw new DomainError("rate_limit_exceeded", message, { retry_after: hour.resetsIn });
}
