import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Postgres = {
  /** The application's login. */
  url: string;
  /** The superuser's login: `checkpoint` needs it. */
  superuserUrl: string;
  postmasterPid: number;
};

const STOP_TIMEOUT_MS = 30_000;
const POLL_MS = 50;

async function readPid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => undefined);
  return text === undefined ? undefined : Number(text.split("\n")[0]);
}

/** Reads the logins and the pid of the embedded server from the files in its data folder. */
export async function findPostgres(dataDir: string): Promise<Postgres> {
  const folder = join(dataDir, "postgres");
  const read = async (file: string) =>
    JSON.parse(await readFile(join(folder, file), "utf8")) as Record<string, string | number>;
  const { user, password, port } = await read("guidepost.json");
  const superuser = await read("superuser.json");
  const postmasterPid = await readPid(folder);
  if (postmasterPid === undefined) throw new Error(`No PostgreSQL runs in ${folder}`);
  const address = `127.0.0.1:${port}/guidepost`;
  return {
    url: `postgres://${user}:${password}@${address}`,
    superuserUrl: `postgres://guidepost:${superuser["password"]}@${address}`,
    postmasterPid,
  };
}

/** Stops PostgreSQL with a signal, because it is not a child process of the bench. */
export async function stopPostgres(dataDir: string): Promise<void> {
  const folder = join(dataDir, "postgres");
  const pid = await readPid(folder);
  if (pid === undefined) return;
  process.kill(pid, "SIGINT");
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await sleep(POLL_MS))
    if ((await readPid(folder)) === undefined) return;
  throw new Error(`PostgreSQL (pid ${pid}) did not stop`);
}
