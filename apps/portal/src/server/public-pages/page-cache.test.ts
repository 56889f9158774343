import { describe, expect, it, vi } from "vitest";
import { createPageCache } from "./page-cache.ts";

const MINUTE_MS = 60_000;
const first = { version: "1", statistics: "10 views" };
const second = { version: "2", statistics: "10 views" };

function openCache(maxBytes = 1_000) {
  let now = 0;
  const cache = createPageCache<{ text: string }>({
    maxBytes,
    sizeOf: ({ text }) => text.length,
    clock: () => now,
  });
  const put = (address: string, state: typeof first, text: string) =>
    cache.render(address, state, async () => ({ page: { text }, version: state.version }));
  return { ...cache, put, pass: (ms: number) => (now += ms) };
}

describe("createPageCache", () => {
  it("finds a page by its address and version", async () => {
    const { find, put } = openCache();
    expect(find("/@ada", first)).toBeUndefined();
    await put("/@ada", first, "one");
    expect(find("/@ada", first)).toEqual({ text: "one" });
    expect(find("/@ada", second)).toBeUndefined();
    expect(find("/@bob", first)).toBeUndefined();
    await put("/@ada", second, "two");
    expect(find("/@ada", second)).toEqual({ text: "two" });
    expect(find("/@ada", first)).toBeUndefined();
  });

  it("finds a page with earlier statistics for less than a minute", async () => {
    const { find, put, pass } = openCache();
    const counted = { ...first, statistics: "11 views" };
    await put("/@ada", first, "one");
    pass(MINUTE_MS - 1);
    expect(find("/@ada", counted)).toEqual({ text: "one" });
    pass(1);
    expect(find("/@ada", counted)).toBeUndefined();
    expect(find("/@ada", first)).toEqual({ text: "one" });
  });

  it("finds an unconfirmed page for ten minutes after it was last confirmed", async () => {
    const { find, findUnconfirmed, put, pass } = openCache();
    expect(findUnconfirmed("/@ada")).toBeUndefined();
    await put("/@ada", first, "one");
    pass(5 * MINUTE_MS);
    find("/@ada", first);
    pass(10 * MINUTE_MS - 1);
    expect(findUnconfirmed("/@ada")).toEqual({ text: "one" });
    pass(1);
    expect(findUnconfirmed("/@ada")).toBeUndefined();
  });

  it("renders a page once for all requests that wait for the same version", async () => {
    const { find, render } = openCache();
    let finish = (): void => {};
    const work = vi.fn(async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return { page: { text: "one" }, version: "1" };
    });
    const waiting = Array.from({ length: 1_000 }, (_, index) =>
      render("/@ada", { ...first, statistics: `${index} views` }, work),
    );
    const other = render("/@ada", second, async () => ({ page: { text: "two" }, version: "2" }));
    expect(await other).toEqual({ text: "two" });
    finish();
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([{ text: "one" }]));
    expect(work).toHaveBeenCalledTimes(1);
    expect(find("/@ada", second)).toBeUndefined();
  });

  it("stores a page under the version that it shows, not under the one that was looked up", async () => {
    const { find, render } = openCache();
    await render("/@ada", first, async () => ({ page: { text: "two" }, version: "2" }));
    expect(find("/@ada", first)).toBeUndefined();
    expect(find("/@ada", second)).toEqual({ text: "two" });
  });

  it("stores nothing after a failure or without a page", async () => {
    const { find, render, put } = openCache();
    await expect(
      render("/@ada", first, () => Promise.reject(new Error("the database is down"))),
    ).rejects.toThrow("the database is down");
    expect(await render("/@ada", first, async () => undefined)).toBeUndefined();
    expect(find("/@ada", first)).toBeUndefined();
    await put("/@ada", first, "one");
    expect(find("/@ada", first)).toEqual({ text: "one" });
  });

  it("drops the page that was used least recently, and does not store one above the maximum", async () => {
    const { find, put } = openCache(10);
    await put("/@a", first, "aaaa");
    await put("/@b", first, "bbbb");
    find("/@a", first);
    await put("/@c", first, "cccc");
    expect(["/@a", "/@b", "/@c"].map((address) => find(address, first)?.text)).toEqual([
      "aaaa",
      undefined,
      "cccc",
    ]);
    expect(await put("/@d", first, "d".repeat(11))).toEqual({ text: "d".repeat(11) });
    expect(find("/@d", first)).toBeUndefined();
  });
});
