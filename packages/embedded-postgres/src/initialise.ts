import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { POSTGRES_MAJOR, type PostgresBinaries } from "./binaries.ts";
import { SUPERUSER, writeCredentials } from "./credentials.ts";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";
import { choosePort } from "./port.ts";
import type { ServerUser } from "./server-user.ts";

/**
 * Tells a cluster of ours from nothing at all.
 *
 * @throws EmbeddedPostgresError when the folder holds anything else, or another major version's data.
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
      `${folder} holds files that are not Guidepost's database. Move them away, or point DATA_DIR elsewhere.`,
    );
  }
  const version = (await readFile(join(folder, "PG_VERSION"), "utf8")).trim();
  if (version !== POSTGRES_MAJOR) {
    throw new EmbeddedPostgresError(
      `${folder} holds data of PostgreSQL ${version}; this Guidepost brings PostgreSQL ${POSTGRES_MAJOR}. ` +
        "Back it up with the Guidepost that made it and restore the backup into a new DATA_DIR.",
    );
  }
  return true;
}

/**
 * Makes a cluster in a folder beside its place and renames it when it is complete, so that a killed
 * run leaves nothing half-made. Of two runs at once the first one's cluster stays.
 *
 * @param sync whether the new files are on the disk when this returns.
 * @throws EmbeddedPostgresError when the place is not writable or initdb fails.
 */
export async function initialise(
  folder: string,
  { binaries, user, sync }: { binaries: PostgresBinaries; user: ServerUser; sync: boolean },
): Promise<void> {
  const workshop = await openWorkshop(folder);
  try {
    const data = join(workshop, "data");
    const password = randomBytes(24).toString("base64url");
    await mkdir(data, { mode: 0o700 });
    await writeFile(join(workshop, "password"), password, { mode: 0o600 });
    for (const path of [workshop, data, join(workshop, "password")]) await user.own(path);

    const place = user.dataPath(data);
    const result = await user.run(
      await user.reach(binaries.initdb),
      [
        `--pgdata=${place}`,
        `--pwfile=${place}/../password`,
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
    await settle(data, folder);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** A new folder beside the cluster's place; its name tells whose it is. */
async function openWorkshop(folder: string): Promise<string> {
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.init-`;
  try {
    await mkdir(parent, { recursive: true });
    await sweepWorkshops(parent, prefix);
    return await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `${parent} is not writable, so the database cannot be made there (${errorCode(cause)}). ` +
        "Make it writable, or point DATA_DIR elsewhere.",
      { cause },
    );
  }
}

/** Best effort: the initdb of a killed run outlives its parent for a moment and goes on writing. */
async function sweepWorkshops(parent: string, prefix: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const pid = entry.startsWith(prefix)
      ? Number.parseInt(entry.slice(prefix.length), 10)
      : Number.NaN;
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    await rm(join(parent, entry), { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}

async function settle(data: string, folder: string): Promise<void> {
  try {
    await rename(data, folder);
  } catch (cause) {
    const code = errorCode(cause);
    if (code === "ENOTEMPTY" || code === "EEXIST") return;
    throw new EmbeddedPostgresError(
      `${folder} cannot be made (${code}). Point DATA_DIR elsewhere.`,
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
