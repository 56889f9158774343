import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBatcher, type BatcherOptions } from "./batcher.ts";
import { batcherPerAccount, batcherPerPool, sharedReads } from "./batcher-per-pool.ts";
import { distinctItems, rowsByPlace } from "./batcher.ts";
import { openDatabase } from "./database.ts";
import { isUnreachable } from "./errors.ts";
import { batchChannel, type BatchItemTrace } from "./trace-channels.ts";

/** The time after which a statement is slow. */
const SLOW_MS = 100;

// A statement is slow when a test advances the time, and not on a slow machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const rejected = () => new pg.DatabaseError("rejected by the server", 0, "error");

type Item = { group: string; value: number };
type Sent = { values: number[]; complete: () => void; fail: (error: Error) => void };

/** A batcher that doubles its items. The test completes each statement. */
function createDoubler(options: Partial<BatcherOptions<Item, number>> = {}) {
  const sent: Sent[] = [];
  const batcher = createBatcher<Item, number>({
    name: "double",
    send: (items) =>
      new Promise((resolve, reject) => {
        const values = items.map(({ value }) => value);
        sent.push({ values, complete: () => resolve(values.map((n) => n * 2)), fail: reject });
      }),
    groupOf: ({ group }) => group,
    maxItems: 4,
    isRepeatable: false,
    ...options,
  });
  return {
    sent,
    add: (value: number, group = "a", signal?: AbortSignal) =>
      batcher.add({ group, value }, signal),
  };
}

/** A database whose pool never connects. */
function openUnreachable() {
  return openDatabase({
    url: "postgres://127.0.0.1:1/none",
    poolSize: 1,
    applicationName: "batcher-test",
    onConnectionError: () => {},
  });
}

/** The end of the event loop's turn, when statements start. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe("batcher", () => {
  it("sends the items of one turn in one statement and returns each its own result", async () => {
    const { sent, add } = createDoubler();
    const results = Promise.all([add(1), add(2), add(3)]);
    await turn();
    expect(sent.map(({ values }) => values)).toEqual([[1, 2, 3]]);
    sent[0]?.complete();
    expect(await results).toEqual([2, 4, 6]);
  });

  it("runs two statements at a time and collects the items that arrive meanwhile", async () => {
    const { sent, add } = createDoubler();
    const results = [1, 2, 3, 4].map(async (value) => {
      const result = add(value);
      await turn();
      return result;
    });
    for (let value = 5; value <= 8; value++) {
      results.push(add(value));
      await turn();
    }
    expect(sent.map(({ values }) => values)).toEqual([[1, 2, 3, 4], [5]]);
    sent[0]?.complete();
    await turn();
    expect(sent[2]?.values).toEqual([6, 7, 8]);
    sent[1]?.complete();
    sent[2]?.complete();
    expect(await Promise.all(results)).toEqual([2, 4, 6, 8, 10, 12, 14, 16]);
  });

  it("runs one statement at a time when maxInFlight is 1", async () => {
    const { sent, add } = createDoubler({ maxInFlight: 1 });
    const results = [add(1)];
    for (let value = 2; value <= 4; value++) {
      await turn();
      results.push(add(value));
    }
    await turn();
    expect(sent.map(({ values }) => values)).toEqual([[1]]);
    sent[0]?.complete();
    await turn();
    expect(sent[1]?.values).toEqual([2, 3, 4]);
    sent[1]?.complete();
    expect(await Promise.all(results)).toEqual([2, 4, 6, 8]);
  });

  it("does not wait for slow statements: later items get a statement of their own", async () => {
    const { sent, add } = createDoubler();
    const stuck = [add(1)];
    await turn();
    stuck.push(add(2));
    await turn();
    const later = add(3);
    await turn();
    expect(sent.map(({ values }) => values)).toEqual([[1], [2]]);
    vi.advanceTimersByTime(SLOW_MS);
    await turn();
    expect(sent.map(({ values }) => values)).toEqual([[1], [2], [3]]);
    sent[2]?.complete();
    expect(await later).toBe(6);
    sent[0]?.complete();
    sent[1]?.complete();
    expect(await Promise.all(stuck)).toEqual([2, 4]);
  });

  it("lets the groups take turns, so that one with many items does not delay the others", async () => {
    const { sent, add } = createDoubler({ maxItems: 4 });
    void Promise.all([1, 2, 3, 4, 5, 6].map((value) => add(value, "many")));
    void Promise.all([add(7, "few"), add(8, "one")]);
    await turn();
    expect(sent[0]?.values).toEqual([1, 7, 8, 2]);
  });

  it("rejects an item above the maximum of waiting items as an unreachable database", async () => {
    const { sent, add } = createDoubler({ maxWaiting: 2 });
    const results = Promise.all([add(1), add(2)]);
    const error: unknown = await add(3).catch((reason: unknown) => reason);
    expect(isUnreachable(error)).toBe(true);
    await turn();
    sent[0]?.complete();
    expect(await results).toEqual([2, 4]);
  });
});

describe("batcher after an error", () => {
  it("sends each item alone after the server rejected their statement", async () => {
    const { sent, add } = createDoubler();
    const results = Promise.allSettled([add(1), add(2), add(3)]);
    await turn();
    sent[0]?.fail(rejected());
    await turn();
    expect(sent.slice(1).map(({ values }) => values)).toEqual([[1], [2], [3]]);
    sent[1]?.complete();
    sent[2]?.fail(rejected());
    sent[3]?.complete();
    expect(await results).toEqual([
      { status: "fulfilled", value: 2 },
      { status: "rejected", reason: rejected() },
      { status: "fulfilled", value: 6 },
    ]);
  });

  it("does not repeat a statement with an unknown outcome", async () => {
    const { sent, add } = createDoubler();
    const results = Promise.allSettled([add(1), add(2)]);
    await turn();
    const lost = new Error("Connection terminated");
    sent[0]?.fail(lost);
    expect(await results).toEqual([
      { status: "rejected", reason: lost },
      { status: "rejected", reason: lost },
    ]);
    expect(sent).toHaveLength(1);
  });

  it("repeats a repeatable statement with an unknown outcome once", async () => {
    const { sent, add } = createDoubler({ isRepeatable: true });
    const results = Promise.allSettled([add(1), add(2)]);
    const lost = new Error("Connection terminated");
    await turn();
    sent[0]?.fail(lost);
    await turn();
    expect(sent[1]?.values).toEqual([1, 2]);
    sent[1]?.fail(lost);
    const [first] = await results;
    expect(first).toEqual({ status: "rejected", reason: lost });
    expect(sent).toHaveLength(2);
  });

  it("rejects every item when the number of results differs", async () => {
    const { add } = createDoubler({ send: () => Promise.resolve([1]) });
    const results = await Promise.allSettled([add(1), add(2)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("continues with later items after a rejected statement", async () => {
    const { sent, add } = createDoubler();
    const first = add(1).catch(() => "rejected");
    await turn();
    sent[0]?.fail(rejected());
    expect(await first).toBe("rejected");
    const second = add(2);
    await turn();
    sent[1]?.complete();
    expect(await second).toBe(4);
  });
});

describe("the size of a statement", () => {
  it("is at most the maximum, except for a single item that is larger", async () => {
    const { sent, add } = createDoubler({ maxSize: 10, sizeOf: ({ value }) => value });
    const results = Promise.all([4, 6, 1, 30, 5].map((value) => add(value)));
    for (let next = 0; next < 4; next++) {
      await turn();
      sent[next]?.complete();
    }
    expect(await results).toEqual([8, 12, 2, 60, 10]);
    expect(sent.map(({ values }) => values)).toEqual([[4, 6], [1], [30], [5]]);
  });
});

describe("the signal of a request", () => {
  it("removes an item whose request was aborted before its statement started", async () => {
    const { sent, add } = createDoubler();
    const aborted = new AbortController();
    const late = add(1, "a", aborted.signal).catch((reason: unknown) => reason);
    const other = add(2);
    const reason = new Error("the deadline has passed");
    aborted.abort(reason);
    expect(await late).toBe(reason);
    expect(sent[0]?.values).toEqual([2]);
    sent[0]?.complete();
    expect(await other).toBe(4);
  });
});

describe("the trace of a batch", () => {
  it("has one message per item, and the statement is sent in the context of its first item", async () => {
    const requests = new AsyncLocalStorage<string>();
    const ended: BatchItemTrace[] = [];
    const subscriber = {
      start: () => {},
      end: () => {},
      asyncStart: () => {},
      error: () => {},
      asyncEnd: (message: BatchItemTrace) => void ended.push(message),
    };
    batchChannel.subscribe(subscriber);
    const contexts: unknown[] = [];
    const completions: (() => void)[] = [];
    const { add } = createDoubler({
      send: (items) => {
        contexts.push(requests.getStore());
        return new Promise((resolve) =>
          completions.push(() => resolve(items.map(({ value }) => value))),
        );
      },
    });
    const results = [requests.run("a", () => add(1))];
    await turn();
    results.push(requests.run("b", () => add(2)));
    await turn();
    results.push(
      requests.run("c", () => add(3)),
      requests.run("d", () => add(4)),
    );
    completions[0]?.();
    await turn();
    for (const complete of completions) complete();
    await Promise.all(results);
    batchChannel.unsubscribe(subscriber);

    expect(contexts).toEqual(["a", "b", "c"]);
    const [, , third, fourth] = ended;
    expect(ended.map(({ name, items }) => `${name} ${items}`)).toEqual([
      "double 1",
      "double 1",
      "double 2",
      "double 2",
    ]);
    expect(fourth?.first).toBe(third);
  });
});

describe("a batch of a pool", () => {
  it("contains the items of several requests, without those of an aborted request", async () => {
    const database = openUnreachable();
    const sent: { pool: pg.Pool; items: readonly number[] }[] = [];
    const add = batcherPerPool<number, number>((pool) => ({
      name: "echo",
      send: (items) => {
        sent.push({ pool, items });
        return Promise.resolve(items);
      },
      groupOf: () => undefined,
      maxItems: 4,
      isRepeatable: false,
    }));
    const aborts = [new AbortController(), new AbortController()];
    const results = Promise.allSettled([
      ...aborts.map(({ signal }, index) => add(database.withSignal(signal).pool, index)),
      add(database.pool, 2),
    ]);
    aborts[1]?.abort(new Error("the deadline has passed"));
    const statuses = (await results).map(({ status }) => status);
    expect(statuses).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.items).toEqual([0, 2]);
    expect(sent[0]?.pool).toBe(database.pool);
    await database.close();
  });
});

describe("a batch of an account", () => {
  it("contains no items of other accounts, and its options end with the last item", async () => {
    const database = openUnreachable();
    const sent: string[] = [];
    let created = 0;
    const add = batcherPerAccount<{ accountId: number; value: number }, number>(() => {
      created++;
      return {
        name: "echo",
        send: (items) => {
          sent.push(items.map(({ accountId, value }) => `${accountId}:${value}`).join());
          return Promise.resolve(items.map(({ value }) => value));
        },
        groupOf: () => undefined,
        maxItems: 4,
        isRepeatable: false,
      };
    });
    const items = [1, 2, 1, 2].map((accountId, value) => ({ accountId, value }));
    const addAll = () => Promise.all(items.map((item) => add(database.pool, item)));
    expect(await addAll()).toEqual([0, 1, 2, 3]);
    expect(sent.toSorted()).toEqual(["1:0,1:2", "2:1,2:3"]);
    expect(created).toBe(2);
    await turn();
    await addAll();
    expect(created).toBe(4);
    await database.close();
  });
});

describe("a shared read", () => {
  type Read = { key: string; complete: (result: string) => void; fail: (error: Error) => void };

  /** Reads with `key` as the result's name. The test completes each read. */
  function createReader() {
    const database = openUnreachable();
    const started: Read[] = [];
    const add = sharedReads<string, string>({
      name: "read",
      keyOf: (key) => key,
      read: (_, key) =>
        new Promise((resolve, reject) => {
          started.push({ key, complete: resolve, fail: reject });
        }),
    });
    return { database, started, read: (key: string) => add(database.pool, key) };
  }

  it("serves all calls with its key that arrive before it starts", async () => {
    const { database, started, read } = createReader();
    const results = Promise.all([read("a"), read("b"), read("a")]);
    await turn();
    expect(started.map(({ key }) => key)).toEqual(["a", "b"]);
    for (const { key, complete } of started) complete(`${key} 1`);
    expect(await results).toEqual(["a 1", "b 1", "a 1"]);
    await database.close();
  });

  it("serves no call that arrives after it has started: these share the next one", async () => {
    const { database, started, read } = createReader();
    const first = read("a");
    await turn();
    const later = Promise.all([read("a"), read("a")]);
    await turn();
    expect(started).toHaveLength(1);
    started[0]?.complete("old");
    expect(await first).toBe("old");
    await turn();
    expect(started).toHaveLength(2);
    started[1]?.complete("new");
    expect(await later).toEqual(["new", "new"]);
    await database.close();
  });

  it("is rejected for each of its calls, and a later call reads again", async () => {
    const { database, started, read } = createReader();
    const both = Promise.allSettled([read("a"), read("a")]);
    await turn();
    started[0]?.fail(new Error("no such author"));
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    const later = read("a");
    await turn();
    started[1]?.complete("found");
    expect(await later).toBe("found");
    await database.close();
  });
});

describe("an item with the key of another item", () => {
  it("is sent once with it, and each gets the result", async () => {
    const sent: (readonly Item[])[] = [];
    const send = distinctItems(
      ({ group, value }: Item) => `${group}/${value}`,
      async (items) => {
        sent.push(items);
        return items.map(({ group, value }) => (group === "none" ? undefined : value * 2));
      },
    );
    const a = { group: "a", value: 1 };
    const b = { group: "b", value: 1 };
    const none = { group: "none", value: 3 };
    expect(await send([a, { ...a }, none, b, { ...none }, a])).toEqual([
      2,
      2,
      undefined,
      2,
      undefined,
      2,
    ]);
    expect(sent).toEqual([[a, none, b]]);
  });
});

describe("a row of an item", () => {
  it("is returned in the order of the items, with undefined for an item without a row", () => {
    const rows = [
      { place: "3", title: "third" },
      { place: "1", title: "first" },
    ];
    expect(rowsByPlace(rows, 3)).toEqual([
      { place: "1", title: "first" },
      undefined,
      { place: "3", title: "third" },
    ]);
  });
});
