import { BackupError } from "@guidepost/backup";
import { toDomainError } from "@guidepost/core";
import { explainFailure } from "@guidepost/runtime/process-failures";
import { describeFieldErrors } from "./runtime.ts";

/** Returns the reason of an unsuccessful command for the operator. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError") return "Interrupted. Nothing was changed.";
  if (error instanceof BackupError) return error.message;
  const explanation = explainFailure(error);
  if (explanation !== undefined) return explanation;
  const domainError = toDomainError(error);
  const fieldErrors = describeFieldErrors(domainError?.extras.details ?? {});
  if (fieldErrors !== "") return fieldErrors;
  // An unexpected error: the stack is necessary to correct it.
  return domainError?.message ?? `Unexpected error: ${error.stack ?? error.message}`;
}
