import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "./port.ts";
import { bundleOf, environmentOf } from "./programs.ts";
import { orNothing, until } from "./until.ts";

const startMs = 30_000;

/** In its data folder, the file of what the process on a port has logged. */
export const logFileOf = (port: number): string => `api-${port}.log`;

/** The API as a process of its own, on a port of its own. */
export type ApiProcess = {
  /** `http://127.0.0.1:PORT` */
  url: string;
  port: number;
  pid: number;
  /** All that it has written to stdout and stderr so far. */
  logs: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  isRunning: () => boolean;
};

/** Starts the API on a data folder, with further settings; resolves once it is ready to serve. */
export const startApi = async (
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<ApiProcess> => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(dataDir, logFileOf(port));
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, ["--enable-source-maps", bundleOf("api")], {
    cwd: dataDir,
    env: environmentOf({ DATA_DIR: dataDir, API_PORT: `${port}`, API_URL: url, ...settings }),
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);

  const ended = once(child, "exit").then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    process.off("exit", killNow);
    return signal ?? code ?? 0;
  });
  const logs = () => readFileSync(logFile, "utf8");
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const isReady = async () => {
    if (!isRunning()) throw new Error(`The API ended at its start:\n${logs()}`);
    return (await orNothing(fetch(`${url}/readyz`)))?.ok;
  };
  await until(`${url}/readyz`, isReady, startMs);

  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return { url, port, pid: child.pid ?? 0, logs, kill, ended, isRunning };
};
