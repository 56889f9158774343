import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import { describe, expect, it } from "vitest";

const FIXTURE = join(import.meta.dirname, "crash.fixture.ts");

type LogLine = { level: number; msg: string; origin?: string; err?: { message: string } };

/**
 * Runs the fixture; resolves to its exit code and the lines of its log. The log is not read before the
 * failure, so that a long log fills the pipe.
 */
async function crash(
  failure: string,
  { isOfRequest = false, lineCount = 1 } = {},
): Promise<{ code: number | null; lines: LogLine[] }> {
  const program = await bundleProgram(FIXTURE);
  const args = [program, failure, String(isOfRequest), String(lineCount)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const closed = once(child, "close") as Promise<[number | null]>;
  await once(child.stderr, "data");
  const [[code], log] = await Promise.all([closed, text(child.stdout)]);
  const lines = log.trim().split("\n");
  return { code, lines: lines.map((line) => JSON.parse(line) as LogLine) };
}

describe("exitOnCrash", () => {
  it.each([
    ["an uncaught exception", "exception", "uncaughtException", false],
    ["an uncaught exception in a request", "exception", "uncaughtException", true],
    ["an unhandled rejection", "rejection", "unhandledRejection", false],
  ])("writes the log and exits with code 1 after %s", async (_, failure, origin, isOfRequest) => {
    const { code, lines } = await crash(failure, { isOfRequest });
    expect(lines).toMatchObject([
      { level: 30, msg: "before the failure" },
      { level: 60, origin, err: { message: "planted" } },
    ]);
    expect(code).toBe(1);
  });

  it("writes all lines of a log whose write is in progress when an exception is uncaught", async () => {
    // More than a pipe holds, so that a write is in progress.
    const lineCount = 6_000;
    const { code, lines } = await crash("exception", { lineCount });
    expect(lines).toHaveLength(lineCount + 1);
    expect(lines.filter(({ level }) => level === 60)).toMatchObject([
      { err: { message: "planted" } },
    ]);
    expect(code).toBe(1);
  });

  it("logs an unhandled rejection in a request and keeps the process", async () => {
    const { code, lines } = await crash("rejection", { isOfRequest: true });
    expect(lines).toMatchObject([
      { level: 30, msg: "before the failure" },
      { level: 50, err: { message: "planted" } },
    ]);
    expect(code).toBe(3);
  });
});
