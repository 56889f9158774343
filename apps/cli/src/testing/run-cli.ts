import { Readable } from "node:stream";
import { runCommand } from "../program.ts";

/** The exit code and the output of a command. */
export type Outcome = { code: number | null; out: string; err: string };

/** Thousands of times faster than the cost of a deployed service. Sign-ins take the cost of the stored hash. */
const passwordCost = { N: 16, r: 1, p: 1 };

/** Runs a command line in this process. */
export async function runCli(
  args: string[],
  variables: Record<string, string | undefined>,
  stdin = "",
): Promise<Outcome> {
  let out = "";
  let err = "";
  const code = await runCommand(args, {
    variables,
    passwordCost,
    stdin: Readable.from([Buffer.from(stdin)]),
    out: (text) => void (out += text),
    writeBytes: async (bytes) => void (out += Buffer.from(bytes).toString("latin1")),
    err: (text) => void (err += text),
    signal: new AbortController().signal,
  });
  return { code, out, err };
}
