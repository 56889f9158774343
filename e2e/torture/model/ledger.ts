import { affectsServer, affectsPostgres, type FaultLog } from "./fault-log.ts";
import { errorCodeOf, isSuccess, isUnknown, statusOf, type Exchange } from "./exchange.ts";
import type { Report } from "./violations.ts";

/** A crash of PostgreSQL may lose the counts of this time (contract QUOTA-5), in ms. */
const FORGOTTEN_MS = 1_000;

/** The time for which a response is kept, in ms. A fault is logged before it happens. */
const KEPT_MS = 5_000;

/** A response whose request was counted, or was refunded before the response. */
type Recent = { startedAt: number; endedAt: number; isCounted: boolean };

/** The bounds of an account's count: its 2xx, and what the contract allows beyond. */
export type Bounds = { low: number; high: number };

/** The state when a request starts. */
export type LedgerStart = {
  succeeded: number;
  quota: number;
  /** The upper bound without this request. */
  high: number;
  begun: number;
};

/**
 * The requests of a month that an account's quota must count. Each 2xx counts as one (contract QUOTA-2). A request with an
 * unknown outcome may count. So may a refused request whose refund a fault has prevented (decision 002).
 */
export type Ledger = {
  begin: () => LedgerStart;
  end: (exchange: Exchange, start: LedgerStart) => void;
  /** Ends a request that counts here or in another month. `isBegun`: it has begun here. */
  endUncertain: (request: { isBegun: boolean }) => void;
  /** The quota from now on. While it changes, both values are possible. */
  setQuota: (quotas: readonly number[]) => void;
  /** Checks the count that PostgreSQL has when no request runs. */
  checkStored: (used: number) => void;
  bounds: () => Bounds;
  succeeded: () => number;
  running: () => number;
};

export function createLedger(
  account: string,
  initialQuotas: readonly number[],
  {
    faults,
    report,
    countCarried = () => 0,
  }: {
    faults: FaultLog;
    report: Report;
    /** Running requests of other months. */ countCarried?: () => number;
  },
): Ledger {
  /** Responses that a crash of PostgreSQL may still affect. */
  let recent: Recent[] = [];
  let succeeded = 0;
  let forgotten = 0;
  let uncertain = 0;
  let running = 0;
  let begun = 0;
  let quotas = initialQuotas;

  /** Removes the responses whose counts, or refunds, PostgreSQL may have forgotten. */
  const applyDeaths = () => {
    const kills = faults.records.filter(({ name }) => name === "PostgreSQL: kill -9");
    // Its backends serve requests until they notice the death of the postmaster, and no process flushes their counts.
    const isAffected = ({ startedAt, endedAt }: Recent) =>
      kills.some(
        ({ from, healed = Infinity }) => endedAt >= from - FORGOTTEN_MS && startedAt <= healed,
      );
    const affected = recent.filter(isAffected);
    forgotten += affected.filter(({ isCounted }) => isCounted).length;
    uncertain += affected.filter(({ isCounted }) => !isCounted).length;
    const oldest = Date.now() - KEPT_MS;
    recent = recent.filter((one) => !isAffected(one) && one.endedAt > oldest);
  };

  const bounds = (): Bounds => {
    applyDeaths();
    return { low: succeeded - forgotten, high: succeeded + uncertain + running + countCarried() };
  };

  const mayLackRefund = ({ server, startedAt, endedAt }: Exchange) =>
    faults.during(
      startedAt - FORGOTTEN_MS,
      endedAt + FORGOTTEN_MS,
      (fault) => affectsPostgres(fault) || affectsServer(server)(fault),
    ).length > 0;

  /** Refusals before the reservation, and refusals of the reservation itself, count nothing. */
  const isReserved = (exchange: Exchange) =>
    exchange.outcome.kind === "response" &&
    ![401, 403, 429].includes(exchange.outcome.status) &&
    errorCodeOf(exchange) !== "quota_exceeded";

  return {
    begin: () => {
      const { high } = bounds();
      running += 1;
      begun += 1;
      return { succeeded, quota: Math.min(...quotas), high, begun };
    },
    end: (exchange, start) => {
      running -= 1;
      const { startedAt, endedAt } = exchange;
      if (isSuccess(exchange)) {
        succeeded += 1;
        recent.push({ startedAt, endedAt, isCounted: true });
      } else if (isUnknown(exchange) || (isReserved(exchange) && mayLackRefund(exchange)))
        uncertain += 1;
      else if (isReserved(exchange)) recent.push({ startedAt, endedAt, isCounted: false });

      const quota = Math.min(start.quota, ...quotas);
      // Other requests may have the last units, also those that are refunded before this one ends.
      const most = start.high + begun - start.begun;
      if (errorCodeOf(exchange) === "quota_exceeded" && most < quota)
        report(
          "QUOTA-3: the quota is exact",
          `402 after at most ${most} requests of ${account}; the quota is ${quota}`,
          exchange,
        );
      const { low } = bounds();
      if (low > Math.max(...quotas))
        report(
          "QUOTA-3: never more 2xx than the quota",
          `${low} requests of ${account}; the quota is ${Math.max(...quotas)}`,
          exchange,
        );
      const used = usedIn(exchange);
      const least = start.succeeded - forgotten + 1;
      const greatest = Math.max(bounds().high, most + 1);
      if (used !== undefined && (used < least || used > greatest))
        report(
          "QUOTA-6: requests_used counts each 2xx",
          `requests_used ${used}; possible: ${least} to ${greatest}`,
          exchange,
        );
    },
    endUncertain: ({ isBegun }) => {
      if (isBegun) running -= 1;
      uncertain += 1;
    },
    setQuota: (next) => {
      quotas = next;
    },
    checkStored: (used) => {
      const { low, high } = bounds();
      if (used < low || used > high)
        report(
          "QUOTA-2: each 2xx counts as one",
          `the count of ${account} is ${used}; possible: ${low} to ${high}`,
        );
      if (used > Math.max(...quotas))
        report("QUOTA-3: the quota is exact", `the count of ${account} is ${used}`);
    },
    bounds,
    succeeded: () => succeeded,
    running: () => running,
  };
}

/** Returns `requests_used` of a response of GET /usage. */
function usedIn(exchange: Exchange): number | undefined {
  if (exchange.operation.kind !== "usage" || statusOf(exchange) !== 200) return undefined;
  const { outcome } = exchange;
  if (outcome.kind !== "response") return undefined;
  return (outcome.body as { requests_used: number }).requests_used;
}
