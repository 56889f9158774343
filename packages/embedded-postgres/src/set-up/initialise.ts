import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { POSTGRES_MAJOR, type PostgresBinaries } from "./binaries.ts";
import { SUPERUSER, writeCredentials } from "../data-folder/credentials.ts";
import { EmbeddedPostgresError, errorCode } from "../errors.ts";
import { choosePort } from "./port.ts";
import type { ServerUser } from "./server-user.ts";

/**
 * Returns whether the folder contains a cluster; false when it is missing or empty.
 *
 * @throws EmbeddedPostgresError when the folder contains other files or data of another major version
 */
export async function hasCluster(folder: string): Promise<boolean> {
  let entries: string[];
  try {
    entries = await readdir(folder);
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return false;
    const reason =
      errorCode(cause) === "ENOTDIR" ? "is not a folder" : "cannot be read by this user";
    throw new EmbeddedPostgresError(
      `${folder} ${reason}. Move it away, or point DATA_DIR elsewhere.`,
      { cause },
    );
  }
  if (entries.length === 0) return false;
  if (!entries.includes("PG_VERSION") || !entries.includes("guidepost.json")) {
    throw new EmbeddedPostgresError(
      `${folder} contains files that are not a Guidepost database. Move them away, or point DATA_DIR elsewhere.`,
    );
  }
  const version = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  if (version !== POSTGRES_MAJOR) {
    throw new EmbeddedPostgresError(
      `${folder} contains data of PostgreSQL ${version}; this version of Guidepost includes PostgreSQL ${POSTGRES_MAJOR}. ` +
        "Back it up with the version of Guidepost that created it, and restore the backup into a new DATA_DIR.",
    );
  }
  return true;
}

/**
 * Creates a cluster in a temporary folder and renames it when it is complete. A killed run then
 * leaves no incomplete cluster. With two concurrent runs, the first cluster is kept.
 *
 * @param sync whether the new files are flushed to disk before this resolves
 * @throws EmbeddedPostgresError when the parent folder is not writable or initdb fails
 */
export async function initialise(
  folder: string,
  { binaries, user, sync }: { binaries: PostgresBinaries; user: ServerUser; sync: boolean },
): Promise<void> {
  const tempFolder = await createTempFolder(folder);
  try {
    const data = join(tempFolder, "data");
    const password = randomBytes(24).toString("base64url");
    await mkdir(data, { mode: 0o700 });
    await writeFile(join(tempFolder, "password"), password, { mode: 0o600 });
    for (const path of [tempFolder, data, join(tempFolder, "password")]) await user.chown(path);

    const dataPath = user.dataPath(data);
    const result = await user.run(
      await user.executablePath(binaries.initdb),
      [
        `--pgdata=${dataPath}`,
        `--pwfile=${dataPath}/../password`,
        `--username=${SUPERUSER}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale=C",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        ...(sync ? [] : ["--no-sync"]),
      ],
      data,
    );
    if (!result.ok)
      throw new EmbeddedPostgresError(`PostgreSQL's initdb failed in ${folder}: ${result.output}`);
    await writeCredentials(data, { password, port: choosePort() });
    await moveIntoPlace(data, folder);
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
}

/** Creates a folder next to the cluster. Its name contains the pid of this process. */
async function createTempFolder(folder: string): Promise<string> {
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.init-`;
  try {
    await mkdir(parent, { recursive: true });
    await removeStaleTempFolders(parent, prefix);
    return await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${parent} is not writable, so the database cannot be created there (${errorCode(cause)}). ` +
        "Make it writable, or point DATA_DIR elsewhere.",
      { cause },
    );
  }
}

/** Ignores failures: the initdb of a killed run may still write for a moment. */
async function removeStaleTempFolders(parent: string, prefix: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const pid = entry.startsWith(prefix)
      ? Number.parseInt(entry.slice(prefix.length), 10)
      : Number.NaN;
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}

async function moveIntoPlace(data: string, folder: string): Promise<void> {
  try {
    await rename(data, folder);
  } catch (cause) {
    const code = errorCode(cause);
    if (code === "ENOTEMPTY" || code === "EEXIST") return;
    throw new EmbeddedPostgresError(
      `${folder} cannot be created (${code}). Point DATA_DIR elsewhere.`,
      { cause },
    );
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
