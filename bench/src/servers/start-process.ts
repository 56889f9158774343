import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import type { Cleanup } from "../cleanup.ts";
import { pinToCores } from "../machine/cores.ts";

export type ProcessOptions = {
  /** Node's arguments. */
  args: string[];
  cores: number[] | undefined;
  env: Record<string, string>;
  /** The file for stdout and stderr. */
  log: string;
  cleanup: Cleanup;
};

export type StartedProcess = {
  child: ChildProcess;
  pid: number;
  /** Rejects with the end of the log when the process ends before `stop`. */
  ended: Promise<never>;
  stop: () => Promise<void>;
};

const KILL_TIMEOUT_MS = 10_000;
const LOG_TAIL_BYTES = 2_000;

/** Starts Node in production mode on the given cores, with an IPC channel. */
export function startProcess({ args, cores, env, log, cleanup }: ProcessOptions): StartedProcess {
  const [command = "", ...rest] = pinToCores(cores, [process.execPath, ...args]);
  const output = openSync(log, "a");
  const child = spawn(command, rest, {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", MALLOC_ARENA_MAX: "2", ...env },
    stdio: ["ignore", output, output, "ipc"],
  });
  closeSync(output);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const ended = exited.then(() => {
    const tail = readFileSync(log, "utf8").slice(-LOG_TAIL_BYTES);
    throw new Error(`${args.at(-1)} exited unexpectedly:\n${tail}`);
  });
  // After `stop`, no caller awaits this promise.
  ended.catch(() => {});

  const stop = async () => {
    child.kill("SIGTERM");
    const kill = setTimeout(() => child.kill("SIGKILL"), KILL_TIMEOUT_MS);
    await exited;
    clearTimeout(kill);
  };
  cleanup.add(stop);
  return { child, pid: child.pid ?? 0, ended, stop };
}
