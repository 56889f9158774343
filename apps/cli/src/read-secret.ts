import type { Io } from "./io.ts";

/** The secret itself, or, for `-`, the first line of standard input: arguments show in `ps`. */
export async function readSecret(io: Io, given: string): Promise<string> {
  if (given !== "-") return given;
  const chunks: Uint8Array[] = [];
  for await (const chunk of io.stdin) chunks.push(chunk);
  const [line = ""] = Buffer.concat(chunks).toString("utf8").split(/\r?\n/, 1);
  return line;
}
