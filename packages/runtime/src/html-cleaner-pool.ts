import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { DomainError, inlineHtmlCleaner, type CleanHtml, type HtmlCleaner } from "@guidepost/core";
import { Piscina } from "piscina";
import { createFairQueue } from "./fair-queue.ts";

/** Characters of a request that are cleaned in the main thread: less than 10 ms at worst. */
const INLINE_CHARACTERS = 8_192;

/** Characters of one job, unless one step has more: about 0.1 s at worst. */
const JOB_CHARACTERS = 32_768;

/** Waiting and running characters: two full bodies of an account, and a bound on memory for all. */
const MAX_CHARACTERS_PER_ACCOUNT = 4 * 1024 * 1024;
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Less than the deadline of a request, so that a client with too much work gets 429 and not 503. */
const MAX_WAIT_MS = 4_000;

/** The thread of a job that takes longer is ended. No known content takes 1 % of it. */
const JOB_TIMEOUT_MS = 10_000;

const IDLE_THREAD_MS = 60_000;
const THREAD_HEAP_MB = 256;

/** One core is left to the main thread. */
const threadsOf = (cores: number): number => Math.max(1, Math.min(4, cores - 1));

/** The worker next to this file: TypeScript in the sources, an entry of its own in a bundle. */
function workerOptions(): { filename: string; execArgv: string[] } {
  const isSource = import.meta.url.endsWith(".ts");
  const file = isSource ? "html-cleaner-worker.ts" : "html-cleaner-worker.js";
  return {
    filename: new URL(file, import.meta.url).href,
    execArgv: isSource ? ["--import", createRequire(import.meta.url).resolve("tsx")] : [],
  };
}

function toJobs(contents: readonly string[]): string[][] {
  const jobs: string[][] = [];
  let size = Infinity;
  for (const content of contents) {
    if (size + content.length > JOB_CHARACTERS) {
      jobs.push([]);
      size = 0;
    }
    jobs.at(-1)?.push(content);
    size += content.length;
  }
  return jobs;
}

const lengthOf = (contents: readonly string[]): number =>
  contents.reduce((sum, { length }) => sum + length, 0);

export type HtmlCleanerPoolOptions = {
  /** How long one job may run before its thread is ended. */
  jobTimeoutMs?: number;
  /** How long a job may wait for a thread. */
  maxWaitMs?: number;
};

/**
 * Cleans small input at once and large input in worker threads, which start when they are needed and
 * end when they are idle. Accounts share the threads evenly; one account uses half of them at most.
 */
export function createHtmlCleanerPool({
  jobTimeoutMs = JOB_TIMEOUT_MS,
  maxWaitMs = MAX_WAIT_MS,
}: HtmlCleanerPoolOptions = {}): HtmlCleaner {
  const threads = threadsOf(availableParallelism());
  const pool = new Piscina({
    ...workerOptions(),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_THREAD_MS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
  });
  const queue = createFairQueue({
    concurrency: threads,
    concurrencyPerAccount: Math.ceil(threads / 2),
    maxSizePerAccount: MAX_CHARACTERS_PER_ACCOUNT,
    maxSize: MAX_CHARACTERS,
    maxWaitMs,
  });

  async function runJob(contents: readonly string[]): Promise<CleanHtml[]> {
    try {
      const signal = AbortSignal.timeout(jobTimeoutMs);
      return (await pool.run(contents, { signal })) as CleanHtml[];
    } catch (cause) {
      // The thread was ended: by the time limit, or because it ran out of memory.
      const error = new DomainError("service_unavailable");
      error.cause = cause;
      throw error;
    }
  }

  return {
    clean: async (accountId, contents) => {
      if (lengthOf(contents) <= INLINE_CHARACTERS)
        return inlineHtmlCleaner.clean(accountId, contents);
      const jobs = toJobs(contents).map((job) => ({
        size: lengthOf(job),
        work: () => runJob(job),
      }));
      return (await queue.run(accountId, jobs)).flat();
    },
    close: () => pool.destroy(),
  };
}
