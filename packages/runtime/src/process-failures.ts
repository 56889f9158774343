import { explainConnection, MigrationError } from "@guidepost/database";
import { EmbeddedPostgresError } from "@guidepost/embedded-postgres";
import { EnvironmentError } from "./environment.ts";
import type { Logger } from "./observability/logger.ts";

/** Longest time to write the log before the process exits, in ms. */
const FLUSH_TIMEOUT_MS = 1_000;

/**
 * Exits with code 1 after an uncaught exception, because the state of the process is then unknown. Writes the
 * log first. A rejection for which `isOfRequest` returns true is only logged.
 */
export function exitOnCrash(
  log: Logger,
  isOfRequest: () => boolean = () => false,
  flushTimeoutMs = FLUSH_TIMEOUT_MS,
): void {
  const exit = (error: unknown, origin: string): void => {
    // Also exits when the log cannot be written.
    setTimeout(() => process.exit(1), flushTimeoutMs);
    // `fatal` writes synchronously, which would split a line whose asynchronous write is in progress.
    log.flush(() => {
      log.fatal({ err: error, origin }, "uncaught exception: the process exits");
      process.exit(1);
    });
  };
  process.on("uncaughtException", (error) => exit(error, "uncaughtException"));
  process.on("unhandledRejection", (reason) => {
    if (isOfRequest()) log.error({ err: reason }, "unhandled rejection in a request");
    else exit(reason, "unhandledRejection");
  });
}

const ERRORS_WITH_EXPLANATION = [EnvironmentError, EmbeddedPostgresError, MigrationError];

/** A message for the operator for a failure that the operator can correct; undefined for any other. */
export function explainFailure(error: Error): string | undefined {
  if (ERRORS_WITH_EXPLANATION.some((kind) => error instanceof kind)) return error.message;
  return explainConnection(error);
}

/**
 * The reason why a server did not start: a message for the operator, or the stack of an unexpected error.
 * `portVariable` is the variable with the port of the server.
 */
export function explainStartFailure(error: unknown, portVariable: string): string {
  if (!(error instanceof Error)) return String(error);
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE")
    return `The port is used by another program. Stop it, or set ${portVariable} to another port.`;
  return explainFailure(error) ?? error.stack ?? error.message;
}
