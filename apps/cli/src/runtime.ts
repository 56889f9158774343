import { toFieldErrors } from "@guidepost/contract";
import type { PasswordCost, ServiceContext } from "@guidepost/core";
import type * as operatorModule from "@guidepost/core/operator";
import type { Command } from "commander";
import * as z from "zod";
import type { Postgres } from "./postgres.ts";
import { escapeUnsafe } from "./printable.ts";

/** The input and output of a command: those of the process, or those of a test. */
export type Io = {
  variables: Record<string, string | undefined>;
  stdin: AsyncIterable<Uint8Array>;
  /** Writes the JSON result or the help to standard output. */
  out: (text: string) => void;
  /** Writes a backup to standard output. Rejects with the error of the system. */
  writeBytes: (bytes: Uint8Array) => Promise<void>;
  /** Writes progress and errors to standard error. */
  err: (text: string) => void;
  /** Aborted by SIGINT or SIGTERM. */
  signal: AbortSignal;
  /** The cost of new password hashes. Only tests set it. */
  passwordCost?: PasswordCost;
};

/** A command that is not possible with this input, environment or database. The message explains why. */
export class OperatorError extends Error {
  override name = "OperatorError";
}

type Operator = typeof operatorModule;

/** Prints the result of a command as JSON. */
export function printResult(io: Io, result: unknown): void {
  return io.out(`${escapeUnsafe(JSON.stringify(result, null, 2))}\n`);
}

/** Prints one line of text as the result of a command. */
export function printLine(io: Io, text: string): void {
  return io.out(`${escapeUnsafe(text.replaceAll("\n", " "))}\n`);
}

/** Prints a progress message or an error message. */
export function printMessage(io: Io, message: string): void {
  return io.err(`${escapeUnsafe(message)}\n`);
}

/** The example at the end of a command's help. */
export function exampleHelp(commandLine: string): string {
  return `\nExample:\n  npm run -s cli -- ${commandLine}`;
}

/** Parses arguments and options of a command. @throws OperatorError with one line for each error */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new OperatorError(describeFieldErrors(toFieldErrors(parsed.error.issues)));
}

/** Returns one line for each message. */
export function describeFieldErrors(fieldErrors: Record<string, string[]>): string {
  return Object.entries(fieldErrors)
    .flatMap(([field, messages]) => messages.map((message) => `${field} ${message}`))
    .join("\n");
}

/** Converts an integer. Other text remains text, which the schema refuses. */
export function toInteger(text: string): number | string {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** The options of a list that is printed in pages. */
export const pageInput = {
  after: z.int32().min(0).optional(),
  limit: z.int().min(1).max(1_000).default(100),
};

/** Adds the options of `pageInput`. */
export function addPageOptions(command: Command): Command {
  return command
    .option("--after <id>", "continue after this id: `next` of the previous page", toInteger)
    .option("--limit <number>", "at most so many (default: 100)", toInteger);
}

/** Returns the secret, or for `-` the first line of standard input, because `ps` shows arguments. */
export async function readSecret(io: Io, given: string): Promise<string> {
  if (given !== "-") return given;
  const chunks: Uint8Array[] = [];
  for await (const chunk of io.stdin) chunks.push(chunk);
  const [line = ""] = Buffer.concat(chunks).toString("utf8").split(/\r?\n/, 1);
  return line;
}

/**
 * Calls `work` with the operator's functions and a service on the PostgreSQL of the environment, and prints its result.
 * Loads both modules now: they take most of the time of a start, and help does not need them.
 */
export async function runAndPrint(
  io: Io,
  work: (operator: Operator, service: ServiceContext, postgres: Postgres) => Promise<unknown>,
): Promise<void> {
  const { withPostgres, withService } = await import("./postgres.ts");
  const operator = await import("@guidepost/core/operator");
  await withPostgres(io, (postgres) =>
    // Prints before the database is closed: an error on closing cannot lose the secret of a new key.
    withService(io, postgres, async (service) =>
      printResult(io, await work(operator, service, postgres)),
    ),
  );
}
