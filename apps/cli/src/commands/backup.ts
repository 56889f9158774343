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
    .description("write a consistent snapshot of all data to a file while the service runs")
    .argument("<file>")
    .option("--force", "replace an existing file", false)
    .addHelpText("after", "\nThe file contains password hashes. Only its owner can read it.")
    .addHelpText("after", exampleHelp("backup guidepost.backup"))
    .action((name: string, { force }: { force: boolean }) => {
      const file = resolve(name);
      return withPostgres(io, async ({ url }) => {
        printResult(io, { file, ...(await writeBackup({ url, file, force, onProgress, signal })) });
      });
    });

  program
    .command("restore")
    .description("replace all data with a backup in one transaction")
    .argument("<file>")
    .option("--force", "replace existing data", false)
    .addHelpText(
      "after",
      "\nIf the service is running, its requests wait until the restore has finished.",
    )
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
