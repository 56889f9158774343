import { PNPM } from "./install.mjs";
import { Interrupted } from "./output.mjs";
import { ROOT } from "./paths.mjs";

/** @type {NodeJS.Signals[]} */
export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * `output`: stdout and stderr together; empty when the program wrote to the terminal.
 *
 * @typedef {{ ok: boolean, output: string }} Result
 */

/**
 * Runs a program of the system or of a package to its end. `visible` prints its output while it runs.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, visible?: boolean }} [options]
 * @returns {Promise<Result>}
 * @throws Interrupted when this process received a signal meanwhile
 */
export async function run(file, args, { cwd = ROOT, env = {}, visible = false } = {}) {
  // Imported late: the CLI rarely runs a program, and starts faster without it.
  const { execa } = await import("execa");
  const output = visible ? "inherit" : "pipe";
  const child = execa(file, args, {
    cwd,
    env,
    preferLocal: true,
    stdio: ["ignore", output, output],
    all: true,
    reject: false,
    // npx and shells do not forward SIGTERM, so the signal goes to a process group of its own.
    detached: true,
  });
  let interrupted = false;
  function interrupt() {
    // The second signal of one Ctrl-C under npm may come after the end of the group.
    if (!interrupted && child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    interrupted = true;
  }
  for (const signal of STOP_SIGNALS) process.on(signal, interrupt);
  try {
    const { failed, all, shortMessage } = await child;
    if (interrupted) throw new Interrupted("Interrupted.");
    return { ok: !failed, output: all || (shortMessage ?? "") };
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, interrupt);
  }
}

/**
 * Runs tasks of turbo.json. Turbo needs pnpm on the PATH, which npx sets.
 *
 * @param {string[]} tasks
 */
export function turbo(...tasks) {
  return run(
    "npx",
    ["--yes", PNPM, "exec", "turbo", "run", ...tasks, "--continue", "--output-logs=errors-only"],
    { env: { CI: "true", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" } },
  );
}
