import { spawnSync } from "node:child_process";
import { availableParallelism, platform } from "node:os";

/** The cores of the server, and those of PostgreSQL and the load. Undefined: nothing is pinned. */
export type CoreAssignment = { serverCores: number[]; loadCores: number[] } | undefined;

/** Assigns the first core to the server. Pinning needs `taskset` and a second core. */
export function assignCores(): CoreAssignment {
  const cores = availableParallelism();
  if (cores < 2 || platform() !== "linux") return undefined;
  if (spawnSync("taskset", ["--version"]).status !== 0) return undefined;
  return {
    serverCores: [0],
    loadCores: Array.from({ length: cores - 1 }, (_, index) => index + 1),
  };
}

/** The command line that runs `command` on the given cores, or on all cores. */
export function pinToCores(cores: number[] | undefined, command: string[]): string[] {
  return cores ? ["taskset", "--cpu-list", cores.join(","), ...command] : command;
}

export function describeCores(assignment: CoreAssignment): string {
  return assignment
    ? `Server on core ${assignment.serverCores.join(",")}; PostgreSQL and load on core ${assignment.loadCores.join(",")} (taskset).`
    : "NOT PINNED (needs Linux, taskset and a second core): server, PostgreSQL and load compete.";
}
