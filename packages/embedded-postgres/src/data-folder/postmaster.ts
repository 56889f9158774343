import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";

export type Postmaster = {
  pid: number;
  port: number;
  /** Whether it accepts connections. */
  ready: boolean;
};

const PID_FILE = "postmaster.pid";

/**
 * Reads postmaster.pid: line 1 is the pid, line 4 the port, line 8 the status. A dead server may have
 * left the file, so the pid must belong to a PostgreSQL of this folder.
 */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readPidFile(folder)?.split("\n") ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !serves(pid, folder)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** The port in postmaster.pid, also of a dead server. */
export function readPort(folder: string): number | undefined {
  const port = Number(readPidFile(folder)?.split("\n")[3]);
  return port > 0 ? port : undefined;
}

/** The text of postmaster.pid, also of a dead server. */
export function readPidFile(folder: string): string | undefined {
  return readText(join(folder, PID_FILE));
}

/**
 * Removes the pid file of a dead server whose pid belongs to another program or to a zombie.
 * Otherwise PostgreSQL would consider that server to be running. Restores the file if it has
 * changed since.
 */
export async function discardPidFile(folder: string, content: string): Promise<void> {
  const file = join(folder, PID_FILE);
  const aside = `${file}.stale-${process.pid}`;
  await rename(file, aside).catch(() => {});
  if (readText(aside) === content) await rm(aside, { force: true });
  else await rename(aside, file).catch(() => {});
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** A postmaster's working directory is its data folder; a zombie has none. */
function serves(pid: number, folder: string): boolean {
  try {
    if (process.platform === "linux")
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(
      `-D ${folder}`,
    );
  } catch {
    return false;
  }
}
