import { toFieldErrors } from "@guidepost/contract";
import { invalid, type PasswordCost } from "@guidepost/core";
import { parseEnvironment, serverVariables, withDefaultUrls } from "@guidepost/runtime/environment";
import type * as z from "zod";

/** The input and output of a command: those of the process, or those of a test. */
export type Io = {
  variables: Record<string, string | undefined>;
  stdin: AsyncIterable<Uint8Array>;
  /** Writes the JSON result or the help to standard output. */
  out: (text: string) => void;
  /** Writes progress and errors to standard error. */
  err: (text: string) => void;
  /** Aborted by SIGINT or SIGTERM. */
  signal: AbortSignal;
  /** The cost of new password hashes. Only tests set it. */
  passwordCost?: PasswordCost;
};

/** Prints the result of a command as JSON. */
export function printResult(io: Io, result: unknown): void {
  return io.out(`${JSON.stringify(result, null, 2)}\n`);
}

/** Prints a progress message or an error message. */
export function printMessage(io: Io, message: string): void {
  return io.err(`${message}\n`);
}

/** The example at the end of a command's help. */
export function exampleHelp(commandLine: string): string {
  return `\nExample:\n  npm run -s cli -- ${commandLine}`;
}

/** Parses arguments and options of a command. @throws `validation_failed` */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.infer<Schema> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw invalid(toFieldErrors(parsed.error.issues));
}

/** Converts an integer. Other text remains text, which the schema refuses. */
export function toInteger(text: string): number | string {
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

/** Returns the secret, or for `-` the first line of standard input, because `ps` shows arguments. */
export async function readSecret(io: Io, given: string): Promise<string> {
  if (given !== "-") return given;
  const chunks: Uint8Array[] = [];
  for await (const chunk of io.stdin) chunks.push(chunk);
  const [line = ""] = Buffer.concat(chunks).toString("utf8").split(/\r?\n/, 1);
  return line;
}

/** Parses the environment with the schema of the servers. @throws EnvironmentError */
export function readEnv(variables: Io["variables"]) {
  return withDefaultUrls(parseEnvironment(serverVariables, variables));
}

export type Env = ReturnType<typeof readEnv>;
