import type { AuditEvent } from "@guidepost/core";
import pino from "pino";
import type { ServerEnv } from "../environment.ts";
import { serializeError } from "./error-serializer.ts";

const API_KEYS = /sk_[0-9a-f]{48}/gi;

/** The size of a write, in characters. Each write takes as long as some ten lines. */
const WRITE_LENGTH = 64 * 1024;
/** The longest time that a line waits for others, in ms. */
const MAX_WAIT_MS = 500;

/**
 * Writes lines to stdout in batches. SonicBoom could collect the lines too, but it measures all
 * waiting text again for each line. That was a quarter of the memory that a request allocated.
 */
function createLogStream() {
  // With a minimum length of 0, SonicBoom would not wait for its writes in `flush`.
  const stdout = pino.destination({ sync: false, minLength: 1 });
  let lines: string[] = [];
  let length = 0;
  const pass = () => {
    if (lines.length > 0) stdout.write(lines.join(""));
    lines = [];
    length = 0;
  };
  setInterval(pass, MAX_WAIT_MS).unref();
  return {
    write: (line: string) => {
      lines.push(line);
      length += line.length;
      if (length >= WRITE_LENGTH) pass();
    },
    flush: (callback: (error?: Error) => void) => {
      pass();
      stdout.flush(callback);
    },
    flushSync: () => {
      pass();
      stdout.flushSync();
    },
  };
}

/** Returns a function that writes the time of a line. Lines of the same ms share the text. */
function createTimestamp(): () => string {
  let last = 0;
  let text = "";
  return () => {
    const now = Date.now();
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`;
    last = now;
    return text;
  };
}

/** What the logger reads for each line. */
type TraceIds = { traceId: () => string | undefined };

/**
 * Creates a logger of JSON lines on stdout, which are written in batches. Headers and bodies are never
 * logged, and neither are commands in errors of Redis. An API key in any other part of a line is redacted. With `tracing`,
 * the lines of a request have the id of its trace.
 */
export function createLogger(
  service: "api" | "portal" | "worker",
  level: ServerEnv["LOG_LEVEL"],
  tracing?: TraceIds,
) {
  return pino(
    {
      level,
      base: { service },
      serializers: { err: serializeError },
      // A client may send its key in another header, for example in X-Request-Id.
      hooks: { streamWrite: (line) => line.replace(API_KEYS, "sk_[redacted]") },
      ...(tracing && { mixin: () => ({ traceId: tracing.traceId() }) }),
      timestamp: createTimestamp(),
    },
    createLogStream(),
  );
}

export type Logger = ReturnType<typeof createLogger>;

/** The request that caused an audit event. */
export type AuditOrigin = { requestId?: string; address?: string };

/**
 * Creates a function that logs each sign-in and each change of credentials at `info`. The line
 * contains the id and the client address of the request, if there is one.
 */
export function createAuditLog(
  log: Pick<Logger, "info">,
  originOf: () => AuditOrigin | undefined = () => undefined,
): (event: AuditEvent) => void {
  return ({ action, ...fields }) => {
    log.info({ audit: action, ...fields, ...originOf() }, "audit");
  };
}
