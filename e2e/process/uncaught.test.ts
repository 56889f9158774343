import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, describe, expect, inject, it } from "vitest";
import { joinStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";

allowServerStarts();

const stack = joinStack(inject("fixtures"));
const plant = join(import.meta.dirname, "../harness/servers/fail-on-signal.mjs");
const settings = { NODE_OPTIONS: `--import ${plant}` };

afterAll(stack.close);

const failures = [
  ["exception", "SIGUSR2", "uncaughtException"],
  ["rejection", "SIGWINCH", "unhandledRejection"],
] as const;
const servers = [
  ["API", "/v1/guides", () => stack.startApi({ ...settings, LOG_LEVEL: "debug" })],
  ["portal", "/sign-in", () => stack.startPortal(settings)],
] as const;

describe.each(servers)("the %s", (_name, path, start) => {
  it.each(failures)(
    "logs an uncaught %s and the earlier requests, then exits with 1",
    async (what, signal, origin) => {
      const server = await start();
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
          err: expect.objectContaining({ message: `planted ${what}` }),
        }),
      ]);
    },
  );
});
