import { readFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";

/** What another process needs to use the cluster; kept inside its folder, readable by its owner alone. */
export interface Credentials {
  /** The application's role. Missing while the password is still the superuser's (see `provision`). */
  user?: string;
  password: string;
  /** The port it had last, so that it gets the same one again where that is free. */
  port: number;
}

/** The role that `initdb` creates. It only prepares the cluster for the application's role. */
export const SUPERUSER = "guidepost";
/** The role of API, portal and CLI: it owns the database and its objects, and nothing else. */
export const APPLICATION_ROLE = "guidepost_app";
export const DATABASE_NAME = "guidepost";

const FILE = "guidepost.json";
const SUPERUSER_FILE = "superuser.json";

/** Reads the side file of a data folder; `undefined` where there is none. */
export async function readCredentials(folder: string): Promise<Credentials | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, FILE), "utf8")) as Credentials;
  } catch (cause) {
    const code = errorCode(cause);
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new EmbeddedPostgresError(
      `${join(folder, FILE)} cannot be read. Start Guidepost as the user who owns ${folder}, or move DATA_DIR.`,
      { cause },
    );
  }
}

/** The same, at once, for a caller that cannot wait; `undefined` where it cannot be read. */
export function readCredentialsSync(folder: string): Credentials | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), "utf8")) as Credentials;
  } catch {
    return undefined;
  }
}

/** Replaces the side file in one step, readable by its owner alone. */
export async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  await replaceFile(join(folder, FILE), credentials);
}

/** Keeps the superuser's password apart from the application's, readable by its owner alone. */
export async function writeSuperuserPassword(folder: string, password: string): Promise<void> {
  await replaceFile(join(folder, SUPERUSER_FILE), { password });
}

/** Reads the superuser's password of a folder that has been provisioned. */
export async function readSuperuserPassword(folder: string): Promise<string> {
  const text = await readFile(join(folder, SUPERUSER_FILE), "utf8");
  return (JSON.parse(text) as { password: string }).password;
}

/** The address of a database of the cluster. */
export function connectionUrl(
  { user = SUPERUSER, password, port }: Credentials,
  database = DATABASE_NAME,
): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

async function replaceFile(file: string, content: object): Promise<void> {
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true });
  await rename(partial, file);
}
