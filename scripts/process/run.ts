import { PNPM, ROOT } from "../install.mjs";
import { Interrupted } from "./problem.ts";

export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** `output`: stdout and stderr together; empty when the program wrote to the terminal. */
export type Result = { ok: boolean; output: string };

type RunOptions = { env?: Record<string, string>; visible?: boolean };

/**
 * Runs a program to its end. `visible` prints its output while it runs.
 *
 * @throws Interrupted when this process received a signal meanwhile
 */
export async function run(
  file: string,
  args: string[],
  { env = {}, visible = false }: RunOptions = {},
): Promise<Result> {
  // Imported late: the CLI rarely runs a program, and starts faster without it.
  const { execa } = await import("execa");
  const output = visible ? "inherit" : "pipe";
  const child = execa(file, args, {
    cwd: ROOT,
    env,
    stdio: ["ignore", output, output],
    all: true,
    reject: false,
    // npx and shells do not forward SIGTERM, so the signal goes to a process group of its own.
    detached: true,
  });
  let interrupted = false;
  function interrupt(): void {
    interrupted = true;
    if (child.pid !== undefined) killGroup(child.pid);
  }
  for (const signal of STOP_SIGNALS) process.on(signal, interrupt);
  try {
    const { failed, all, shortMessage } = await child;
    if (interrupted) throw new Interrupted();
    return { ok: !failed, output: all || (shortMessage ?? "") };
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, interrupt);
  }
}

/** Runs tasks of turbo.json. Turbo needs pnpm on the PATH, which npx sets. */
export function turbo(...tasks: string[]): Promise<Result> {
  return run(
    "npx",
    ["--yes", PNPM, "exec", "turbo", "run", ...tasks, "--continue", "--output-logs=errors-only"],
    { env: { CI: "true", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" } },
  );
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // The group has already ended.
  }
}
