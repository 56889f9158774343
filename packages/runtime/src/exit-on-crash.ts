import type { Logger } from "./logger.ts";

const flushMs = 1_000;

/**
 * Ends the process with exit code 1 after an exception that nothing caught: its state is unknown from
 * then on. The log is written first. `isOfRequest` spares rejections that belong to one request.
 */
export function exitOnCrash(log: Logger, isOfRequest: () => boolean = () => false): void {
  let isExiting = false;
  const exit = (error: unknown, origin: string): void => {
    log.fatal({ err: error, origin }, "uncaught exception: the process exits");
    if (isExiting) return;
    isExiting = true;
    // A log that cannot be written must not keep the process.
    setTimeout(() => process.exit(1), flushMs);
    log.flush(() => process.exit(1));
  };
  process.on("uncaughtException", (error) => exit(error, "uncaughtException"));
  process.on("unhandledRejection", (reason) => {
    if (isOfRequest()) log.error({ err: reason }, "unhandled rejection in a request");
    else exit(reason, "unhandledRejection");
  });
}
