import { migrate } from "@guidepost/database";
import type { Command } from "commander";
import { migrationsFolder } from "../core.ts";
import { print, type Io } from "../io.ts";
import { withServer } from "../server.ts";
import { example } from "./example.ts";

/** `migrate` prints `{ applied }`, the names of the migrations. */
export function addMigrateCommand(program: Command, io: Io): void {
  program
    .command("migrate")
    .description("bring the database up to this version")
    .addHelpText("after", "\nThe service does the same when it starts.")
    .addHelpText("after", example("migrate"))
    .action(() =>
      withServer(io, async ({ url }) => {
        print(io, { applied: await migrate({ url, folder: migrationsFolder() }) });
      }),
    );
}
