import { availableParallelism } from "node:os";
import { DomainError, inlineHtmlCleaner, type HtmlCleaner } from "@guidepost/core";
import type { SentContent } from "@guidepost/guide-content/clean-content";
import { convertibleCount, rawMarkdown } from "@guidepost/guide-content/html-to-markdown";
import { Piscina } from "piscina";
import { createFairQueue } from "../http/fair-queue.ts";
import { threadFile, type ThreadFile } from "../thread-file.ts";

/** Largest request that is cleaned in the main thread, in characters. It takes less than 10 ms. */
const INLINE_CHARACTERS = 8_192;

/** Largest job in characters, unless a single step has more. It takes at most about 0.1 s. */
const JOB_CHARACTERS = 32_768;

/** The same for the conversion of HTML to Markdown, which takes about ten times as long. */
const INLINE_MARKDOWN_CHARACTERS = 1_024;
const MARKDOWN_JOB_CHARACTERS = 8_192;

/** Largest sum of waiting and running jobs: two full bodies per account, and a limit on memory for all. */
const MAX_CHARACTERS_PER_ACCOUNT = 4 * 1024 * 1024;
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Shorter than the deadline of a request, so that the client receives 429 and not 503. */
const MAX_WAIT_MS = 4_000;

/** Time-out of a job, in ms. The thread of the job is then terminated. No known content takes 1 % of it. */
const JOB_TIMEOUT_MS = 10_000;

const IDLE_THREAD_MS = 60_000;
const THREAD_HEAP_MB = 256;

/** Leaves one core to the main thread. */
function threadCountOf(cores: number): number {
  return Math.max(1, Math.min(4, cores - 1));
}

/** Groups contents into jobs of at most `maxCharacters`. */
function toJobs<Content extends SentContent>(
  contents: readonly Content[],
  maxCharacters: number,
): Content[][] {
  const jobs: Content[][] = [];
  let size = Infinity;
  for (const content of contents) {
    const length = lengthOf([content]);
    if (size + length > maxCharacters) {
      jobs.push([]);
      size = 0;
    }
    jobs.at(-1)?.push(content);
    size += length;
  }
  return jobs;
}

function lengthOf(contents: readonly SentContent[]): number {
  return contents.reduce(
    (sum, content) => sum + (typeof content === "string" ? content : content.markdown).length,
    0,
  );
}

/** Whether the main thread may clean the contents. Markdown takes up to four times as long as HTML. */
function isSmall(contents: readonly SentContent[]): boolean {
  const markdown = contents.filter((content) => typeof content !== "string");
  return lengthOf(contents) + 3 * lengthOf(markdown) <= INLINE_CHARACTERS;
}

export type HtmlCleanerPoolOptions = {
  /** Time-out of one job. Its thread is then terminated. */
  jobTimeoutMs?: number;
  /** Longest time that a job may wait for a thread. */
  maxWaitMs?: number;
  /** The file of the threads. Tests use a bundle, which starts in a fraction of the CPU time of the sources. */
  thread?: ThreadFile;
};

/**
 * Creates a cleaner that cleans small input in the main thread and large input in worker threads. Threads
 * start on demand and end when they are idle. Accounts share them evenly; one account uses at most half.
 */
export function createHtmlCleanerPool({
  jobTimeoutMs = JOB_TIMEOUT_MS,
  maxWaitMs = MAX_WAIT_MS,
  thread = threadFile(import.meta.url, "html-cleaner-worker"),
}: HtmlCleanerPoolOptions = {}): HtmlCleaner {
  const threads = threadCountOf(availableParallelism());
  const pool = new Piscina({
    ...thread,
    // A thread looks this function up when it starts. Without it, a thread of the sources fails.
    name: "clean",
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

  async function runJob<Result>(name: string, job: readonly SentContent[]): Promise<Result[]> {
    try {
      const signal = AbortSignal.timeout(jobTimeoutMs);
      return (await pool.run(job, { name, signal })) as Result[];
    } catch (cause) {
      // The thread was terminated by the time-out, or because it ran out of memory.
      const error = new DomainError("service_unavailable");
      error.cause = cause;
      throw error;
    }
  }

  /** Runs the function of the worker with this name. */
  async function runJobs<Result>(
    accountId: number,
    name: string,
    jobs: readonly (readonly SentContent[])[],
  ): Promise<Result[]> {
    const sized = jobs.map((job) => ({
      size: lengthOf(job),
      work: () => runJob<Result>(name, job),
    }));
    return (await queue.run(accountId, sized)).flat();
  }

  return {
    clean: async (accountId, contents) =>
      isSmall(contents)
        ? inlineHtmlCleaner.clean(accountId, contents)
        : runJobs(accountId, "clean", toJobs(contents, JOB_CHARACTERS)),
    toMarkdown: async (accountId, contents) => {
      if (lengthOf(contents) <= INLINE_MARKDOWN_CHARACTERS)
        return inlineHtmlCleaner.toMarkdown(accountId, contents);
      const count = convertibleCount(contents);
      const jobs = toJobs(contents.slice(0, count), MARKDOWN_JOB_CHARACTERS);
      const converted = await runJobs<string>(accountId, "toMarkdown", jobs);
      return [...converted, ...contents.slice(count).map(rawMarkdown)];
    },
    close: () => pool.destroy(),
  };
}
