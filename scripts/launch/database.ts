import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { Problem, step } from "../setup/output.mjs";
import { inRoot, ROOT } from "../setup/paths.mjs";
import type { Mode } from "./describe-service.ts";

export type DemoAccount = { email: string; password: string; key: string };

/** Recovery after a crash may take a minute. */
const TIMEOUT_MS = 90_000;

/**
 * Starts the embedded PostgreSQL, or attaches to one that runs. Creates the demo account in an
 * empty database. Adds a clean-up that stops what this call has started.
 */
export async function startDatabase(
  mode: Mode,
  dataDir: string,
  cleanups: (() => Promise<void>)[],
): Promise<void> {
  let started = false;
  async function prepareDatabase(): Promise<void> {
    const database = await step("Starting PostgreSQL", () =>
      runCli<{ started: boolean; empty: boolean }>(mode, "database", "start"),
    );
    started = database.started;
    if (database.empty) await step("Creating the demo account", () => seed(mode, dataDir));
  }
  const preparing = prepareDatabase();
  cleanups.push(async () => {
    // A running start or seed is completed first, because a partial one cannot be undone.
    await preparing.catch(() => {});
    if (started) await step("Stopping PostgreSQL", () => runCli(mode, "database", "stop"));
  });
  await preparing;
}

/** The demo account of an embedded database, if it was created there. */
export function readDemoAccount(dataDir: string): DemoAccount | undefined {
  const file = demoFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as DemoAccount) : undefined;
}

async function seed(mode: Mode, dataDir: string): Promise<void> {
  const demo = await runCli<DemoAccount>(mode, "seed");
  // Kept, because the service cannot show a key a second time.
  writeFileSync(demoFile(dataDir), `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Runs a command of the CLI and parses its output. The process group is its own, so that Ctrl-C
 * does not end it. A partial database start cannot be undone.
 */
async function runCli<T>(mode: Mode, ...command: string[]): Promise<T> {
  const cli =
    mode === "production"
      ? ["--enable-source-maps", inRoot("apps/cli/dist/main.js")]
      : ["--import", "tsx", inRoot("apps/cli/src/main.ts")];
  const { failed, stdout, stderr, signal, shortMessage } = await execa(
    process.execPath,
    [...cli, ...command],
    {
      cwd: ROOT,
      env: { NODE_ENV: mode },
      stdin: "ignore",
      detached: true,
      timeout: TIMEOUT_MS,
      killSignal: "SIGKILL",
      reject: false,
    },
  );
  // A second Ctrl-C can reach it before it has left this process group; it has done nothing yet.
  if (signal === "SIGINT") return runCli(mode, ...command);
  if (failed) throw new Problem(stderr.trim() || (shortMessage ?? ""));
  return JSON.parse(stdout) as T;
}

function demoFile(dataDir: string): string {
  return join(dataDir, "demo.json");
}
