import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import { runCommand } from "../program.ts";

/** The exit code and the output of a command. */
export type Outcome = { code: number | null; out: string; err: string };

/** Thousands of times faster than the cost of a deployed service. Sign-ins take the cost of the stored hash. */
const passwordCost = { N: 16, r: 1, p: 1 };

type Variables = Record<string, string | undefined>;

/** Runs a command line in this process. */
export async function runCli(args: string[], variables: Variables): Promise<Outcome> {
  let out = "";
  let err = "";
  const code = await runCommand(args, {
    variables,
    passwordCost,
    stdin: (async function* () {})(),
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

/** Starts a bundle of `main.ts` in another process, with only these environment variables. */
export async function spawnCli(args: string[], variables: Variables): Promise<ChildProcess> {
  const program = await bundleProgram(join(import.meta.dirname, "../main.ts"));
  return spawn(process.execPath, [program, ...args], { env: variables });
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
