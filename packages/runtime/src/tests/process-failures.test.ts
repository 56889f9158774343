import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FIXTURE = join(import.meta.dirname, "crash.fixture.ts");

type LogLine = { level: number; msg: string; origin?: string; err?: { message: string } };

/** Runs the fixture; resolves to its exit code and the lines of its log. */
function crash(failure: string, isOfRequest: boolean): Promise<{ code: number; lines: LogLine[] }> {
  const args = ["--import", "tsx", FIXTURE, failure, String(isOfRequest)];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_error, stdout) => {
      const lines = stdout.trim().split("\n");
      resolve({
        code: child.exitCode ?? -1,
        lines: lines.map((line) => JSON.parse(line) as LogLine),
      });
    });
  });
}

describe("exitOnCrash", () => {
  it.each([
    ["an uncaught exception", "exception", "uncaughtException", false],
    ["an uncaught exception in a request", "exception", "uncaughtException", true],
    ["an unhandled rejection", "rejection", "unhandledRejection", false],
  ])("writes the log and exits with code 1 after %s", async (_, failure, origin, isOfRequest) => {
    const { code, lines } = await crash(failure, isOfRequest);
    expect(lines).toMatchObject([
      { level: 30, msg: "before the failure" },
      { level: 60, origin, err: { message: "planted" } },
    ]);
    expect(code).toBe(1);
  });

  it("logs an unhandled rejection in a request and keeps the process", async () => {
    const { code, lines } = await crash("rejection", true);
    expect(lines).toMatchObject([
      { level: 30, msg: "before the failure" },
      { level: 50, err: { message: "planted" } },
    ]);
    expect(code).toBe(3);
  });
});
