import type { Env } from "./env.ts";
import pino from "pino";

/**
 * JSON lines on stdout, written in batches off the request's path. Nothing that could hold a key
 * is ever handed to it; a mistake there is redacted all the same.
 */
export const createLogger = (level: Env["LOG_LEVEL"]) =>
  pino(
    {
      level,
      base: { service: "api" },
      redact: ["authorization", "*.authorization", "*.headers.authorization", "secret", "*.secret"],
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 500 }),
  );

export type Logger = ReturnType<typeof createLogger>;
