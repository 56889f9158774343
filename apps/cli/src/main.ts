import { promisify } from "node:util";
import { runCommand } from "./program.ts";

// npm forwards Ctrl-C, so the signal arrives twice. Only the first one has an effect.
const interruption = new AbortController();
for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => interruption.abort());

// The command that writes receives the error, for example of a closed pipe.
process.stdout.on("error", () => {});

process.exitCode = await runCommand(process.argv.slice(2), {
  variables: process.env,
  stdin: process.stdin,
  out: (text) => process.stdout.write(text),
  writeBytes: promisify((bytes: Uint8Array, done: (error?: Error | null) => void) =>
    process.stdout.write(bytes, done),
  ),
  err: (text) => process.stderr.write(text),
  signal: interruption.signal,
});
