import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import type { Cleanup } from "../cleanup.ts";
import { onCores } from "../machine/pinning.ts";

export type ProcessOptions = {
  /** Node's arguments. */
  args: string[];
  cores: number[] | undefined;
  env: Record<string, string>;
  /** The file that gets its stdout and stderr. */
  log: string;
  cleanup: Cleanup;
};

export type StartedProcess = {
  child: ChildProcess;
  pid: number;
  /** Rejects, with the end of its log, when the process ends before it is stopped. */
  ended: Promise<never>;
  stop: () => Promise<void>;
};

const killAfterMs = 10_000;
const shownLogBytes = 2_000;

/** Starts Node in production mode on the cores given. Its IPC channel is open. */
export const startProcess = ({
  args,
  cores,
  env,
  log,
  cleanup,
}: ProcessOptions): StartedProcess => {
  const [command = "", ...rest] = onCores(cores, [process.execPath, ...args]);
  const output = openSync(log, "a");
  const child = spawn(command, rest, {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...env },
    stdio: ["ignore", output, output, "ipc"],
  });
  closeSync(output);
  const exited = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const ended = exited.then(() => {
    const tail = readFileSync(log, "utf8").slice(-shownLogBytes);
    throw new Error(`${args.at(-1)} ended by itself:\n${tail}`);
  });
  ended.catch(() => {}); // Heard by those who wait for it; being stopped is no failure.

  const stop = async () => {
    child.kill("SIGTERM");
    const kill = setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    await exited;
    clearTimeout(kill);
  };
  cleanup.add(stop);
  return { child, pid: child.pid ?? 0, ended, stop };
};
