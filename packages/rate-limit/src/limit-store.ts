/** Units per UTC minute and per UTC hour; without `perHour` the minute alone counts (contract RATE-6). */
export type RateLimits = { perMinute: number; perHour?: number };

export type LimitWindow = "minute" | "hour";

/**
 * The result for one request (contract RATE-3). `limit`, `remaining` and `resetAt` (Unix seconds) are the
 * X-RateLimit headers: they describe the minute, except that an hourly refusal's `resetAt` is the
 * hour's end. `retryAfter` is in seconds, at least 1; waiting it is always enough.
 */
export type Verdict = Allowed | Refused;
export type Allowed = { allowed: true; limit: number; remaining: number; resetAt: number };
export type Refused = {
  allowed: false;
  window: LimitWindow;
  limit: number;
  remaining: 0;
  resetAt: number;
  retryAfter: number;
};

/** Counts requests in fixed windows, per subject. */
export interface LimitStore {
  /**
   * Counts a request of `subject` (`account:17`, `address:203.0.113.9`) as `cost` units (1 by default)
   * toward both windows in one atomic step, or toward neither when one of them lacks room for all of
   * it. `limits` may differ from call to call; the newest apply. `cost` must not exceed them.
   * Rejects when a shared store is out of reach; the in-process store returns synchronously.
   */
  consume(subject: string, limits: RateLimits, cost?: number): Verdict | Promise<Verdict>;
  /** Ends connections and timers. A consume after this may reject. */
  close(): Promise<void>;
}
