import { join } from "node:path";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { serializeError } from "../observability/error-serializer.ts";

const FIXTURE = join(import.meta.dirname, "log-error.fixture.ts");
const PASSWORD = "the-password";

/** The error of ioredis for a command that Redis refused. */
function replyError(): Error {
  return Object.assign(new Error("WRONGPASS invalid username-password pair"), {
    name: "ReplyError",
    code: "WRONGPASS",
    command: { name: "hello", args: ["3", "AUTH", "default", PASSWORD] },
  });
}

/** Returns the line that pino writes for an error. */
function logLine(err: unknown): string {
  let written = "";
  const stream = { write: (line: string) => void (written += line) };
  pino({ serializers: { err: serializeError } }, stream).error({ err });
  return written;
}

function catchError(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe("serializeError", () => {
  it.each([
    ["an error of Redis", replyError()],
    ["an error whose cause is an error of Redis", new Error("failed", { cause: replyError() })],
    ["an AggregateError", new AggregateError([new Error("first"), replyError()], "failed")],
    ["an error in a property", Object.assign(new Error("failed"), { lastNodeError: replyError() })],
    ["an error in a list", Object.assign(new Error("failed"), { previousErrors: [replyError()] })],
    [
      "the cause of an error of an AggregateError",
      new AggregateError([new Error("failed", { cause: replyError() })]),
    ],
    [
      "a cause that is no Error",
      new Error("failed", { cause: Object.fromEntries(Object.entries(replyError())) }),
    ],
    ["a rejection with an object", { reason: replyError() }],
    ["an invalid URL", catchError(() => new URL(`redis://:${PASSWORD}@host:port`))],
  ])("logs no command and no input of %s", (_, error) => {
    const line = logLine(error);
    expect(JSON.parse(line)).toHaveProperty("err");
    expect(line).not.toContain(PASSWORD);
  });

  it("logs the type, message, code and stack of an error, and those of its parts", () => {
    const error = new AggregateError([replyError()], "failed", { cause: new Error("the cause") });
    expect(JSON.parse(logLine(error))).toMatchObject({
      err: {
        type: "AggregateError",
        message: "failed: the cause",
        stack: expect.stringContaining("caused by: Error: the cause"),
        aggregateErrors: [
          { type: "Error", name: "ReplyError", code: "WRONGPASS", stack: expect.any(String) },
        ],
      },
    });
  });

  it("logs an error that contains itself", () => {
    const error: Error & { self?: unknown } = new Error("failed");
    error.self = { error };
    expect(JSON.parse(logLine(error))).toMatchObject({ err: { message: "failed" } });
  });
});

describe("createLogger", () => {
  it("writes no command of an error of Redis, also in a child logger", async () => {
    const program = await bundleProgram(FIXTURE);
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    expect(stdout.match(/WRONGPASS invalid/g)?.length).toBeGreaterThanOrEqual(2);
    expect(stdout.trim().split("\n")).toHaveLength(2);
    expect(stdout).not.toContain(PASSWORD);
  });
});
