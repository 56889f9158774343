import { buildProgram } from "./program.ts";
import { reportFailure } from "./report-failure.ts";
import type { Io } from "./io.ts";

/**
 * Runs one command line.
 *
 * @returns the exit code: 0, or 1 with nothing on standard output and the reason on standard error.
 */
export async function runCommand(args: string[], io: Io): Promise<number> {
  try {
    await buildProgram(io).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    return reportFailure(error, io);
  }
}
