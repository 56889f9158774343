import { withDeadline } from "./deadline.ts";
import type { InProcessStore } from "./in-process.ts";
import type { LimitStore, RateLimits, Verdict } from "./limit-store.ts";

/** Longest a request waits for the shared store, in ms. */
export const STORE_DEADLINE_MS = 500;
/** Pause between two probes of a store out of reach, in ms. */
export const PROBE_PAUSE_MS = 1_000;

const PROBE_SUBJECT = "probe";
const PROBE_LIMITS: RateLimits = { perMinute: Number.MAX_SAFE_INTEGER };

/** For /readyz: where requests are counted; `since` is when the store was lost, only while it is out of reach. */
export type LimitsState = {
  store: "in-process" | "redis" | "upstash";
  reachable: boolean;
  since?: Date;
};

/** Told of every loss (with its cause) and every return of the shared store, once each. For the log. */
export type OnLimitsChange = (state: LimitsState, cause?: unknown) => void;

/** A store whose `consume` never rejects and never waits longer than STORE_DEADLINE_MS. */
export interface RateLimiter extends LimitStore {
  state(): LimitsState;
}

type FallbackParts = {
  name: "redis" | "upstash";
  store: LimitStore;
  local: InProcessStore;
  onChange: OnLimitsChange;
};

/**
 * Goes on with this instance's own windows while the shared store is out of reach (contract RATE-7): at the
 * first failure, for that very request, and with no request waiting on the store until a probe in the
 * background has succeeded. Resolves after a first probe, so that the state is true from the start.
 */
export const withFallback = async ({
  name,
  store,
  local,
  onChange,
}: FallbackParts): Promise<RateLimiter> => {
  let lostAt: Date | undefined;
  let nextProbe: NodeJS.Timeout | undefined;
  let closed = false;

  const state = (): LimitsState =>
    lostAt ? { store: name, reachable: false, since: lostAt } : { store: name, reachable: true };

  const probeLater = () => {
    if (!closed) nextProbe = setTimeout(() => void probe(), PROBE_PAUSE_MS);
  };

  const lose = (cause: unknown) => {
    if (lostAt || closed) return;
    lostAt = new Date();
    probeLater();
    onChange(state(), cause);
  };

  const consumeFromStore = (subject: string, limits: RateLimits, cost: number) =>
    withDeadline(store.consume(subject, limits, cost), STORE_DEADLINE_MS);

  // A real consume: a store that answers but cannot write (read-only, out of memory) is not back.
  const probe = async () => {
    try {
      await consumeFromStore(PROBE_SUBJECT, PROBE_LIMITS, 1);
    } catch (cause) {
      return lostAt ? probeLater() : lose(cause);
    }
    if (!lostAt || closed) return;
    lostAt = undefined;
    onChange(state());
  };

  const consumeOrFallBack = async (
    subject: string,
    limits: RateLimits,
    cost: number,
  ): Promise<Verdict> => {
    try {
      const verdict = await consumeFromStore(subject, limits, cost);
      // Counted here too, so that losing the store does not hand out this window afresh.
      if (verdict.allowed) local.consume(subject, limits, cost);
      return verdict;
    } catch (cause) {
      lose(cause);
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
};
