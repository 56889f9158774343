import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClientQueue, createRenderQueue } from "./queues.ts";
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Requests by name: which of them run, and how each ends. */
function open() {
  const queue = createClientQueue();
  const served: string[] = [];
  const ends = new Map<string, () => void>();
  const dropped: string[] = [];
  const ask = (key: string, name: string) =>
    void queue
      .waitForStart(key, (ended) => ends.set(name, ended))
      .then((mayStart) => (mayStart ? served : dropped).push(name));
  const end = (name: string) => ends.get(name)?.();
  /** Waits until promises settle, without timers. */
  const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  return { served, dropped, ask, end, pass, pause: queue.pause };
}

function names(count: number) {
  return Array.from({ length: count }, (_, index) => `${index}`);
}

describe("client queue", () => {
  it("serves two requests of a client at a time and the next when one ends", async () => {
    const { served, ask, end, pass } = open();
    for (const name of names(6)) ask("a", name);
    await pass();
    expect(served).toEqual(["0", "1"]);
    end("1");
    await pass();
    expect(served).toEqual(["0", "1", "2"]);
  });

  it("starts another client's request while one client's requests wait", async () => {
    const { served, ask, pass } = open();
    for (const name of names(50)) ask("a", name);
    ask("b", "other");
    await pass();
    expect(served).toContain("other");
  });

  it("drops a request that ends before it starts", async () => {
    const { served, dropped, ask, end, pass } = open();
    for (const name of names(6)) ask("a", name);
    end("4");
    end("0");
    await pass();
    end("1");
    end("2");
    await pass();
    expect(served).toEqual(["0", "1", "2", "3", "5"]);
    expect(dropped).toEqual(["4"]);
  });

  it("does not count a request that takes long, up to 16 of a client", async () => {
    const { served, ask, end, pass } = open();
    for (const name of names(30)) ask("a", name);
    await pass(2_000);
    expect(served).toHaveLength(4);
    await pass(60_000);
    expect(served).toHaveLength(16);
    end("0");
    await pass();
    expect(served).toHaveLength(17);
  });

  it("starts no request of a paused client until its pauses are over", async () => {
    const { served, ask, end, pass, pause } = open();
    ask("a", "0");
    pause("a", 300);
    pause("a", 300);
    end("0");
    ask("a", "1");
    ask("b", "other");
    await pass(599);
    expect(served).toEqual(["0", "other"]);
    await pass(1);
    expect(served).toEqual(["0", "other", "1"]);
  });

  it("starts requests one by one after a pause, without a burst", async () => {
    const { served, ask, pass, pause } = open();
    pause("a", 100);
    ask("a", "0");
    ask("a", "1");
    await pass(100);
    expect(served).toEqual(["0"]);
    await pass(39);
    expect(served).toEqual(["0"]);
    await pass(1);
    expect(served).toEqual(["0", "1"]);
  });

  it("starts ten requests of a client without a delay and further ones 40 ms apart", async () => {
    const { served, ask, end, pass } = open();
    for (const name of names(14)) ask("a", name);
    const endAll = async () => {
      for (const name of served) end(name);
      await pass();
    };
    for (let round = 0; round < 10; round += 1) await endAll();
    expect(served).toHaveLength(10);
    await pass(39);
    expect(served).toHaveLength(10);
    for (const count of [11, 12, 13]) {
      await pass(count === 11 ? 1 : 40);
      expect(served).toHaveLength(count);
      await endAll();
    }
  });
});

/** A response whose client reads everything, until `isStalled`. */
class FakeResponse extends EventEmitter {
  destroyed = false;
  writableEnded = false;
  isStalled = false;
  write = (_chunk: string): boolean => !this.isStalled;
}

/** Responses by index; `rendered` contains those that may start. */
function openQueue() {
  const waitForTurn = createRenderQueue(() => 0);
  const rendered: number[] = [];
  const responses = Array.from({ length: 3 }, () => new FakeResponse());
  for (const [index, response] of responses.entries())
    void waitForTurn(response as unknown as ServerResponse).then(() => rendered.push(index));
  const [first, second] = responses as [FakeResponse, FakeResponse];
  return { rendered, first, second, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

describe("createRenderQueue", () => {
  it("starts a response 50 ms after its request, or after the previous response", async () => {
    const { rendered, first, second, pass } = openQueue();
    await pass(49);
    expect(rendered).toEqual([]);
    await pass(1);
    expect(rendered).toEqual([0]);
    await pass(500);
    expect(rendered).toEqual([0]);
    first.emit("finish");
    await pass(49);
    expect(rendered).toEqual([0]);
    await pass(1);
    expect(rendered).toEqual([0, 1]);
    second.emit("close");
    await pass(50);
    expect(rendered).toEqual([0, 1, 2]);
  });

  it("starts the next response when the client of the one before stops reading", async () => {
    const { rendered, first, pass } = openQueue();
    await pass(50);
    expect(first.write("a")).toBe(true);
    await pass(100);
    expect(rendered).toEqual([0]);
    first.isStalled = true;
    expect(first.write("b")).toBe(false);
    await pass(50);
    expect(rendered).toEqual([0, 1]);
  });

  it("does not wait for a queued response whose client has disconnected", async () => {
    const { rendered, first, pass } = openQueue();
    first.destroyed = true;
    await pass(100);
    expect(rendered).toEqual([0, 1]);
  });

  it("starts the next response when the one before takes longer than 1 s", async () => {
    const { rendered, pass } = openQueue();
    await pass(1_049);
    expect(rendered).toEqual([0]);
    await pass(51);
    expect(rendered).toEqual([0, 1]);
  });
});
