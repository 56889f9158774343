import { setTimeout as sleep } from "node:timers/promises";
import type { ApiResponse } from "./call.ts";
import { orUndefined } from "./until.ts";

/** One request of a load. No status: the connection broke. */
export type Outcome = { startedAt: number; status: number | undefined };

type Send = (index: number) => Promise<Pick<ApiResponse, "status">>;

async function attempt(send: Send, index: number): Promise<Outcome> {
  const startedAt = performance.now();
  return { startedAt, status: (await orUndefined(send(index)))?.status };
}

/** Sends `total` requests, `connections` of them at a time. */
export async function sendMany(
  { total, connections }: { total: number; connections: number },
  send: Send,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async () => {
    while (next < total) outcomes.push(await attempt(send, next++));
  };
  await Promise.all(Array.from({ length: connections }, work));
  return outcomes;
}

/**
 * Repeats requests on `connections` connections until `stop` is called. A pause between the requests of a connection
 * leaves the cores to servers that start meanwhile.
 */
export function startLoad(
  { connections, pauseMs = 0 }: { connections: number; pauseMs?: number },
  send: Send,
) {
  const outcomes: Outcome[] = [];
  let going = true;
  const work = async (_: unknown, index: number) => {
    while (going) {
      outcomes.push(await attempt(send, index));
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const working = Promise.all(Array.from({ length: connections }, work));
  return {
    outcomes,
    stop: async (): Promise<Outcome[]> => {
      going = false;
      await working;
      return outcomes;
    },
  };
}

export function successes(outcomes: Outcome[]): Outcome[] {
  return outcomes.filter(({ status }) => status !== undefined && status >= 200 && status < 300);
}

/** Counts the responses by status. */
export function countStatuses(outcomes: Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status = "broken" } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
