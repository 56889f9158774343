import type { Logger as Log } from "@guidepost/runtime";
import { Logger } from "graphile-worker";

/** The name of the library's levels in our log. Its errors are failures that it repeats, such as a lost connection. */
const LEVELS = { error: "warn", warning: "warn", info: "debug", debug: "debug" } as const;

/**
 * Messages that are not repeated in our log. `runTask` logs a failed job without its payload, and
 * the schema is that of a later version (decision 280).
 */
const IGNORED = /^(?:Failed task |Database is using Graphile Worker schema revision 20,)/;

/** Converts messages of the library to lines of our log. */
export function createLibraryLog(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (IGNORED.test(message)) return;
    log[LEVELS[level]]({ err: meta?.["error"], workerId: scope.workerId }, message);
  });
}
