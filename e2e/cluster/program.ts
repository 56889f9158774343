import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** A process of the cluster that is not a server of Guidepost. */
export type Program = {
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves when it has ended. */
  ended: Promise<unknown>;
};

export type Account = { uid: number; gid: number };

/** Returns the account that runs PostgreSQL, which refuses to run as root; `undefined` for this user. */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

const STOP_TIMEOUT_MS = 20_000;

const running = new Map<ChildProcess, Promise<unknown>>();

/** Stops all programs. Patroni stops its PostgreSQL when it gets SIGTERM. */
export async function stopPrograms(): Promise<void> {
  for (const child of running.keys()) child.kill("SIGTERM");
  await Promise.race([Promise.all(running.values()), sleep(STOP_TIMEOUT_MS)]);
  for (const child of running.keys()) child.kill("SIGKILL");
}

/** Starts a program that writes to a log file. */
export function startProgram(
  file: string,
  args: readonly string[],
  { logFile, account }: { logFile: string; account?: Account | undefined },
): Program {
  const log = openSync(logFile, "a");
  const child = spawn(file, args, { stdio: ["ignore", log, log], ...account });
  closeSync(log);
  const ended = once(child, "exit").finally(() => running.delete(child));
  running.set(child, ended);
  return { kill: (signal) => void child.kill(signal), ended };
}
