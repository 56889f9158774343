import { readFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError, errorCode } from "../errors.ts";

/** The login of the cluster. It is stored in the data folder and readable by the owner only. */
export type Credentials = {
  /** The application's role. Undefined while the password is the superuser's (see `provision`). */
  user?: string;
  password: string;
  /** The last port, which the next start uses again if it is free. */
  port: number;
};

/** The role that `initdb` creates. It is only used to provision the cluster. */
export const SUPERUSER = "guidepost";
/** The role of API, portal and CLI. It owns the database and its objects only. */
export const APPLICATION_ROLE = "guidepost_app";
export const DATABASE_NAME = "guidepost";

const FILE = "guidepost.json";
const SUPERUSER_FILE = "superuser.json";

/** Reads the credentials of a data folder; `undefined` if it has none. */
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

/** Reads the credentials synchronously; `undefined` if they cannot be read. */
export function readCredentialsSync(folder: string): Credentials | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), "utf8")) as Credentials;
  } catch {
    return undefined;
  }
}

/** Replaces the credentials atomically. */
export async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  await replaceFile(join(folder, FILE), credentials);
}

/** Stores the superuser's password in a file that only its owner can read. */
export async function writeSuperuserPassword(folder: string, password: string): Promise<void> {
  await replaceFile(join(folder, SUPERUSER_FILE), { password });
}

/** Reads the superuser's password of a folder that has been provisioned. */
export async function readSuperuserPassword(folder: string): Promise<string> {
  const text = await readFile(join(folder, SUPERUSER_FILE), "utf8");
  return (JSON.parse(text) as { password: string }).password;
}

/** The URL of a database of the cluster. */
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
