import { resolve } from "node:path";
import { restoreBackup, writeBackup } from "@guidepost/backup";
import type { Command } from "commander";
import { migrationsFolder } from "../core.ts";
import { note, print, type Io } from "../io.ts";
import { withServer } from "../server.ts";
import { example } from "./example.ts";

/** `backup` and `restore`; both print the file, what is in it by table, and when it was made. */
export function addBackupCommands(program: Command, io: Io): void {
  const onProgress = (message: string) => note(io, message);
  const { signal } = io;

  program
    .command("backup")
    .description("write all data of this instant to a file, while the service goes on")
    .argument("<file>")
    .option("--force", "replace the file if it is there", false)
    .addHelpText("after", "\nThe file holds password hashes: only its owner can read it.")
    .addHelpText("after", example("backup guidepost.backup"))
    .action((name: string, { force }: { force: boolean }) => {
      const file = resolve(name);
      return withServer(io, async ({ url }) => {
        print(io, { file, ...(await writeBackup({ url, file, force, onProgress, signal })) });
      });
    });

  program
    .command("restore")
    .description("replace all data by a backup's, entirely or not at all")
    .argument("<file>")
    .option("--force", "replace the data that is there", false)
    .addHelpText("after", "\nIf the service runs, its requests wait until it is done.")
    .addHelpText("after", example("restore guidepost.backup --force"))
    .action((name: string, { force }: { force: boolean }) => {
      const file = resolve(name);
      const migrations = migrationsFolder();
      return withServer(io, async ({ url }) => {
        const restored = { url, file, migrations, force, onProgress, signal };
        print(io, { file, ...(await restoreBackup(restored)) });
      });
    });
}
