import type { LimitStore, RateLimits, Verdict } from "../limit-store.ts";

/** Takes `count` times concurrently, in turn from each of the stores. */
export const takeMany = (
  stores: LimitStore[],
  count: number,
  subject: string,
  limits: RateLimits,
): Promise<Verdict[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(count / stores.length) }, () => stores)
      .flat()
      .slice(0, count)
      .map(async (store) => store.take(subject, limits)),
  );

export const countAllowed = (verdicts: Verdict[]): number =>
  verdicts.filter((verdict) => verdict.allowed).length;
