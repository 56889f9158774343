import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";

export interface Postmaster {
  pid: number;
  port: number;
  /** Set once it accepts connections. */
  ready: boolean;
}

const PID_FILE = "postmaster.pid";

/**
 * Reads postmaster.pid: line 1 is the pid, line 4 the port, line 8 the status. The file may be a dead
 * server's, so a pid counts only while a PostgreSQL of this very folder has it.
 */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readPidFile(folder)?.split("\n") ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !serves(pid, folder)) return undefined;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/** The port in postmaster.pid, of a dead server too. */
export function readPort(folder: string): number | undefined {
  const port = Number(readPidFile(folder)?.split("\n")[3]);
  return port > 0 ? port : undefined;
}

/** The text of postmaster.pid, of a dead server too. */
export function readPidFile(folder: string): string | undefined {
  return readText(join(folder, PID_FILE));
}

/**
 * Moves a dead server's pid file away, when its pid went to another program or stays a zombie:
 * PostgreSQL itself takes such a pid for a running server. A file that changed meanwhile is put back.
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
