import { DomainError } from "../domain-error.ts";
import type { LimitStore, RateLimits } from "./limit-store.ts";

/** What anybody may try in a UTC minute and hour where a password is hashed or compared. */
export const attemptLimits = { perMinute: 10, perHour: 100 } as const;

/** Counts one attempt of `subject`. `rate_limit_exceeded` beyond its limits. */
export const takeOrRefuse = async (
  limits: Pick<LimitStore, "take">,
  subject: string,
  allowed: RateLimits,
): Promise<void> => {
  const verdict = await limits.take(subject, allowed);
  if (!verdict.allowed)
    throw new DomainError("rate_limit_exceeded", undefined, { retry_after: verdict.retryAfter });
};
