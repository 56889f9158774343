import type { FaultLog } from "./fault-log.ts";
import type { Exchange } from "./exchange.ts";
import { createLedger, type Bounds, type Ledger, type LedgerStart } from "./ledger.ts";
import type { Report } from "./violations.ts";

/** The clocks of the processes and of the test may differ by this time, in ms. */
const CLOCK_MARGIN_MS = 500;

export type MonthlyStart = { month: string; start: LedgerStart };

/**
 * The ledgers of an account, one for each UTC month (contract QUOTA-4). A request that runs at the end of a
 * month counts in one of the two months.
 */
export type MonthlyLedger = {
  begin: (startedAt: number) => MonthlyStart;
  end: (exchange: Exchange, begun: MonthlyStart) => void;
  setQuota: (quotas: readonly number[]) => void;
  quotas: () => readonly number[];
  /** The bounds of the last month that has requests. */
  bounds: () => Bounds;
  /** The 2xx and the bounds of all months. */
  totals: () => Bounds & { succeeded: number };
  /** Checks the stored counts by month (`YYYY-MM`) when no request runs. */
  checkStored: (used: ReadonlyMap<string, number>) => void;
};

export function createMonthlyLedger(
  account: string,
  initialQuota: number,
  { faults, report }: { faults: FaultLog; report: Report },
): MonthlyLedger {
  const months = new Map<string, Ledger>();
  let quotas: readonly number[] = [initialQuota];

  const ledgerOf = (month: string): Ledger => {
    const known = months.get(month);
    if (known) return known;
    // Requests of the month before may still be counted in this one.
    const earlier = [...months.values()];
    const countCarried = () => earlier.reduce((sum, one) => sum + one.running(), 0);
    const ledger = createLedger(account, quotas, { faults, report, countCarried });
    months.set(month, ledger);
    return ledger;
  };

  return {
    begin: (startedAt) => {
      const month = monthOf(startedAt);
      return { month, start: ledgerOf(month).begin() };
    },
    end: (exchange, { month, start }) => {
      const { startedAt, endedAt } = exchange;
      const possible = new Set([
        monthOf(startedAt - CLOCK_MARGIN_MS),
        month,
        monthOf(endedAt + CLOCK_MARGIN_MS),
      ]);
      if (possible.size === 1) return ledgerOf(month).end(exchange, start);
      for (const one of possible) ledgerOf(one).endUncertain({ isBegun: one === month });
    },
    setQuota: (next) => {
      quotas = next;
      for (const ledger of months.values()) ledger.setQuota(next);
    },
    quotas: () => quotas,
    bounds: () => [...months.values()].at(-1)?.bounds() ?? { low: 0, high: 0 },
    totals: () =>
      [...months.values()].reduce(
        (sum, ledger) => {
          const { low, high } = ledger.bounds();
          return {
            succeeded: sum.succeeded + ledger.succeeded(),
            low: sum.low + low,
            high: sum.high + high,
          };
        },
        { succeeded: 0, low: 0, high: 0 },
      ),
    checkStored: (used) => {
      for (const month of new Set([...months.keys(), ...used.keys()]))
        ledgerOf(month).checkStored(used.get(month) ?? 0);
    },
  };
}

/** Returns the UTC month of a time in ms, as `YYYY-MM`. */
export function monthOf(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}
