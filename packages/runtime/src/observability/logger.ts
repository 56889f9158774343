import type { AuditEvent } from "@guidepost/core";
import pino from "pino";
import type { ServerEnv } from "../environment.ts";
import { serializeError } from "./error-serializer.ts";
import { createLogDestination } from "./log-destination.ts";

const API_KEYS = /sk_[0-9a-f]{48}/gi;

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
 * the lines of a request have the id of its trace. `droppedLines` returns the number of lines that stdout did not accept.
 */
export function createLogger(
  service: "api" | "portal" | "worker",
  level: ServerEnv["LOG_LEVEL"],
  tracing?: TraceIds,
) {
  const destination = createLogDestination();
  const log = pino(
    {
      level,
      base: { service },
      serializers: { err: serializeError },
      // A client may send its key in another header, for example in X-Request-Id.
      hooks: { streamWrite: (line) => line.replace(API_KEYS, "sk_[redacted]") },
      ...(tracing && { mixin: () => ({ traceId: tracing.traceId() }) }),
      timestamp: createTimestamp(),
    },
    destination,
  );
  return Object.assign(log, { droppedLines: destination.droppedLines });
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
