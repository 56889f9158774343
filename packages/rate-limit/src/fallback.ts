import { withDeadline } from "./deadline.ts";
import type { RateLimitResult, RateLimits, RateLimitStore } from "./fixed-window.ts";
import type { MemoryStore } from "./memory.ts";

/** Longest time in ms that a request waits for the shared store. */
export const STORE_DEADLINE_MS = 500;
/** Pause in ms between two probes of an unreachable store. */
export const PROBE_PAUSE_MS = 1_000;

const PROBE_SUBJECT = "probe";
const PROBE_LIMITS: RateLimits = { perMinute: Number.MAX_SAFE_INTEGER };

/** For /readyz: the store that counts requests. `since` is the start of an outage, only during one. */
export type RateLimiterState = {
  store: "in-process" | "redis" | "upstash";
  reachable: boolean;
  since?: Date;
};

/** Called once at the start (with its cause) and once at the end of an outage of the shared store. */
export type OnRateLimiterChange = (state: RateLimiterState, cause?: unknown) => void;

/** A store whose `consume` never rejects and never waits longer than STORE_DEADLINE_MS. */
export interface RateLimiter extends RateLimitStore {
  state(): RateLimiterState;
}

type FallbackOptions = {
  name: "redis" | "upstash";
  store: RateLimitStore;
  local: MemoryStore;
  onChange: OnRateLimiterChange;
};

/**
 * A circuit breaker: counts in the memory of this process while the shared store is unreachable
 * (contract RATE-7). The first failed request already uses the local windows. No request waits for the store
 * until a background probe succeeds. Resolves after a first probe, so the initial state is correct.
 */
export async function withFallback({
  name,
  store,
  local,
  onChange,
}: FallbackOptions): Promise<RateLimiter> {
  let lostAt: Date | undefined;
  let nextProbe: NodeJS.Timeout | undefined;
  let closed = false;

  const state = (): RateLimiterState =>
    lostAt ? { store: name, reachable: false, since: lostAt } : { store: name, reachable: true };

  const scheduleProbe = () => {
    if (!closed) nextProbe = setTimeout(() => void probe(), PROBE_PAUSE_MS);
  };

  const markUnreachable = (cause: unknown) => {
    if (lostAt || closed) return;
    lostAt = new Date();
    scheduleProbe();
    onChange(state(), cause);
  };

  const consumeFromStore = (subject: string, limits: RateLimits, cost: number) =>
    withDeadline(store.consume(subject, limits, cost), STORE_DEADLINE_MS);

  // The probe writes: a store that responds but cannot write (read-only, out of memory) is not usable.
  const probe = async () => {
    try {
      await consumeFromStore(PROBE_SUBJECT, PROBE_LIMITS, 1);
    } catch (cause) {
      return lostAt ? scheduleProbe() : markUnreachable(cause);
    }
    if (!lostAt || closed) return;
    lostAt = undefined;
    onChange(state());
  };

  const consumeOrFallBack = async (
    subject: string,
    limits: RateLimits,
    cost: number,
  ): Promise<RateLimitResult> => {
    try {
      const result = await consumeFromStore(subject, limits, cost);
      // Also counted locally, so that an outage does not reset the current window.
      if (result.allowed) local.consume(subject, limits, cost);
      return result;
    } catch (cause) {
      markUnreachable(cause);
      return local.consume(subject, limits, cost);
    }
  };

  await probe();
  return {
    consume: (subject, limits, cost = 1) =>
      lostAt ? local.consume(subject, limits, cost) : consumeOrFallBack(subject, limits, cost),
    state,
    async close() {
      closed = true;
      clearTimeout(nextProbe);
      await store.close();
    },
  };
}
