import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createClientQueue } from "./client-queue.ts";

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

it("client queue serves two requests of a client at a time and the next when one ends", async () => {
  const { served, ask, end, pass } = open();
  for (const name of names(6)) ask("a", name);
  await pass();
  expect(served).toEqual(["0", "1"]);
  end("1");
  await pass();
  expect(served).toEqual(["0", "1", "2"]);
});

it("client queue starts another client's request while one client's requests wait", async () => {
  const { served, ask, pass } = open();
  for (const name of names(50)) ask("a", name);
  ask("b", "other");
  await pass();
  expect(served).toContain("other");
});

it("client queue drops a request that ends before it starts", async () => {
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

it("client queue does not count a request that takes long, up to 16 of a client", async () => {
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

it("client queue starts no request of a paused client until its pauses are over", async () => {
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

it("client queue starts requests one by one after a pause, without a burst", async () => {
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

it("client queue starts ten requests of a client without a delay and further ones 40 ms apart", async () => {
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
