import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { limitByHost } from "../limit-by-host.ts";

const never = new AbortController().signal;

/** Runs addresses, and returns the most that ran at the same time, in total and of one host. */
async function measure(urls: string[]) {
  const running: string[] = [];
  const ended: string[] = [];
  const most = { all: 0, host: 0 };
  await limitByHost(urls, never, async (url) => {
    running.push(new URL(url).host);
    most.all = Math.max(most.all, running.length);
    for (const host of running)
      most.host = Math.max(most.host, running.filter((other) => other === host).length);
    // Everything that may run at the same time has started.
    await nextTurn();
    running.splice(running.indexOf(new URL(url).host), 1);
    ended.push(url);
  });
  expect(ended.toSorted()).toEqual(urls.toSorted());
  return most;
}
const urlsOf = (count: number, host: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => `https://${host(n)}/${n}`);

describe("limitByHost (contract CHECK-4)", () => {
  it("runs 6 addresses at the same time", async () => {
    expect(await measure(urlsOf(20, (n) => `${n}.example`))).toEqual({ all: 6, host: 1 });
  });

  it("runs 2 addresses of a host at the same time, also of several hosts", async () => {
    expect(await measure(urlsOf(9, () => "a.example"))).toEqual({ all: 2, host: 2 });
    expect(await measure(urlsOf(20, (n) => `${n % 4}.example`))).toEqual({ all: 6, host: 2 });
  });

  it("runs addresses of another host while one host is slow", async () => {
    let end = () => {};
    const isFastEnded = new Promise<void>((resolve) => (end = resolve));
    const slow = urlsOf(5, () => "slow.example");
    // It would never resolve if the fast host waited for the slow one.
    await limitByHost([...slow, "https://fast.example/"], never, async (url) => {
      if (url.includes("slow")) await isFastEnded;
      else end();
    });
  });

  it("starts nothing after an abort, and resolves when the runs have ended", async () => {
    const stop = new AbortController();
    let runs = 0;
    await limitByHost(
      urlsOf(20, (n) => `${n}.example`),
      stop.signal,
      async () => {
        runs += 1;
        stop.abort();
        await nextTurn();
      },
    );
    expect(runs).toBe(1);
    await limitByHost(
      urlsOf(2, () => "a.example"),
      stop.signal,
      () => Promise.reject(new Error()),
    );
  });

  it("resolves without addresses", async () => {
    await limitByHost([], never, () => Promise.resolve());
  });
});
