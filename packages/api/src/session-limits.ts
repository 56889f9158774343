import { enforceRateLimit, type Actor } from "@guidepost/core";
import { type RateLimitStore } from "@guidepost/rate-limit";

/**
 * Changes of one signed-in user in a UTC minute and hour: more than the editor sends, which saves
 * 1.5 s after the last key (docs/decisions/021).
 */
const allowed = { perMinute: 300, perHour: 5_000 };

/** Bytes of a request's body that count as one change: cleaning HTML is the dearest operation. */
const unitBytes = 128 * 1024;

/**
 * Counts a change by a session once for every begun 128 KiB of its body: 16 for 2 MiB. A refused
 * change counts as nothing.
 *
 * @throws `rate_limit_exceeded`, before the body is parsed.
 */
export const countChange = (
  limits: Pick<RateLimitStore, "consume">,
  { user }: Actor,
  bodyBytes = 0,
): Promise<void> =>
  enforceRateLimit(
    limits,
    `session:user:${user.id}`,
    allowed,
    Math.max(1, Math.ceil(bodyBytes / unitBytes)),
  );
