import { resolve } from "node:path";
import {
  type FileStore,
  restoreBackup,
  type RestoreOptions,
  streamBackup,
  writeBackup,
} from "@guidepost/backup";
import { listImageFiles, pauseDeliveriesIn } from "@guidepost/core/operator";
import type { Connection } from "@guidepost/database";
import { openMediaStorage } from "@guidepost/runtime/media-storage";
import { migrationsFolder, withPostgres, type Env } from "./postgres.ts";
import { printMessage, type Io } from "./runtime.ts";

type BackupInput = { file: string; force: boolean };
type RestoreInput = BackupInput & { keepDeliveries: boolean };

/** The name of standard output and standard input. */
export const STANDARD_STREAM = "-";

/**
 * Writes a snapshot of all data to a file, or to standard output. Returns the file, its numbers of rows and of files, and its
 * time.
 */
export function backUp(io: Io, { file: name, force }: BackupInput): Promise<object> {
  const isStreamed = name === STANDARD_STREAM;
  const file = isStreamed ? name : resolve(name);
  return withPostgres(io, async ({ url, env }) => {
    const onProgress = (message: string) => printMessage(io, message);
    const { MEDIA_S3_BUCKET: bucket } = env;
    if (bucket !== undefined)
      onProgress(`The backup does not contain the images: they are in the bucket ${bucket}`);
    const files = bucket === undefined ? await imageFiles(env) : undefined;
    const content = { url, files, onProgress, signal: io.signal };
    const written = isStreamed
      ? await streamBackup({ ...content, write: io.writeBytes })
      : await writeBackup({ ...content, file, force });
    return { file, ...written };
  });
}

/** Replaces all data with a backup. Returns what `backUp` returns, and the number of disabled webhooks. */
export function restore(io: Io, input: RestoreInput): Promise<object> {
  const isStreamed = input.file === STANDARD_STREAM;
  const file = isStreamed ? input.file : resolve(input.file);
  return withPostgres(io, async ({ url, env }) => {
    const onProgress = (message: string) => printMessage(io, message);
    let disabled = 0;
    const pause: RestoreOptions["beforeCommit"] = async (client) => {
      const service = { clock: () => new Date(), audit: () => {} };
      // The function only sends statements, which each client of PostgreSQL can.
      const connection = client as Connection;
      ({ disabled_webhooks: disabled } = await pauseDeliveriesIn(connection, service));
    };
    const restored = await restoreBackup({
      url,
      source: isStreamed ? io.stdin : file,
      migrations: migrationsFolder(),
      force: input.force,
      files: await imageFiles(env),
      beforeCommit: input.keepDeliveries ? undefined : pause,
      onProgress,
      signal: io.signal,
    });
    if (disabled > 0)
      onProgress(`Webhooks that were disabled: ${disabled}. To enable them: deliveries resume`);
    return { file, ...restored, disabled_webhooks: disabled };
  });
}

/** The files of images. */
async function imageFiles(env: Env): Promise<FileStore> {
  const { get, put } = await openMediaStorage(env);
  return { get, put, names: (client) => listImageFiles(client) };
}
