import { explainConnection, MigrationError, PoolerError } from "@guidepost/database";
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
    log.fatal({ err: error, origin }, "uncaught exception: the process exits");
    exitAfterFlush(log, 1, flushTimeoutMs);
  };
  process.on("uncaughtException", (error) => exit(error, "uncaughtException"));
  process.on("unhandledRejection", (reason) => {
    if (isOfRequest()) log.error({ err: reason }, "unhandled rejection in a request");
    else exit(reason, "unhandledRejection");
  });
}

/** Exits when the log is written, also when stdout does not accept it: after `timeoutMs` at the latest. */
export function exitAfterFlush(log: Logger, code: number, timeoutMs = FLUSH_TIMEOUT_MS): void {
  setTimeout(() => process.exit(code), timeoutMs);
  log.flush(() => process.exit(code));
}

/** A server cannot listen at its address. `cause` is the error of Node. */
export class ListenError extends Error {
  override name = "ListenError";
  readonly host: string;

  constructor(host: string, options: { cause: Error }) {
    super(options.cause.message, options);
    this.host = host;
  }
}

const ERRORS_WITH_EXPLANATION = [
  EnvironmentError,
  EmbeddedPostgresError,
  MigrationError,
  PoolerError,
];

/** A message for the operator for a failure that the operator can correct; undefined for any other. */
export function explainFailure(error: Error): string | undefined {
  if (ERRORS_WITH_EXPLANATION.some((kind) => error instanceof kind)) return error.message;
  return explainConnection(error);
}

/**
 * The reason why a server did not start: a message for the operator, or the stack of an unexpected error.
 * `server` is the beginning of the names of its variables.
 */
export function explainStartFailure(error: unknown, server: "API" | "PORTAL" | "WORKER"): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ListenError) return explainListenFailure(error, server);
  return explainFailure(error) ?? error.stack ?? error.message;
}

function explainListenFailure({ host, message, cause }: ListenError, server: string): string {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return `The port is used by another program. Stop it, or set ${server}_PORT to another port.`;
  if (code === "EACCES")
    return `This user may not use the port (${message}). Set ${server}_PORT to another port.`;
  return `${server}_HOST=${host} is not an address of this machine (${message}).`;
}
