import {
  addUsageCounts,
  giveBackToQuota,
  touchKeys,
  type Database,
  type UsageCount,
  type WindowCount,
} from "@guidepost/db";
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
 * off the requests' path (DESIGN, step 6). What a dying process had not written yet is missing in the charts alone:
 * the quota has its own ledger. `onError` hears of a batch that has to be tried again.
 */
export const createUsageRecorder = (
  db: Database,
  onError: (error: unknown) => void,
): UsageRecorder => {
  let counts = new Map<string, UsageCount>();
  let windows = new Map<number, WindowCount>();
  let lastUsed = new Map<number, Date>();
  const owed: { accountId: number; period: string }[] = [];
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const writeBatch = async () => {
    for (let debt = owed[0]; debt; debt = owed[0]) {
      const isPaid = await giveBackToQuota(db.pool, debt.accountId, debt.period).catch(
        (error: unknown) => {
          // Whether it was paid is not known: paying twice would be worse than not at all.
          owed.shift();
          throw error;
        },
      );
      if (!isPaid) throw new Error("The database could not be reached to give back to a quota");
      owed.shift();
    }
    if (counts.size > 0) {
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
    }
    if (lastUsed.size > 0) {
      const batch = lastUsed;
      lastUsed = new Map();
      await touchKeys(
        db.pool,
        [...batch].map(([apiKeyId, at]) => ({ apiKeyId, at })),
      ).catch((error: unknown) => {
        lastUsed = new Map([...batch, ...lastUsed]);
        throw error;
      });
    }
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
      // As the limits count: what they refuse counts toward no window (DECISIONS 27).
      if (outcome !== "rate_limit_exceeded") addWindow(windows, windowsAt(accountId, at));
      const last = lastUsed.get(apiKeyId);
      if (!last || last < at) lastUsed.set(apiKeyId, at);
    },
    owe: (accountId, period) => void owed.push({ accountId, period }),
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
