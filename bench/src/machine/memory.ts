import { readFileSync } from "node:fs";

export const MIB = 1024 * 1024;
const SAMPLE_MS = 1_000;

/** The resident memory of a process in bytes. Linux only. */
export function readRss(pid: number): number {
  const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
  return Number(kib) * 1024;
}

/** Calls `work` and returns its result with the highest memory of the process meanwhile. */
export async function withHighestRss<Result>(pid: number, work: () => Promise<Result>) {
  let highest = readRss(pid);
  const timer = setInterval(() => {
    highest = Math.max(highest, readRss(pid));
  }, SAMPLE_MS);
  try {
    const result = await work();
    return { result, rss: Math.max(highest, readRss(pid)) };
  } finally {
    clearInterval(timer);
  }
}
