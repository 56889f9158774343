import { EnvironmentError } from "@guidepost/contract";
import { toDomainError } from "@guidepost/core";
import { BackupError } from "@guidepost/backup";
import { explainConnection, MigrationError } from "@guidepost/database";
import { EmbeddedPostgresError } from "@guidepost/embedded-postgres";
import { CommanderError } from "commander";
import { OperatorError } from "./operator-error.ts";
import { note, type Io } from "./io.ts";

const sentences = [
  BackupError,
  EmbeddedPostgresError,
  EnvironmentError,
  MigrationError,
  OperatorError,
];

/** Says on standard error why a command failed; returns the exit code. */
export function reportFailure(error: unknown, io: Io): number {
  // Commander has said it already; help that was asked for is no failure.
  if (error instanceof CommanderError) return error.exitCode;
  note(io, inWords(error));
  return 1;
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === "AbortError") return "Interrupted: everything is as it was.";
  if (sentences.some((kind) => error instanceof kind)) return error.message;

  const connection = explainConnection(error);
  if (connection !== undefined) return connection;
  const refusal = toDomainError(error);
  const faults = Object.entries(refusal?.extras.details ?? {});
  if (faults.length > 0)
    return faults.flatMap(([field, all]) => all.map((fault) => `${field} ${fault}`)).join("\n");
  // Nothing foresaw it: whoever mends it needs to know where.
  return refusal?.message ?? `This should not happen: ${error.stack ?? error.message}`;
}
