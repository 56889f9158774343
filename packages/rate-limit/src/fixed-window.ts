import { createHash, randomBytes } from "node:crypto";

/** Length of a minute window in ms. It divides the Unix epoch: windows start on UTC minutes. */
export const MINUTE_MS = 60_000;
/** Length of an hour window in ms. It divides the Unix epoch: windows start on UTC hours. */
export const HOUR_MS = 3_600_000;

/** Units per UTC minute and per UTC hour. Without `perHour` only the minute is limited (contract RATE-6). */
export type RateLimits = { perMinute: number; perHour?: number };

export type RateLimitWindow = "minute" | "hour";

/** A window after the request: its limit, the units that remain, and the seconds until it ends. */
export type WindowState = { limit: number; remaining: number; resetsIn: number };

/** The windows that apply. Only accounts have an hour. */
type WindowStates = { minute: WindowState; hour?: WindowState };

export type AllowedResult = WindowStates & {
  allowed: true;
  limit: number;
  remaining: number;
  resetAt: number;
};
export type RefusedResult = WindowStates & {
  allowed: false;
  window: RateLimitWindow;
  limit: number;
  remaining: 0;
  resetAt: number;
  retryAfter: number;
};

/**
 * The decision for one request (contract RATE-3). `limit`, `remaining` and `resetAt` (Unix seconds) are the
 * X-RateLimit headers and describe the minute. In a refusal by the hour, `resetAt` is the end of the hour.
 * `retryAfter` is in seconds, at least 1; a client that waits so long can retry. `minute` and `hour` are the
 * windows of the RateLimit headers (contract RATE-8).
 */
export type RateLimitResult = AllowedResult | RefusedResult;

/** Counts requests in fixed windows, per subject. */
export interface RateLimitStore {
  /**
   * Adds `cost` units (default 1) to both windows of `subject` (`account:17`,
   * `address:203.0.113.9`) in one atomic step. Adds nothing when one window lacks the capacity for
   * the whole cost. `limits` may change between calls. `cost` must not exceed the limits. A cost of 0
   * only reads the state. Rejects when a shared store is unreachable. The memory store returns synchronously.
   */
  consume(
    subject: string,
    limits: RateLimits,
    cost?: number,
  ): RateLimitResult | Promise<RateLimitResult>;
  /** Closes connections and timers. A later `consume` may reject. */
  close(): Promise<void>;
}

/** Number of the fixed window that contains `nowMs` (Unix ms), counted from the epoch (contract RATE-1). */
export function windowIndex(nowMs: number, lengthMs: number): number {
  return Math.floor(nowMs / lengthMs);
}

/** First ms (Unix) after the window with this number. */
export function windowEnd(index: number, lengthMs: number): number {
  return (index + 1) * lengthMs;
}

/** Seconds until `endMs`, rounded up to a whole number, at least 1. */
export function secondsUntil(endMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((endMs - nowMs) / 1000));
}

/** Units counted in one window before the request, and the end of the window in Unix ms. */
export type WindowUse = { used: number; endMs: number };

function refuse(
  window: RateLimitWindow,
  limits: RateLimits,
  endMs: number,
  states: WindowStates,
): RefusedResult {
  return {
    allowed: false,
    window,
    limit: limits.perMinute,
    remaining: 0,
    resetAt: endMs / 1000,
    retryAfter: (states[window] ?? states.minute).resetsIn,
    ...states,
  };
}

/** `used` includes an admitted request. A lowered limit may be below it. */
function stateOf(limit: number, used: number, endMs: number, nowMs: number): WindowState {
  return { limit, remaining: Math.max(0, limit - used), resetsIn: secondsUntil(endMs, nowMs) };
}

function statesOf(
  minute: WindowUse,
  hour: WindowUse,
  { perMinute, perHour }: RateLimits,
  { nowMs, cost }: { nowMs: number; cost: number },
): WindowStates {
  const minuteState = stateOf(perMinute, minute.used + cost, minute.endMs, nowMs);
  if (perHour === undefined) return { minute: minuteState };
  return { minute: minuteState, hour: stateOf(perHour, hour.used + cost, hour.endMs, nowMs) };
}

/**
 * Decides a request of `cost` units from the use of both windows. The hour is reported when both
 * windows lack capacity (contract RATE-4).
 */
export function evaluate(
  minute: WindowUse,
  hour: WindowUse,
  limits: RateLimits,
  nowMs: number,
  cost: number,
): RateLimitResult {
  const { perMinute, perHour } = limits;
  const isHourFull = perHour !== undefined && hour.used + cost > perHour;
  if (isHourFull || minute.used + cost > perMinute) {
    const states = statesOf(minute, hour, limits, { nowMs, cost: 0 });
    return isHourFull
      ? refuse("hour", limits, hour.endMs, states)
      : refuse("minute", limits, minute.endMs, states);
  }
  return {
    allowed: true,
    limit: perMinute,
    remaining: perMinute - minute.used - cost,
    resetAt: minute.endMs / 1000,
    ...statesOf(minute, hour, limits, { nowMs, cost }),
  };
}

/** The subjects of a window that have a count of their own: about 20 MB. */
const MAX_SUBJECTS = 100_000;
/** The shared counts of further subjects, for each kind of subject: 65,536, which take about 10 MB. */
const SHARED_HASH_BYTES = 2;

/** The kind of a subject: `address` of `address:203.0.113.9`. */
function kindOf(subject: string): string {
  return subject.slice(0, Math.max(0, subject.indexOf(":")));
}

/**
 * Counts per subject in the current window of `lengthMs`. All counts are dropped when the window
 * ends, and no sweep is needed.
 *
 * The first `maxSubjects` subjects of a window have a count of their own. A further subject has a count that it shares with
 * those of its kind that have the same hash. This bounds the memory when a flood uses many addresses. A shared count is never
 * below that of one of its subjects, so that each limit still holds. A flood can have the others of a count refused until the
 * window ends, but no subject with a count of its own, and none of another kind. The hash has a secret key, so that no client
 * can choose whom it shares a count with.
 */
export class WindowCounts {
  readonly #lengthMs: number;
  readonly #maxSubjects: number;
  readonly #hashKey = randomBytes(16);
  #index = Number.NEGATIVE_INFINITY;
  #counts = new Map<string, number>();
  #sharedCounts = new Map<string, number>();
  /** The last result of `#sharedKeyOf`: a request needs it twice. */
  #lastShared: { subject: string | undefined; key: string } = { subject: undefined, key: "" };

  constructor(lengthMs: number, maxSubjects = MAX_SUBJECTS) {
    this.#lengthMs = lengthMs;
    this.#maxSubjects = maxSubjects;
  }

  /** Number of counts in the current window. */
  get size(): number {
    return this.#counts.size + this.#sharedCounts.size;
  }

  /** Whether the subject has a count of its own, or receives one with its first `write`. */
  #hasOwnCount(subject: string): boolean {
    return this.#counts.size < this.#maxSubjects || this.#counts.has(subject);
  }

  #sharedKeyOf(subject: string): string {
    if (this.#lastShared.subject !== subject) {
      const hash = createHash("sha256").update(this.#hashKey).update(subject).digest();
      const key = `${kindOf(subject)}:${hash.readUIntBE(0, SHARED_HASH_BYTES)}`;
      this.#lastShared = { subject, key };
    }
    return this.#lastShared.key;
  }

  /** Moves to the window of `nowMs` (Unix ms) and returns the subject's use of it. */
  read(subject: string, nowMs: number): WindowUse {
    const index = windowIndex(nowMs, this.#lengthMs);
    // A clock set back by one window must not reset the counts. A clock set back further was wrong
    // before; its window would refuse subjects until that time.
    if (index !== this.#index && index !== this.#index - 1) {
      this.#index = index;
      this.#counts = new Map();
      this.#sharedCounts = new Map();
    }
    const used = this.#hasOwnCount(subject)
      ? this.#counts.get(subject)
      : this.#sharedCounts.get(this.#sharedKeyOf(subject));
    return {
      used: used ?? 0,
      endMs: windowEnd(this.#index, this.#lengthMs),
    };
  }

  /** Sets the use that `read` returned, in the same window and without another subject in between. */
  write(subject: string, used: number): void {
    if (this.#hasOwnCount(subject)) this.#counts.set(subject, used);
    else this.#sharedCounts.set(this.#sharedKeyOf(subject), used);
  }
}
