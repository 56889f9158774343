import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** The log of a server until its logging collector runs. */
export const STARTUP_LOG = "startup.log";
/** The logging collector's folder in the data folder. */
export const LOG_FOLDER = "log";

/** The log of versions without the collector. It contains values of statements. */
const FORMER_LOG = "server.log";
const MAX_STARTUP_BYTES = 1_000_000;
/** Each file has the name of its weekday, so an older one belongs to an earlier week. */
const MAX_AGE_MS = 6 * 24 * 60 * 60 * 1000;

/**
 * One file for each weekday, truncated one week later. Lines contain no values of statements: no
 * DETAIL (`terse`), no STATEMENT, no parameters.
 */
export const LOG_SETTINGS = {
  logging_collector: "on",
  log_directory: LOG_FOLDER,
  log_filename: "postgresql-%a.log",
  log_rotation_age: "1d",
  log_rotation_size: 0,
  log_truncate_on_rotation: "on",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
};

/**
 * Removes files that the collector keeps. It truncates a file at midnight only, when a server that is
 * stopped every evening does not run.
 */
export async function removeOldLogs(folder: string): Promise<void> {
  await rm(join(folder, FORMER_LOG), { force: true });
  for (const file of await logFiles(folder)) {
    const { size, mtimeMs } = await stat(file).catch(() => ({ size: 0, mtimeMs: Date.now() }));
    const isTooLong = file.endsWith(STARTUP_LOG) && size > MAX_STARTUP_BYTES;
    if (isTooLong || mtimeMs < Date.now() - MAX_AGE_MS) await rm(file, { force: true });
  }
}

/** The lengths of the log files in bytes, by path. */
export async function logSizes(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const file of await logFiles(folder))
    sizes.set(file, (await stat(file).catch(() => ({ size: 0 }))).size);
  return sizes;
}

/** The text that was logged since the lengths in `before` were read. */
export async function loggedSince(folder: string, before: Map<string, number>): Promise<string> {
  const parts: string[] = [];
  for (const file of await logFiles(folder)) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    parts.push(bytes.subarray(before.get(file) ?? 0).toString("utf8"));
  }
  return parts.join("").trim();
}

async function logFiles(folder: string): Promise<string[]> {
  const collected = await readdir(join(folder, LOG_FOLDER)).catch((): string[] => []);
  return [STARTUP_LOG, ...collected.map((name) => join(LOG_FOLDER, name))].map((name) =>
    join(folder, name),
  );
}
