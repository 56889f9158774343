import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { endOfMonth } from "../harness/clock.ts";
import type { postgresOf } from "../harness/servers/postgres.ts";
import { clockVariables, environmentOf } from "../harness/servers/programs.ts";
import { until } from "../harness/until.ts";

/** The servers start in this time, in s. The month ends in the middle of the rest of the run. */
const START_SECONDS = 30;
const LIBRARY = "faketime/libfaketime.so.1";

/** Whether libfaketime shifts the clock of this process. */
export function hasTestClock(): boolean {
  return Object.keys(clockVariables()).length > 0;
}

/**
 * Runs this program again with a shifted clock, which all its processes have except Redis. The monotonic
 * clock, which timers use, is not shifted. Resolves to the exit code.
 *
 * @throws Error when libfaketime is not installed
 */
export async function runWithTestClock(minutes: number, stop: AbortSignal): Promise<number> {
  const secondsToEnd = START_SECONDS + minutes * 30;
  const offset = endOfMonth() - Math.round(Date.now() / 1_000 + secondsToEnd);
  const tsx = createRequire(import.meta.url).resolve("tsx");
  const args = ["--import", tsx, join(import.meta.dirname, "main.ts"), ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, {
    stdio: "inherit",
    env: {
      ...process.env,
      LD_PRELOAD: findLibrary(),
      FAKETIME: `+${offset}s`,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
    },
  });
  stop.addEventListener("abort", () => child.kill("SIGTERM"));
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

function findLibrary(): string {
  const path = readdirSync("/usr/lib")
    .map((folder) => join("/usr/lib", folder, LIBRARY))
    .find((file) => existsSync(file));
  if (path === undefined)
    throw new Error("--month-end needs libfaketime: apt-get install faketime");
  return path;
}

/**
 * Restarts an embedded PostgreSQL with the shifted clock: the product starts it with a fixed environment.
 * Returns the function that starts it again.
 */
export async function restartWithTestClock(
  postgres: ReturnType<typeof postgresOf>,
): Promise<() => Promise<void>> {
  const pid = postgres.pid();
  const [program = "", ...args] = readProcess(pid, "cmdline").split("\0").slice(0, -1);
  const cwd = readlinkSync(`/proc/${pid}/cwd`);
  const owner = Number(/^Uid:\s+(\d+)/m.exec(readProcess(pid, "status"))?.[1]);
  await postgres.stop();

  // PostgreSQL refuses to run as root, except in a user namespace with another user.
  const isRoot = owner === 0;
  const command = isRoot ? "unshare" : program;
  const user = ["--user", "--map-user=65534", "--map-group=65534"];
  return start().then(() => start);

  async function start(): Promise<void> {
    const child = spawn(command, isRoot ? [...user, program, ...args] : args, {
      cwd,
      env: environmentOf({}),
      stdio: "ignore",
      detached: true,
      ...(!isRoot && process.getuid?.() === 0 && { uid: owner, gid: owner }),
    });
    child.unref();
    await until("PostgreSQL", postgres.isUp);
  }
}

function readProcess(pid: number | undefined, file: "cmdline" | "status"): string {
  return readFileSync(`/proc/${pid}/${file}`, "utf8");
}
