import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRenderQueue } from "./render-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A response whose client reads everything, until `isStalled`. */
class FakeResponse extends EventEmitter {
  destroyed = false;
  writableEnded = false;
  isStalled = false;
  write = (_chunk: string): boolean => !this.isStalled;
}

/** Responses by index; `rendered` contains those that may start. */
function openQueue() {
  const waitForTurn = createRenderQueue();
  const rendered: number[] = [];
  const responses = Array.from({ length: 3 }, () => new FakeResponse());
  for (const [index, response] of responses.entries())
    void waitForTurn(response as unknown as ServerResponse).then(() => rendered.push(index));
  const [first, second] = responses as [FakeResponse, FakeResponse];
  return { rendered, first, second, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

it("createRenderQueue starts a response 50 ms after its request, or after the previous response", async () => {
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

it("createRenderQueue starts the next response when the client of the one before stops reading", async () => {
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

it("createRenderQueue does not wait for a queued response whose client has disconnected", async () => {
  const { rendered, first, pass } = openQueue();
  first.destroyed = true;
  await pass(100);
  expect(rendered).toEqual([0, 1]);
});

it("createRenderQueue starts the next response when the one before takes longer than 1 s", async () => {
  const { rendered, pass } = openQueue();
  await pass(1_049);
  expect(rendered).toEqual([0]);
  await pass(51);
  expect(rendered).toEqual([0, 1]);
});
