import type { RateLimitResult, RateLimits, RateLimitStore } from "../fixed-window.ts";

/** Sends `count` concurrent requests of `cost` units, distributed over the stores in turn. */
export function consumeMany(
  stores: RateLimitStore[],
  count: number,
  subject: string,
  limits: RateLimits,
  cost?: number,
): Promise<RateLimitResult[]> {
  return Promise.all(
    Array.from({ length: Math.ceil(count / stores.length) }, () => stores)
      .flat()
      .slice(0, count)
      .map(async (store) => store.consume(subject, limits, cost)),
  );
}

export function countAllowed(results: RateLimitResult[]): number {
  return results.filter((result) => result.allowed).length;
}
