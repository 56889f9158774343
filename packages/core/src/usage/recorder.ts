import {
  addUsageCounts,
  giveBackToQuota,
  touchKeys,
  type Database,
  type UsageCount,
  type WindowCount,
} from "@guidepost/database";
import { addWindows, windowsAt } from "./latest-windows.ts";

export type UsageEvent = {
  accountId: number;
  apiKeyId: number;
  /** The operation's name, as `guides.get`; `unknown` for an unknown path. */
  operation: string;
  /** `ok` or the error's code. */
  outcome: string;
  at: Date;
};

export type UsageRecorder = {
  /** Notes one request in memory; never waits, never fails. */
  record: (event: UsageEvent) => void;
  /** Notes a reservation that could not be given back; it is, with the next batch. */
  owe: (accountId: number, period: string) => void;
  /** Writes what was noted so far; rejects, and keeps it, when the database is out of reach. */
  flush: () => Promise<void>;
  /** Stops the batches and flushes. */
  close: () => Promise<void>;
};

const batchMs = 2_000;

/** Reservations that could not be given back yet. */
type Debt = { accountId: number; period: string; requests: number };

const addDebt = (owed: Map<string, Debt>, { accountId, period, requests }: Debt) => {
  const id = `${accountId} ${period}`;
  owed.set(id, { accountId, period, requests: requests + (owed.get(id)?.requests ?? 0) });
};

/** Connections that paying debts takes at most. */
const debtsAtOnce = 4;

const addTo = (counts: Map<string, UsageCount>, count: UsageCount) => {
  const id = `${count.day} ${count.apiKeyId} ${count.operation} ${count.outcome}`;
  const existing = counts.get(id);
  if (existing) existing.requests += count.requests;
  else counts.set(id, count);
};

const addWindow = (windows: Map<number, WindowCount>, window: WindowCount) => {
  const existing = windows.get(window.accountId);
  windows.set(window.accountId, existing ? addWindows(existing, window) : window);
};

/**
 * Gathers usage detail, the latest windows and `last_used_at` in memory and writes them in batches,
 * off the requests' path. What a dying process had not written yet is missing in the charts alone:
 * the quota has its own ledger. `onError` hears of a batch that has to be tried again.
 */
export const createUsageRecorder = (
  db: Database,
  onError: (error: unknown) => void,
): UsageRecorder => {
  let counts = new Map<string, UsageCount>();
  let windows = new Map<number, WindowCount>();
  let lastUsed = new Map<number, Date>();
  const owed = new Map<string, Debt>();
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const payDebt = async (debt: Debt): Promise<void> => {
    const { accountId, period, requests } = debt;
    const isPaid = await giveBackToQuota(db.pool, accountId, period, requests);
    // A rejection means that it may have been paid: paying twice would be worse than not at all.
    if (isPaid) return;
    addDebt(owed, debt);
    throw new Error("Requests could not be given back to a quota yet");
  };

  /** Returns why debts were not paid; those that can be are tried again with the next batch. */
  const payDebts = async (): Promise<unknown[]> => {
    const due = [...owed.values()];
    owed.clear();
    const errors: unknown[] = [];
    while (due.length > 0) {
      const some = due.splice(0, debtsAtOnce);
      const failed = (await Promise.allSettled(some.map(payDebt))).filter(
        (paid) => paid.status === "rejected",
      );
      errors.push(...failed.map((paid) => paid.reason as unknown));
      // The database is probably out of reach. The next batch begins with the rest.
      if (failed.length === some.length) {
        const later = [...owed.values()];
        owed.clear();
        for (const debt of [...due.splice(0), ...later]) addDebt(owed, debt);
      }
    }
    return errors;
  };

  const writeCounts = async () => {
    if (counts.size === 0) return;
    const batch = { counts, windows };
    counts = new Map();
    windows = new Map();
    await addUsageCounts(db.pool, [...batch.counts.values()], [...batch.windows.values()]).catch(
      (error: unknown) => {
        for (const count of batch.counts.values()) addTo(counts, count);
        for (const window of batch.windows.values()) addWindow(windows, window);
        throw error;
      },
    );
  };

  const writeLastUsed = async () => {
    if (lastUsed.size === 0) return;
    const batch = lastUsed;
    lastUsed = new Map();
    await touchKeys(
      db.pool,
      [...batch].map(([apiKeyId, at]) => ({ apiKeyId, at })),
    ).catch((error: unknown) => {
      lastUsed = new Map([...batch, ...lastUsed]);
      throw error;
    });
  };

  const writeBatch = async () => {
    const errors = await payDebts();
    // A refund that fails does not hold back the counts.
    await writeCounts();
    await writeLastUsed();
    if (errors.length > 0) throw errors[0];
  };

  const start = () => {
    next = undefined;
    return (writing = writeBatch());
  };
  // One batch at a time; whoever asks meanwhile waits for the next one, which will have it all.
  const flush = () => (next ??= writing.then(start, start));

  const timer = setInterval(() => void flush().catch(onError), batchMs);
  timer.unref();

  return {
    record: ({ accountId, apiKeyId, operation, outcome, at }) => {
      const day = at.toISOString().slice(0, 10);
      addTo(counts, { accountId, day, apiKeyId, operation, outcome, requests: 1 });
      // As the limits count: what they refuse counts toward no window (contract RATE-2).
      if (outcome !== "rate_limit_exceeded") addWindow(windows, windowsAt(accountId, at));
      const last = lastUsed.get(apiKeyId);
      if (!last || last < at) lastUsed.set(apiKeyId, at);
    },
    owe: (accountId, period) => addDebt(owed, { accountId, period, requests: 1 }),
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
