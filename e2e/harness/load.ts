import type { Answer } from "./call.ts";
import { orNothing } from "./until.ts";

/** One request of a load; no status where the connection broke. */
export type Outcome = { startedAt: number; status: number | undefined };

type Send = (index: number) => Promise<Pick<Answer, "status">>;

const attempt = async (send: Send, index: number): Promise<Outcome> => {
  const startedAt = performance.now();
  return { startedAt, status: (await orNothing(send(index)))?.status };
};

/** Sends `total` requests, `connections` of them at a time. */
export const sendMany = async (
  { total, connections }: { total: number; connections: number },
  send: Send,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  let next = 0;
  const work = async () => {
    while (next < total) outcomes.push(await attempt(send, next++));
  };
  await Promise.all(Array.from({ length: connections }, work));
  return outcomes;
};

/** Keeps `connections` requests going until it is told to stop. */
export const startLoad = (connections: number, send: Send) => {
  const outcomes: Outcome[] = [];
  let going = true;
  const work = async (_: unknown, index: number) => {
    while (going) outcomes.push(await attempt(send, index));
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
};

export const successes = (outcomes: Outcome[]): Outcome[] =>
  outcomes.filter(({ status }) => status !== undefined && status >= 200 && status < 300);

/** How often each status was answered. */
export const countStatuses = (outcomes: Outcome[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status = "broken" } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
