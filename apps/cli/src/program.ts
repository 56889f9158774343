import { Command } from "commander";
import { addAccountCommands } from "./commands/account.ts";
import { addBackupCommands } from "./commands/backup.ts";
import { addDatabaseCommands } from "./commands/database.ts";
import { addKeyCommands } from "./commands/key.ts";
import { addMigrateCommand } from "./commands/migrate.ts";
import { addPurgeCommand } from "./commands/purge.ts";
import { addSeedCommand } from "./commands/seed.ts";
import { addUsageCommands } from "./commands/usage.ts";
import { addUserCommands } from "./commands/user.ts";
import type { Io } from "./io.ts";

/** The whole command line; its help and errors go where `io` says, and it never ends the process. */
export function buildProgram(io: Io): Command {
  const program = new Command("guidepost")
    .usage("[command]")
    .description(
      "The operator's tool: prints one JSON document, or says on standard error what is wrong " +
        "and exits with 1. It works while the service runs and when it does not.",
    )
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  addAccountCommands(program, io);
  addUserCommands(program, io);
  addKeyCommands(program, io);
  addUsageCommands(program, io);
  addPurgeCommand(program, io);
  addBackupCommands(program, io);
  addMigrateCommand(program, io);
  addDatabaseCommands(program, io);
  addSeedCommand(program, io);
  return program;
}
