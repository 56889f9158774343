import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Postgres = { url: string; postmasterPid: number };

const stopTimeoutMs = 30_000;
const retryMs = 50;

const readPid = async (folder: string): Promise<number | undefined> => {
  const text = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : Number(text.split("\n")[0]);
};

/** The embedded server that runs in a DATA_DIR, by the files that it and the API keep there. */
export const findPostgres = async (dataDir: string): Promise<Postgres> => {
  const folder = join(dataDir, "postgres");
  const file = await readFile(join(folder, "guidepost.json"), "utf8");
  const { user, password, port } = JSON.parse(file) as {
    user: string;
    password: string;
    port: number;
  };
  const postmasterPid = await readPid(folder);
  if (postmasterPid === undefined) throw new Error(`No PostgreSQL runs in ${folder}`);
  return { url: `postgres://${user}:${password}@127.0.0.1:${port}/guidepost`, postmasterPid };
};

/** It is detached from whoever started it, so it is stopped by its own signal. */
export const stopPostgres = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, "postgres");
  const pid = await readPid(folder);
  if (pid === undefined) return;
  process.kill(pid, "SIGINT");
  for (const deadline = Date.now() + stopTimeoutMs; Date.now() < deadline; await sleep(retryMs))
    if ((await readPid(folder)) === undefined) return;
  throw new Error(`PostgreSQL (pid ${pid}) does not stop`);
};
