import { statusOf, type Exchange } from "./exchange.ts";
import type { Report } from "./violations.ts";

type KeyState = {
  /** When the revocation was requested. */
  revokingAt?: number;
  /** When it was acknowledged. */
  revokedAt?: number;
};

/** The keys, and when each was revoked. Times are in ms of Unix time. */
export type KeyRegistry = {
  add: (key: string) => void;
  beginRevocation: (key: string, at: number) => void;
  revoked: (key: string, at: number) => void;
  /** Whether its revocation had begun before the response. */
  mayBeRevoked: (exchange: Exchange) => boolean;
  check: (exchange: Exchange) => void;
  revokedCount: () => number;
};

/** Checks that a key works until its revocation, and never after it was acknowledged (contract AUTH-6, KEY-4). */
export function createKeyRegistry(report: Report): KeyRegistry {
  const keys = new Map<string, KeyState>();
  const stateOf = (key: string): KeyState => {
    const state = keys.get(key);
    if (!state) throw new Error(`The model has no key ${key}.`);
    return state;
  };
  return {
    add: (key) => void keys.set(key, {}),
    beginRevocation: (key, at) => {
      stateOf(key).revokingAt ??= at;
    },
    revoked: (key, at) => {
      stateOf(key).revokedAt = at;
    },
    mayBeRevoked: ({ key, endedAt }) => (stateOf(key).revokingAt ?? Infinity) <= endedAt,
    check: (exchange) => {
      const { revokingAt = Infinity, revokedAt = Infinity } = stateOf(exchange.key);
      const status = statusOf(exchange);
      // 429: failed authentications have a limit of their own. 503: the key was not looked up.
      if (status === undefined || status === 429 || status === 503) return;
      if (status === 401 && exchange.endedAt < revokingAt)
        report("AUTH-3: a valid key is accepted", `key ${exchange.key} got 401`, exchange);
      if (status !== 401 && exchange.startedAt > revokedAt)
        report(
          "AUTH-6: revocation holds for the next request",
          `key ${exchange.key} worked ${Math.round(exchange.startedAt - revokedAt)} ms after its revocation`,
          exchange,
        );
    },
    revokedCount: () => [...keys.values()].filter(({ revokedAt }) => revokedAt).length,
  };
}
