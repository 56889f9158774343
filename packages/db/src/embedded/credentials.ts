import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";

/** What another process needs to use the cluster; kept inside its folder, for the owner's eyes only. */
export interface Credentials {
  password: string;
  /** The port it had last, so that it gets the same one again where that is free. */
  port: number;
}

/** The role that owns the cluster, and the name of the database. */
export const DATABASE_NAME = "guidepost";

const FILE = "guidepost.json";

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

/** Replaces the side file in one step, readable by its owner alone. */
export async function writeCredentials(folder: string, credentials: Credentials): Promise<void> {
  const file = join(folder, FILE);
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  await rename(partial, file);
}

/** The address of a database of the cluster. */
export function connectionUrl({ password, port }: Credentials, database = DATABASE_NAME): string {
  return `postgres://${DATABASE_NAME}:${password}@127.0.0.1:${port}/${database}`;
}
