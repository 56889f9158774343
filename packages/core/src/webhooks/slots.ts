/** How an endpoint responds: `new` before its first success, `slow` after a failure or a slow response, otherwise `fast`. */
export type Speed = "new" | "slow" | "fast";

/** An endpoint as the limits need it. */
export type SendingEndpoint = { id: number; accountId: number; speed: Speed };

/** Requests of a process at the same time. */
const MAX_REQUESTS = 100;
/**
 * Requests at the same time to all endpoints of a speed, to those of one account, and to one of them (contract HOOK-12). The
 * quarter that neither `new` nor `slow` can use is for endpoints that respond.
 */
const LIMITS = {
  new: { all: 25, account: 5, endpoint: 1 },
  slow: { all: 50, account: 5, endpoint: 1 },
  fast: { all: MAX_REQUESTS, account: 20, endpoint: 5 },
} satisfies Record<Speed, { all: number; account: number; endpoint: number }>;

/** Requests to an endpoint at the same time, of all processes together. */
export const REQUESTS_PER_ENDPOINT = LIMITS.fast.endpoint;

/** The slots for requests of a process. */
export type Slots = {
  /** Returns how many requests to the endpoint may start. */
  free: (endpoint: SendingEndpoint) => number;
  /** Changes the number of requests to the endpoint. Its speed must be the same as when they started. */
  add: (endpoint: SendingEndpoint, count: number) => void;
};

export function createSlots(): Slots {
  const running = new Map<string, number>();
  const count = (key: string) => running.get(key) ?? 0;
  const keysOf = ({ id, accountId, speed }: SendingEndpoint) => ({
    all: speed,
    account: `${speed} account ${accountId}`,
    endpoint: `endpoint ${id}`,
  });
  let requests = 0;

  return {
    free: (endpoint) => {
      const keys = keysOf(endpoint);
      const limits = LIMITS[endpoint.speed];
      return Math.max(
        0,
        Math.min(
          MAX_REQUESTS - requests,
          limits.all - count(keys.all),
          limits.account - count(keys.account),
          limits.endpoint - count(keys.endpoint),
        ),
      );
    },
    add: (endpoint, change) => {
      requests += change;
      for (const key of Object.values(keysOf(endpoint))) {
        const now = count(key) + change;
        if (now === 0) running.delete(key);
        else running.set(key, now);
      }
    },
  };
}
