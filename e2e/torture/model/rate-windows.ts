import { statusOf, type Exchange } from "./exchange.ts";
import type { Report } from "./violations.ts";

const MINUTE_MS = 60_000;

type Minute = {
  /** Requests that this minute certainly counted. */
  certain: number;
  /** Requests that it may have counted. */
  possible: number;
  refused: number;
};

/** Windows of one process or store that counts from zero: more than one allows more than the limit. */
export type CountStores = (fromMs: number, toMs: number) => number;

/** The minute windows of an account (contract RATE-1, RATE-2). */
export type RateWindows = {
  begin: (startedAt: number) => void;
  /** `mayBeRevoked`: the limit of its client's address may have refused it (contract RATE-6). */
  end: (exchange: Exchange, mayBeRevoked: boolean) => void;
  /** Checks all minutes after the run. `stores`: how many stores counted in a minute (contract RATE-7). */
  checkAll: (stores: CountStores) => { exact: number; excepted: number; refused: number };
};

export function createRateWindows(account: string, limit: number, report: Report): RateWindows {
  const minutes = new Map<number, Minute>();
  const running = new Map<number, number>();

  const minute = (index: number): Minute => {
    const known = minutes.get(index) ?? { certain: 0, possible: 0, refused: 0 };
    minutes.set(index, known);
    return known;
  };
  const indexOf = (at: number) => Math.floor(at / MINUTE_MS);
  const countRunning = (index: number) =>
    [...running].reduce((sum, [start, count]) => sum + (start <= index ? count : 0), 0);
  const changeRunning = (at: number, by: number) =>
    running.set(indexOf(at), (running.get(indexOf(at)) ?? 0) + by);

  return {
    begin: (startedAt) => void changeRunning(startedAt, 1),
    end: (exchange, mayBeRevoked) => {
      changeRunning(exchange.startedAt, -1);
      const [from, to] = [indexOf(exchange.startedAt), indexOf(exchange.endedAt)];
      const status = statusOf(exchange);
      // Only requests with a valid key count for the account.
      if (exchange.outcome.kind === "refused" || status === 401) return;
      if (status === 429 && mayBeRevoked) return;
      const indexes = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
      if (status === 429) {
        for (const index of indexes) minute(index).refused += 1;
        const most = Math.max(
          ...indexes.map((index) => minute(index).possible + countRunning(index)),
        );
        if (most < limit)
          report(
            "RATE-2: the limit counts each request once",
            `429 after at most ${most} requests of ${account} in the minute; the limit is ${limit}`,
            exchange,
          );
        return;
      }
      for (const index of indexes) minute(index).possible += 1;
      // 503: the request may have failed before it was counted.
      const isCertain = status !== undefined && status !== 503 && from === to;
      if (isCertain) minute(from).certain += 1;
    },
    checkAll: (stores) => {
      const result = { exact: 0, excepted: 0, refused: 0 };
      for (const [index, { certain, refused }] of minutes) {
        const count = stores(index * MINUTE_MS, (index + 1) * MINUTE_MS);
        result[count === 1 ? "exact" : "excepted"] += 1;
        result.refused += refused;
        if (certain > limit * count)
          report(
            "RATE-2: never more requests than the limit",
            `${certain} requests of ${account} in the minute ${new Date(index * MINUTE_MS).toISOString()}; the limit is ${limit}, counted in ${count} stores`,
          );
      }
      return result;
    },
  };
}
