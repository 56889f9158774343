import { Command, CommanderError } from "commander";
import { addAccountCommands } from "./commands/account.ts";
import { addBackupCommands } from "./commands/backup.ts";
import {
  addDatabaseCommands,
  addMigrateCommand,
  addPurgeCommand,
  addSeedCommand,
} from "./commands/database.ts";
import { addDeliveryCommands } from "./commands/deliveries.ts";
import { addDoctorCommand } from "./commands/doctor.ts";
import { addErasureCommands } from "./commands/erasure.ts";
import { addJobCommands } from "./commands/jobs.ts";
import { addKeyCommands } from "./commands/key.ts";
import { addUsageCommands } from "./commands/usage.ts";
import { addUserCommands } from "./commands/user.ts";
import { escapeUnsafe } from "./printable.ts";
import { OperatorError, printMessage, type Io } from "./runtime.ts";

/** Builds the command line. It writes help and errors to `io` and never exits the process. */
function buildProgram(io: Io): Command {
  const program = new Command("guidepost")
    .usage("[command]")
    .description(
      "The operator's tool. Prints one JSON document, or lines for `doctor`. Prints an error on standard error " +
        "with exit code 1. Works whether or not the service is running.",
    )
    .exitOverride()
    // Its errors contain the arguments.
    .configureOutput({ writeOut: io.out, writeErr: (text) => io.err(escapeUnsafe(text)) });
  addAccountCommands(program, io);
  addUserCommands(program, io);
  addErasureCommands(program, io);
  addKeyCommands(program, io);
  addUsageCommands(program, io);
  addJobCommands(program, io);
  addDeliveryCommands(program, io);
  addDoctorCommand(program, io);
  addPurgeCommand(program, io);
  addBackupCommands(program, io);
  addMigrateCommand(program, io);
  addDatabaseCommands(program, io);
  addSeedCommand(program, io);
  return program;
}

/**
 * Runs one command line.
 *
 * @returns the exit code: 0, or 1 with the reason on standard error and, except `doctor`, nothing on standard output
 */
export async function runCommand(args: string[], io: Io): Promise<number> {
  try {
    await buildProgram(io).parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has printed its own errors. Requested help has the exit code 0.
    if (error instanceof CommanderError) return error.exitCode;
    printMessage(io, await describeFailure(error));
    return 1;
  }
}

async function describeFailure(error: unknown): Promise<string> {
  if (error instanceof OperatorError) return error.message;
  const errors = await import("./errors.ts");
  return errors.describeFailure(error);
}
