import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import type { Outcome } from "./run-cli.ts";

/** Starts a bundle of `main.ts` in another process, with only these environment variables and NODE_ENV, as a user. */
export async function spawnCli(
  args: string[],
  variables: Record<string, string | undefined>,
  user: { uid?: number; gid?: number } = {},
): Promise<ChildProcess> {
  const program = await bundleProgram(join(import.meta.dirname, "../main.ts"));
  return spawn(process.execPath, [program, ...args], {
    env: { NODE_ENV: "production", ...variables },
    ...user,
  });
}

/** Writes to standard input of the process and waits until it exits. */
export async function outcomeOf(
  started: ChildProcess | Promise<ChildProcess>,
  stdin = "",
): Promise<Outcome> {
  const child = await started;
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("The process has no pipes.");
  child.stdin?.end(stdin);
  const closed = once(child, "close");
  const [out, err] = await Promise.all([readText(stdout), readText(stderr)]);
  const [code] = (await closed) as [number | null];
  return { code, out, err };
}
