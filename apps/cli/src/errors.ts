import { BackupError } from "@guidepost/backup";
import { toDomainError } from "@guidepost/core";
import { explainFailure } from "@guidepost/runtime/process-failures";
import { CommanderError } from "commander";
import { printMessage, type Io } from "./runtime.ts";

/** A command that is not possible with this environment or database. The message explains why. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

/** Prints the reason of a failure to standard error. Returns the exit code. */
export function reportFailure(error: unknown, io: Io): number {
  // Commander has printed its own errors. Requested help has the exit code 0.
  if (error instanceof CommanderError) return error.exitCode;
  printMessage(io, describeFailure(error));
  return 1;
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError") return "Interrupted. Nothing was changed.";
  if (error instanceof BackupError || error instanceof OperatorError) return error.message;
  const explanation = explainFailure(error);
  if (explanation !== undefined) return explanation;
  const domainError = toDomainError(error);
  const fieldErrors = Object.entries(domainError?.extras.details ?? {});
  if (fieldErrors.length > 0)
    return fieldErrors
      .flatMap(([field, messages]) => messages.map((message) => `${field} ${message}`))
      .join("\n");
  // An unexpected error: the stack is necessary to correct it.
  return domainError?.message ?? `Unexpected error: ${error.stack ?? error.message}`;
}
