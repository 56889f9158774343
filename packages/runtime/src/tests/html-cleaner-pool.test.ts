import { performance } from "node:perf_hooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createHtmlCleanerPool } from "../html-cleaner/html-cleaner-pool.ts";

// Each test starts threads, which load the cleaner from its sources.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const open: ReturnType<typeof createHtmlCleanerPool>[] = [];
const createPool: typeof createHtmlCleanerPool = (options) => {
  // Long time-outs, because the machine that runs the tests may be busy.
  const pool = createHtmlCleanerPool({ maxWaitMs: 600_000, jobTimeoutMs: 600_000, ...options });
  open.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((pool) => pool.close()));
});

/** 64 KiB that are slow to clean: the parser searches all open tags for each end tag. */
const SLOW = "<b>".repeat(10_000) + "</i>".repeat(8_000);

describe("createHtmlCleanerPool", () => {
  it("returns the cleaned contents in their order, for small and large input", async () => {
    const pool = createPool();
    const contents = ["<p onclick=a()>b</p>", "<script>c()</script>", " <x>d</x> "];
    const cleaned = ["<p>b</p>", "", "d"];
    const small = await pool.clean(1, contents);
    expect(small.map(({ html }) => html)).toEqual(cleaned);
    const large = Array.from({ length: 100 }, (_, index) => `<x>${index}${"e".repeat(2_000)}`);
    const all = await pool.clean(1, [...contents, ...large]);
    expect(all.map(({ html }) => html)).toEqual([
      ...cleaned,
      ...large.map((content) => content.slice(3)),
    ]);
    // The threads report the same removals as the main thread (contract WARN-1).
    expect(all.slice(0, 3)).toEqual(small);
    expect(all[3]?.removals).toEqual([
      { reason: "element_not_permitted", element: "x", attribute: null },
    ]);
  });

  it("returns the converted contents in their order, and those after 131,072 characters as HTML", async () => {
    const pool = createPool();
    expect(await pool.toMarkdown(1, ["<p>a <b>b</b></p>", "<ul><li>c</li></ul>"])).toEqual([
      "a **b**",
      "- c",
    ]);
    const large = Array.from({ length: 20 }, (_, index) => `<p>${index}${"d".repeat(9_000)}</p>`);
    const converted = await pool.toMarkdown(1, large);
    // 14 contents of 9,008 or 9,009 characters have fewer than 131,072 characters.
    expect(converted).toEqual(large.map((html, index) => (index < 14 ? html.slice(3, -4) : html)));
  });

  it("does not block the main thread with 512 KiB that are slow to clean", async () => {
    const pool = createPool();
    const loop = performance.eventLoopUtilization();
    const cleaned = await pool.clean(1, Array<string>(8).fill(`${SLOW}a`));
    expect(new Set(cleaned.map(({ html }) => html))).toEqual(
      new Set([`${"<b>".repeat(50)}a${"</b>".repeat(50)}`]),
    );
    // If the main thread did the cleaning, its event loop would be active all of the time.
    expect(performance.eventLoopUtilization(loop).utilization).toBeLessThan(0.5);
  });

  it("refuses more than 4 MiB of waiting content of an account with rate_limit_exceeded", async () => {
    const pool = createPool();
    const body = Array<string>(32).fill("a".repeat(65_536));
    const accepted = [pool.clean(1, body), pool.clean(1, body)];
    await expect(pool.clean(1, body)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    const others = pool.clean(2, body);
    await Promise.all([...accepted, others]);
    await pool.clean(1, body);
  });

  it("fails a job after its time-out with service_unavailable and cleans the next", async () => {
    const pool = createPool({ jobTimeoutMs: 2_000 });
    const large = "a".repeat(20_000);
    // On a busy machine, the start of a thread may take longer than the time-out.
    const cleanLarge = () => pool.clean(1, [`<x>${large}`]).catch(() => undefined);
    await expect.poll(cleanLarge).toMatchObject([{ html: large }]);
    // Hundreds of times slower than the slowest permitted content.
    const endless = SLOW.repeat(30);
    await expect(pool.clean(1, [endless])).rejects.toMatchObject({ code: "service_unavailable" });
    await expect.poll(cleanLarge).toMatchObject([{ html: large }]);
  });
});
