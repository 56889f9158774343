/** A failure with a message that explains what to do. It is printed without a stack. */
export class Problem extends Error {}

/** The command received a signal. */
export class Interrupted extends Problem {
  constructor() {
    super("Interrupted.");
  }
}

/** The exit code of a program that SIGINT has ended. */
const INTERRUPTED_CODE = 130;
const OUTPUT_LINES = 40;

export function describeError(error: unknown): string {
  if (error instanceof Problem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Prints the error to standard error and ends the process. */
export function exitWith(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(error instanceof Interrupted ? INTERRUPTED_CODE : 1);
}

/** The last lines of a program's output, indented. */
export function lastLines(output: string): string {
  const lines = output.trimEnd().split("\n").slice(-OUTPUT_LINES);
  return lines.map((line) => `    ${line}`).join("\n");
}
