import type { Database } from "@guidepost/database";
import { HOUR_MS, MINUTE_MS, windowIndex } from "@guidepost/rate-limit";
import { type UsageCount, type WindowCount, addUsageCounts, touchKeys } from "./store/write.ts";
import { refundToQuota } from "./store/ledger.ts";

function startOf(at: Date, lengthMs: number): number {
  return windowIndex(at.getTime(), lengthMs) * lengthMs;
}

/** Returns the counts of one request in its minute and its hour. */
export function windowsAt(accountId: number, at: Date): WindowCount {
  return {
    accountId,
    minute: startOf(at, MINUTE_MS),
    minuteRequests: 1,
    hour: startOf(at, HOUR_MS),
    hourRequests: 1,
  };
}

function newest(
  [start, requests]: [number, number],
  [otherStart, otherRequests]: [number, number],
): [number, number] {
  if (start === otherStart) return [start, requests + otherRequests];
  return start > otherStart ? [start, requests] : [otherStart, otherRequests];
}

/** Adds two counts of one account in the same window. For different windows, returns the newer count. */
export function addWindows(one: WindowCount, other: WindowCount): WindowCount {
  const [minute, minuteRequests] = newest(
    [one.minute, one.minuteRequests],
    [other.minute, other.minuteRequests],
  );
  const [hour, hourRequests] = newest(
    [one.hour, one.hourRequests],
    [other.hour, other.hourRequests],
  );
  return { accountId: one.accountId, minute, minuteRequests, hour, hourRequests };
}

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
  /** Adds one request to the next batch, in memory. Does not wait and does not throw. */
  record: (event: UsageEvent) => void;
  /** Adds a refund that failed to the next batch. */
  enqueueRefund: (accountId: number, period: string) => void;
  /** Writes the current batch. Keeps it and rejects if the database is unreachable. */
  flush: () => Promise<void>;
  /** Stops the timer and flushes. */
  close: () => Promise<void>;
};

const BATCH_MS = 2_000;

/** Refunds of one account and period that failed so far. */
type PendingRefund = { accountId: number; period: string; requests: number };

function addPendingRefund(
  pendingRefunds: Map<string, PendingRefund>,
  { accountId, period, requests }: PendingRefund,
) {
  const id = `${accountId} ${period}`;
  pendingRefunds.set(id, {
    accountId,
    period,
    requests: requests + (pendingRefunds.get(id)?.requests ?? 0),
  });
}

/** Concurrent refunds; each uses its own connection. */
const MAX_CONCURRENT_REFUNDS = 4;

function addTo(counts: Map<string, UsageCount>, count: UsageCount) {
  const id = `${count.day} ${count.apiKeyId} ${count.operation} ${count.outcome}`;
  const existing = counts.get(id);
  if (existing) existing.requests += count.requests;
  else counts.set(id, count);
}

function addWindow(windows: Map<number, WindowCount>, window: WindowCount) {
  const existing = windows.get(window.accountId);
  windows.set(window.accountId, existing ? addWindows(existing, window) : window);
}

/**
 * Collects usage detail, the latest windows and `last_used_at` in memory and writes them in batches,
 * off the request's path. A crash loses only data of the charts: the quota has its own ledger.
 * `onError` receives the error of a batch that will be retried.
 */
export function createUsageRecorder(
  db: Database,
  onError: (error: unknown) => void,
): UsageRecorder {
  let counts = new Map<string, UsageCount>();
  let windows = new Map<number, WindowCount>();
  let lastUsed = new Map<number, Date>();
  const pendingRefunds = new Map<string, PendingRefund>();
  let writing: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const refund = async (pendingRefund: PendingRefund): Promise<void> => {
    const isRefunded = await refundToQuota(db.pool, pendingRefund);
    // A rejection means that the refund may have succeeded: a second one could exceed the quota.
    if (isRefunded) return;
    addPendingRefund(pendingRefunds, pendingRefund);
    throw new Error("Requests could not be refunded to a quota yet");
  };

  /** Runs the pending refunds and returns their errors. The next batch retries those that can be. */
  const refundPending = async (): Promise<unknown[]> => {
    const due = [...pendingRefunds.values()];
    pendingRefunds.clear();
    const errors: unknown[] = [];
    while (due.length > 0) {
      const some = due.splice(0, MAX_CONCURRENT_REFUNDS);
      const failed = (await Promise.allSettled(some.map(refund))).filter(
        (result) => result.status === "rejected",
      );
      errors.push(...failed.map((result) => result.reason as unknown));
      // The database is probably unreachable. The next batch starts with the rest.
      if (failed.length === some.length) {
        const later = [...pendingRefunds.values()];
        pendingRefunds.clear();
        for (const pendingRefund of [...due.splice(0), ...later])
          addPendingRefund(pendingRefunds, pendingRefund);
      }
    }
    return errors;
  };

  const writeCounts = async () => {
    if (counts.size === 0) return;
    const batch = { counts, windows };
    counts = new Map();
    windows = new Map();
    await addUsageCounts(db.pool, {
      counts: [...batch.counts.values()],
      windows: [...batch.windows.values()],
    }).catch((error: unknown) => {
      for (const count of batch.counts.values()) addTo(counts, count);
      for (const window of batch.windows.values()) addWindow(windows, window);
      throw error;
    });
  };

  const writeLastUsed = async () => {
    if (lastUsed.size === 0) return;
    const batch = lastUsed;
    lastUsed = new Map();
    await touchKeys(db.pool, batch).catch((error: unknown) => {
      lastUsed = new Map([...batch, ...lastUsed]);
      throw error;
    });
  };

  const writeBatch = async () => {
    const errors = await refundPending();
    // A refund that fails does not delay the counts.
    await writeCounts();
    await writeLastUsed();
    if (errors.length > 0) throw errors[0];
  };

  const start = () => {
    next = undefined;
    return (writing = writeBatch());
  };
  // One batch at a time. A call during a batch waits for the next one, which contains the rest.
  const flush = () => (next ??= writing.then(start, start));

  const timer = setInterval(() => void flush().catch(onError), BATCH_MS);
  timer.unref();

  return {
    record: ({ accountId, apiKeyId, operation, outcome, at }) => {
      const day = at.toISOString().slice(0, 10);
      addTo(counts, { accountId, day, apiKeyId, operation, outcome, requests: 1 });
      // A rate-limited request counts toward no window (contract RATE-2).
      if (outcome !== "rate_limit_exceeded") addWindow(windows, windowsAt(accountId, at));
      const last = lastUsed.get(apiKeyId);
      if (!last || last < at) lastUsed.set(apiKeyId, at);
    },
    enqueueRefund: (accountId, period) =>
      addPendingRefund(pendingRefunds, { accountId, period, requests: 1 }),
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
