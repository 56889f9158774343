import { AsyncLocalStorage } from "node:async_hooks";
import { isRejected } from "./errors.ts";
import type { RequestSignal } from "./guarded-pool.ts";
import { batchChannel, type BatchItemTrace } from "./trace-channels.ts";

/** Two, so that one statement can be prepared while PostgreSQL executes the other. */
const DEFAULT_MAX_IN_FLIGHT = 2;
const MAX_WAITING = 10_000;
/** Statements take longer for example on a frozen connection. */
const SLOW_STATEMENT_MS = 100;

/** The maximum of waiting items is reached. `isUnreachable` is true for this error. */
class QueueFullError extends Error {
  override name = "QueueFullError";
  readonly code = "53300";
}

export type BatcherOptions<Item, Result> = {
  /** The name in traces. */
  name: string;
  /** Sends one statement. Resolves to one result per item, in the order of the items. */
  send: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Groups take turns, so that one with many items does not delay the others. */
  groupOf: (item: Item) => unknown;
  maxItems: number;
  /** Maximum total size of the items in a statement. One item may be larger. Default: no maximum. */
  maxSize?: number;
  /** The size of an item, in the unit of `maxSize`. */
  sizeOf?: (item: Item) => number;
  maxWaiting?: number;
  /** Maximum of statements that run at once. One means fewer and larger batches. Default: 2. */
  maxInFlight?: number;
  /** After this time in ms a statement no longer delays later ones. Default: 100. */
  slowMs?: number;
  /** Whether a statement with an unknown outcome, for example after a lost connection, is sent once more. */
  isRepeatable: boolean;
  /** Called when no item waits and no statement runs. */
  onIdle?: () => void;
};

/** `run` calls a function in the context of the item's request. */
type ItemTrace = {
  message: BatchItemTrace;
  run: <Result>(work: () => Result) => Result;
};

type Waiting<Item, Result> = {
  item: Item;
  /** Set while traces have a subscriber. */
  trace: ItemTrace | undefined;
  signal: RequestSignal | undefined;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

export type Batcher<Item, Result> = {
  /**
   * Adds an item to the next statement, which starts after this call. Rejects with the signal's reason if
   * the signal aborts before. A later abort has no effect, since the statement serves several requests.
   */
  add: (item: Item, signal?: RequestSignal) => Promise<Result>;
};

/**
 * Sends the items of concurrent requests in one statement. No item waits for a timer. A statement
 * starts at the end of the event loop's turn, or when an earlier one ends.
 */
export function createBatcher<Item, Result>({
  name,
  send,
  groupOf,
  maxItems,
  maxSize = Infinity,
  sizeOf = () => 0,
  maxWaiting = MAX_WAITING,
  maxInFlight = DEFAULT_MAX_IN_FLIGHT,
  slowMs = SLOW_STATEMENT_MS,
  isRepeatable,
  onIdle = () => {},
}: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  type Entry = Waiting<Item, Result>;
  /** The groups in the order of their turns. */
  const queues = new Map<unknown, Entry[]>();
  let waiting = 0;
  let inFlight = 0;
  let unsettled = 0;
  let isScheduled = false;

  /** Removes the next batch from the queues: one item of each group per turn. */
  function take(): Entry[] {
    const batch: Entry[] = [];
    let size = 0;
    const hasRoomFor = ({ item }: Entry) =>
      batch.length < maxItems && (batch.length === 0 || size + sizeOf(item) <= maxSize);
    for (const [group, queue] of queues) {
      for (let [next] = queue; next; [next] = queue) {
        if (!hasRoomFor(next)) return batch;
        queue.shift();
        waiting--;
        if (next.signal?.aborted) next.reject(next.signal.reason);
        else {
          size += sizeOf(next.item);
          batch.push(next);
        }
        // A group that waits alone has all turns.
        if (queues.size > 1) break;
      }
      queues.delete(group);
      // At the end of the map, so that the loop returns to it after the other groups.
      if (queue.length > 0) queues.set(group, queue);
    }
    return batch;
  }

  async function sendAll(batch: readonly Entry[]): Promise<void> {
    const results = await inContextOfFirst(batch, () => send(batch.map(({ item }) => item)));
    if (results.length !== batch.length)
      throw new Error(`A batch of ${batch.length} items returned ${results.length} results`);
    for (const [index, entry] of batch.entries()) entry.resolve(results[index] as Result);
  }

  /** Settles each item of a batch. */
  async function settle(batch: readonly Entry[], mayRepeat: boolean): Promise<void> {
    try {
      await sendAll(batch);
    } catch (error) {
      // The statement had no effect, and one item may have caused the error.
      if (isRejected(error) && batch.length > 1)
        await Promise.all(batch.map((entry) => settle([entry], mayRepeat)));
      else if (!isRejected(error) && mayRepeat) await settle(batch, false);
      else for (const entry of batch) entry.reject(error);
    }
  }

  function start(): void {
    isScheduled = false;
    const batch = take();
    if (batch.length > 0) {
      const free = occupy();
      unsettled++;
      void settle(batch, isRepeatable).finally(() => {
        unsettled--;
        free();
        if (waiting + unsettled === 0) onIdle();
      });
    } else if (unsettled === 0) onIdle();
    schedule();
  }

  /** Counts a statement as running until the returned function is called, or it is slow. */
  function occupy(): () => void {
    inFlight++;
    let isFree = false;
    const free = () => {
      clearTimeout(timer);
      if (isFree) return;
      isFree = true;
      inFlight--;
      schedule();
    };
    const timer = setTimeout(free, slowMs);
    return free;
  }

  function schedule(): void {
    if (isScheduled || inFlight >= maxInFlight || waiting === 0) return;
    isScheduled = true;
    setImmediate(start);
  }

  return {
    add: (item, signal) => {
      const trace = batchChannel.start.hasSubscribers ? traceItem(name) : undefined;
      const result = new Promise<Result>((resolve, reject) => {
        if (waiting >= maxWaiting)
          return reject(new QueueFullError("Too many requests wait for the database"));
        const group = groupOf(item);
        const entry = { item, trace, signal, resolve, reject };
        const queue = queues.get(group);
        if (queue) queue.push(entry);
        else queues.set(group, [entry]);
        waiting++;
        schedule();
      });
      return trace ? batchChannel.tracePromise(() => result, trace.message) : result;
    },
  };
}

function traceItem(name: string): ItemTrace {
  return { message: { name, items: 0 }, run: AsyncLocalStorage.snapshot() };
}

/** Sends a batch in the context of its first request, to whose trace the statement then belongs. */
function inContextOfFirst<Result>(
  batch: readonly { trace: ItemTrace | undefined }[],
  send: () => Result,
): Result {
  const first = batch[0]?.trace;
  if (!first) return send();
  for (const { trace } of batch)
    if (trace) Object.assign(trace.message, { items: batch.length, first: first.message });
  return first.run(send);
}

/**
 * Sends items with the same key once. `send` resolves to one result per key, in the order of its
 * items.
 */
export function distinctItems<Item, Result>(
  keyOf: (item: Item) => string,
  send: (items: readonly Item[]) => Promise<readonly (Result | undefined)[]>,
) {
  return async (items: readonly Item[]): Promise<(Result | undefined)[]> => {
    const keys = items.map(keyOf);
    const byKey = new Map(items.map((item, index) => [keys[index], item]));
    const results = await send([...byKey.values()]);
    const resultOf = new Map([...byKey.keys()].map((key, index) => [key, results[index]]));
    return keys.map((key) => resultOf.get(key));
  };
}

/** Returns the row of each of `count` items; `place` is the item's number from 1, a `bigint` as text. */
export function rowsByPlace<Row extends { place: string }>(
  rows: readonly Row[],
  count: number,
): (Row | undefined)[] {
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return Array.from({ length: count }, (_, index) => byPlace.get(index + 1));
}
