import type { LimitStore, RateLimits, Verdict } from "../limit-store.ts";

/** Counts `count` requests of `cost` units concurrently, in turn in each of the stores. */
export const takeMany = (
  stores: LimitStore[],
  count: number,
  subject: string,
  limits: RateLimits,
  cost?: number,
): Promise<Verdict[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(count / stores.length) }, () => stores)
      .flat()
      .slice(0, count)
      .map(async (store) => store.consume(subject, limits, cost)),
  );

export const countAllowed = (verdicts: Verdict[]): number =>
  verdicts.filter((verdict) => verdict.allowed).length;
