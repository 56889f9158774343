import type { Command } from "commander";
import { exampleHelp, type Io, printMessage, printResult } from "../runtime.ts";

/**
 * `backup` and `restore`. Both print the file, its number of rows by table and of files, and its time. `restore` also prints
 * `disabled_webhooks`.
 */
export function addBackupCommands(program: Command, io: Io): void {
  program
    .command("backup")
    .description("write a consistent snapshot of all data to a file while the service runs")
    .argument("<file>", "`-` for standard output: the result is then on standard error")
    .option("--force", "replace an existing file", false)
    .addHelpText("after", "\nThe file contains password hashes. Only its owner can read it.")
    .addHelpText("after", exampleHelp("backup guidepost.backup"))
    .action(async (file: string, { force }: { force: boolean }) => {
      const { backUp, STANDARD_STREAM } = await import("../backup.ts");
      const result = await backUp(io, { file, force });
      if (file === STANDARD_STREAM) printMessage(io, JSON.stringify(result, undefined, 2));
      else printResult(io, result);
    });

  program
    .command("restore")
    .description("replace all data with a backup in one transaction")
    .argument("<file>", "`-` for standard input, which is first stored in a temporary file")
    .option("--force", "replace existing data", false)
    .option(
      "--keep-deliveries",
      "keep webhooks enabled: the restored database replaces the original",
      false,
    )
    .addHelpText(
      "after",
      "\nIf the service is running, its requests wait until the restore has finished. Webhooks are disabled, so that" +
        "\na copy sends no requests to receivers. `deliveries resume` enables them again.",
    )
    .addHelpText("after", exampleHelp("restore guidepost.backup --force"))
    .action(async (file: string, flags: { force: boolean; keepDeliveries: boolean }) => {
      const { restore } = await import("../backup.ts");
      printResult(io, await restore(io, { file, ...flags }));
    });
}
