import { resolve } from "node:path";
import { restoreBackup, writeBackup } from "@guidepost/backup";
import type { Command } from "commander";
import { migrationsFolder, withPostgres } from "../postgres.ts";
import { exampleHelp, printMessage, printResult, type Io } from "../runtime.ts";

/** `backup` and `restore`. Both print the file, its number of rows by table, and its time. */
export function addBackupCommands(program: Command, io: Io): void {
  const onProgress = (message: string) => printMessage(io, message);
  const { signal } = io;

  program
    .command("backup")
    .description("write all data of this instant to a file, while the service goes on")
    .argument("<file>")
    .option("--force", "replace the file if it is there", false)
    .addHelpText("after", "\nThe file holds password hashes: only its owner can read it.")
    .addHelpText("after", exampleHelp("backup guidepost.backup"))
    .action((name: string, { force }: { force: boolean }) => {
      const file = resolve(name);
      return withPostgres(io, async ({ url }) => {
        printResult(io, { file, ...(await writeBackup({ url, file, force, onProgress, signal })) });
      });
    });

  program
    .command("restore")
    .description("replace all data by a backup's, entirely or not at all")
    .argument("<file>")
    .option("--force", "replace the data that is there", false)
    .addHelpText("after", "\nIf the service runs, its requests wait until it is done.")
    .addHelpText("after", exampleHelp("restore guidepost.backup --force"))
    .action((name: string, { force }: { force: boolean }) => {
      const file = resolve(name);
      const migrations = migrationsFolder();
      return withPostgres(io, async ({ url }) => {
        const options = { url, file, migrations, force, onProgress, signal };
        printResult(io, { file, ...(await restoreBackup(options)) });
      });
    });
}
