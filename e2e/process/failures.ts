import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect } from "vitest";
import type { ServerProcess } from "../harness/servers/server-process.ts";

/** The settings of a server that `expectCrash` makes fail. */
export const FAILS_ON_SIGNAL = {
  NODE_OPTIONS: `--import ${join(import.meta.dirname, "../harness/servers/fail-on-signal.mjs")}`,
};

/** The signals that cause failures, with the origin in the log. */
const FAILURES = {
  exception: ["SIGUSR2", "uncaughtException"],
  rejection: ["SIGWINCH", "unhandledRejection"],
} as const;

/** Causes a failure that no handler catches. Expects it and an earlier request in the log, and the exit code 1. */
export async function expectCrash(
  server: ServerProcess,
  { failure, path }: { failure: keyof typeof FAILURES; path: string },
): Promise<void> {
  const [signal, origin] = FAILURES[failure];
  const id = randomUUID();
  const response = await fetch(`${server.url}${path}`, { headers: { "X-Request-Id": id } });
  await response.text();
  server.kill(signal);
  expect(await server.ended).toBe(1);
  const lines = server
    .logs()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as { level: number; origin?: string; requestId?: string });
  expect(lines.some(({ requestId }) => requestId === id)).toBe(true);
  expect(lines.filter(({ level }) => level === 60)).toEqual([
    expect.objectContaining({
      origin,
      err: expect.objectContaining({ message: `planted ${failure}` }),
    }),
  ]);
}
