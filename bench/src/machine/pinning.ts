import { spawnSync } from "node:child_process";
import { availableParallelism, platform } from "node:os";

/** Which cores the server has, and which the database and the load share. Undefined: no pinning. */
export type Pinning = { server: number[]; others: number[] } | undefined;

/** The first core for the server, the rest for all others; not without `taskset` and a second core. */
export const findPinning = (): Pinning => {
  const cores = availableParallelism();
  if (cores < 2 || platform() !== "linux") return undefined;
  if (spawnSync("taskset", ["--version"]).status !== 0) return undefined;
  return { server: [0], others: Array.from({ length: cores - 1 }, (_, index) => index + 1) };
};

/** The command line that runs `command` on these cores, or anywhere when there are none. */
export const onCores = (cores: number[] | undefined, command: string[]): string[] =>
  cores ? ["taskset", "--cpu-list", cores.join(","), ...command] : command;

/** What the reader of the figures has to know about them. */
export const describePinning = (pinning: Pinning): string =>
  pinning
    ? `Server on core ${pinning.server.join(",")}; PostgreSQL and load on core ${pinning.others.join(",")} (taskset).`
    : "NOT PINNED (needs Linux, taskset and a second core): server, PostgreSQL and load compete.";
