import { PNPM } from "./install.mjs";
import { Interrupted } from "./output.mjs";
import { ROOT } from "./paths.mjs";

export const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** `output`: stdout and stderr together; empty when the program wrote to the terminal. */
export type Result = { ok: boolean; output: string };

type RunOptions = { cwd?: string; env?: Record<string, string>; visible?: boolean };

/**
 * Runs a program of the system or of a package to its end. `visible` prints its output while it runs.
 *
 * @throws Interrupted when this process received a signal meanwhile
 */
export async function run(
  file: string,
  args: string[],
  { cwd = ROOT, env = {}, visible = false }: RunOptions = {},
): Promise<Result> {
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
  function interrupt(): void {
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

/** Runs tasks of turbo.json. Turbo needs pnpm on the PATH, which npx sets. */
export function turbo(...tasks: string[]): Promise<Result> {
  return run(
    "npx",
    ["--yes", PNPM, "exec", "turbo", "run", ...tasks, "--continue", "--output-logs=errors-only"],
    { env: { CI: "true", TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" } },
  );
}
