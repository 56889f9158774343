import { Command, CommanderError } from "commander";
import { describeFailure } from "./client.ts";
import { addChangesCommand } from "./commands/changes.ts";
import { addLogCommands } from "./commands/logs.ts";
import { addLoginCommands } from "./commands/login.ts";
import { addPullCommand } from "./commands/pull.ts";
import { addPushCommand } from "./commands/push.ts";
import { createIo, type Io, type ProcessIo } from "./output.ts";
import { printable, printableLines } from "./printable.ts";

const VERSION = "1.3.0";

/** Builds the command line. It writes help and errors to `io` and never exits the process. */
function buildProgram(io: Io): Command {
  const program = new Command("guidepost")
    .description("Guides as Markdown files, the changes of guides, and the request log.")
    .version(VERSION)
    .addHelpText(
      "after",
      "\nIn CI, set GUIDEPOST_URL and GUIDEPOST_KEY instead of `guidepost login`.",
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(printableLines(text)),
      writeErr: (text) => io.err(printableLines(text)),
    });
  addLoginCommands(program, io);
  addPullCommand(program, io);
  addPushCommand(program, io);
  addChangesCommand(program, io);
  addLogCommands(program, io);
  return program;
}

/**
 * Runs one command line.
 *
 * @returns the exit code: 0, 1 for a failure, 2 for a wrong command line, 130 after Ctrl-C
 */
export async function runCommand(args: string[], processIo: ProcessIo): Promise<number> {
  const io = createIo(processIo);
  try {
    await buildProgram(io).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    if (io.signal.aborted) return 130;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    io.err(printable`${describeFailure(error)}\n`);
    return 1;
  }
}
