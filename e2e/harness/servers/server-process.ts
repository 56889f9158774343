import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "../port.ts";
import { bundleOf, environmentOf } from "./programs.ts";
import { orUndefined, until } from "../until.ts";

const START_TIMEOUT_MS = 300_000;

type App = "api" | "portal" | "worker";

/** The name of a process's log file in its data folder. */
export function logFileOf(app: App, port: number): string {
  return `${app}-${port}.log`;
}

/** Returns what a log file contains after `offset` bytes. */
export function readLog(file: string, offset = 0): string {
  const log = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(Math.max(0, fstatSync(log).size - offset));
    const length = readSync(log, bytes, 0, bytes.length, offset);
    return bytes.toString("utf8", 0, length);
  } finally {
    closeSync(log);
  }
}

/** An API, portal or worker process on a port of its own. */
export type ServerProcess = {
  /** `http://127.0.0.1:PORT`; for the portal `http://localhost:PORT`. */
  url: string;
  port: number;
  pid: number;
  /** Returns everything that it has written to stdout and stderr. */
  logs: () => string;
  kill: (signal: NodeJS.Signals) => void;
  /** Resolves to the exit code, or to the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  isRunning: () => boolean;
};

const settingsOf = {
  api: (port: number, url: string) => ({ API_PORT: `${port}`, API_URL: url }),
  portal: (port: number, url: string) => ({ PORTAL_PORT: `${port}`, PORTAL_URL: url }),
  worker: (port: number) => ({ WORKER_PORT: `${port}` }),
};
/** As the start script starts the servers. */
const FLAGS = {
  api: ["--enable-source-maps", "--max-semi-space-size=8", "--heap-growing-percent=50"],
  portal: ["--max-semi-space-size=8", "--heap-growing-percent=30"],
  worker: ["--enable-source-maps"],
};
const hosts = { api: "127.0.0.1", portal: "localhost", worker: "127.0.0.1" };

/**
 * Starts a server on a data folder, with additional settings; resolves when `/readyz` returns 200. `program` is its bundle.
 *
 * @throws Error with the log when the process exits
 */
export async function startServer(
  app: App,
  dataDir: string,
  settings: Record<string, string> = {},
  program = bundleOf(app),
): Promise<ServerProcess> {
  const port = Number(settings[`${app.toUpperCase()}_PORT`] ?? (await findFreePort()));
  const url = `http://${hosts[app]}:${port}`;
  const logFile = join(dataDir, logFileOf(app, port));
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [...FLAGS[app], program], {
    cwd: dataDir,
    env: environmentOf({ DATA_DIR: dataDir, ...settingsOf[app](port, url), ...settings }),
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const killNow = () => child.kill("SIGKILL");
  process.once("exit", killNow);

  const ended = once(child, "exit").then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    process.off("exit", killNow);
    return signal ?? code ?? 0;
  });
  const logs = () => readLog(logFile);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const readyUrl = `${url}/readyz`;
  const isReady = async () => {
    if (!isRunning()) throw new Error(`The ${app} exited during its start:\n${logs()}`);
    return (await orUndefined(fetch(readyUrl)))?.ok;
  };
  await until(readyUrl, isReady, START_TIMEOUT_MS);

  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return { url, port, pid: child.pid ?? 0, logs, kill, ended, isRunning };
}
