import { resolve } from "node:path";
import { type FileStore, restoreBackup, type RestoreOptions, writeBackup } from "@guidepost/backup";
import { listImageFiles, pauseDeliveriesIn } from "@guidepost/core/operator";
import type { Connection } from "@guidepost/database";
import { openMediaStorage } from "@guidepost/runtime/media-storage";
import type { Command } from "commander";
import { migrationsFolder, withPostgres } from "../postgres.ts";
import { type Env, exampleHelp, printMessage, printResult, type Io } from "../runtime.ts";

type RestoreFlags = { force: boolean; keepDeliveries: boolean };

/** The files of images. */
async function imageFiles(env: Env): Promise<FileStore> {
  const { get, put } = await openMediaStorage(env);
  return { get, put, names: (client) => listImageFiles(client) };
}

/**
 * `backup` and `restore`. Both print the file, its number of rows by table and of files, and its time. `restore` also prints
 * `disabled_webhooks`.
 */
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
      return withPostgres(io, async ({ url, env }) => {
        const { MEDIA_S3_BUCKET: bucket } = env;
        if (bucket !== undefined)
          onProgress(`The backup does not contain the images: they are in the bucket ${bucket}`);
        const files = bucket === undefined ? await imageFiles(env) : undefined;
        const written = await writeBackup({ url, file, force, files, onProgress, signal });
        printResult(io, { file, ...written });
      });
    });

  program
    .command("restore")
    .description("replace all data with a backup in one transaction")
    .argument("<file>")
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
    .action((name: string, { force, keepDeliveries }: RestoreFlags) => {
      const file = resolve(name);
      const migrations = migrationsFolder();
      let disabled = 0;
      const pause: RestoreOptions["beforeCommit"] = async (client) => {
        const service = { clock: () => new Date(), audit: () => {} };
        // The function only sends statements, which each client of PostgreSQL can.
        const connection = client as Connection;
        ({ disabled_webhooks: disabled } = await pauseDeliveriesIn(connection, service));
      };
      const beforeCommit = keepDeliveries ? undefined : pause;
      return withPostgres(io, async ({ url, env }) => {
        const files = await imageFiles(env);
        const options = { url, file, migrations, force, files, beforeCommit, onProgress, signal };
        const restored = await restoreBackup(options);
        if (disabled > 0)
          onProgress(`Webhooks that were disabled: ${disabled}. To enable them: deliveries resume`);
        printResult(io, { file, ...restored, disabled_webhooks: disabled });
      });
    });
}
