import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { runCommand } from "../run-command.ts";

/** What a run of the tool left behind. */
export type Outcome = { code: number | null; out: string; err: string };

type Variables = Record<string, string | undefined>;

/** Runs a command line inside this process. */
export async function runCli(args: string[], variables: Variables): Promise<Outcome> {
  let out = "";
  let err = "";
  const code = await runCommand(args, {
    variables,
    stdin: (async function* () {})(),
    out: (written) => void (out += written),
    err: (written) => void (err += written),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}

/** Starts the real entry in a process of its own, with these variables alone. */
export function spawnCli(args: string[], variables: Variables): ChildProcess {
  return spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), join(import.meta.dirname, "../main.ts"), ...args],
    { env: variables },
  );
}

/** Gives the process its standard input and waits for its end. */
export async function outcomeOf(child: ChildProcess, stdin = ""): Promise<Outcome> {
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error("The process has no pipes.");
  child.stdin?.end(stdin);
  const closed = once(child, "close");
  const [out, err] = await Promise.all([text(stdout), text(stderr)]);
  const [code] = (await closed) as [number | null];
  return { code, out, err };
}
