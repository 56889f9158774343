import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHtmlCleanerPool } from "../html-cleaner/html-cleaner-pool.ts";
import { threadBundle } from "./thread-bundle.ts";

const worker = await threadBundle("html-cleaner/html-cleaner-worker.ts");
const waitingWorker = await threadBundle("tests/waiting-thread.fixture.ts");

const open: ReturnType<typeof createHtmlCleanerPool>[] = [];
function createPool(thread = worker) {
  // Long time-outs, because the machine that runs the tests may be busy.
  const pool = createHtmlCleanerPool({ maxWaitMs: 600_000, jobTimeoutMs: 600_000, thread });
  open.push(pool);
  return pool;
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "guidepost-threads-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(open.splice(0).map((pool) => pool.close()));
  await rm(folder, { recursive: true });
});

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

  it("does not block the main thread while it cleans large input", async () => {
    const pool = createPool(waitingWorker);
    const file = join(folder, "written-by-the-main-thread");
    const job = pool.clean(1, [file.padEnd(65_536)]);
    await expect.poll(() => existsSync(`${file}.started`)).toBe(true);
    // The job waits for this write. It would never end if it ran in the main thread.
    await writeFile(file, "");
    expect(await job).toEqual([{ html: "cleaned in the thread" }]);
  });

  it("refuses more than 4 MiB of waiting content of an account with rate_limit_exceeded", async () => {
    const pool = createPool(waitingWorker);
    const file = join(folder, "end");
    const body = Array<string>(32).fill(file.padEnd(65_536));
    const accepted = [pool.clean(1, body), pool.clean(1, body)];
    await expect(pool.clean(1, body)).rejects.toMatchObject({ code: "rate_limit_exceeded" });
    const others = pool.clean(2, body);
    await writeFile(file, "");
    await Promise.all([...accepted, others]);
    await pool.clean(1, body);
  });

  it("fails a job after its time-out with service_unavailable and cleans the next", async () => {
    const timeout = new AbortController();
    const timeouts = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(timeout.signal);
    const pool = createPool(waitingWorker);
    const [endless, next] = [join(folder, "endless"), join(folder, "next")];
    const job = pool.clean(1, [endless.padEnd(65_536)]);
    await expect.poll(() => existsSync(`${endless}.started`)).toBe(true);
    timeout.abort();
    await expect(job).rejects.toMatchObject({ code: "service_unavailable" });
    expect(timeouts).toHaveBeenCalledWith(600_000);

    await writeFile(next, "");
    expect(await pool.clean(1, [next.padEnd(65_536)])).toHaveLength(1);
  });
});
