import type { ServerEnv } from "./variables.ts";
import pino from "pino";

const keys = /sk_[0-9a-f]{48}/gi;

/**
 * JSON lines on stdout, written in batches off the request's path. No header and no body is ever
 * handed to it; a key that got into a line all the same is redacted there.
 */
export const createLogger = (service: "api" | "portal", level: ServerEnv["LOG_LEVEL"]) =>
  pino(
    {
      level,
      base: { service },
      // A client may put its key where it does not belong, as into its X-Request-Id.
      hooks: { streamWrite: (line) => line.replace(keys, "sk_[redacted]") },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ sync: false, minLength: 16_000, periodicFlush: 500 }),
  );

export type Logger = ReturnType<typeof createLogger>;
