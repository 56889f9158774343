import { setTimeout } from "node:timers/promises";
import { runCommand } from "./program.ts";

const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => interruption.abort());
// The reader of the output has ended, for example `head`.
process.stdout.on("error", () => interruption.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
  variables: process.env,
  stdin: process.stdin,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY ?? false,
  signal: interruption.signal,
  clock: {
    now: Date.now,
    wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
  },
});
