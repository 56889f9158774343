import { readdirSync, readFileSync } from "node:fs";

// Linux counts in ticks of 10 ms whatever the kernel's own are (USER_HZ).
const tickSeconds = 0.01;

/** CPU seconds spent so far. `busy`: by the cores given, whoever ran there. */
export type CpuTimes = { server: number; postgres: number; busy: number };

type ProcessStat = { parent: number; seconds: number };

const readProcess = (pid: number | string): ProcessStat | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The command's name may hold spaces and brackets; the fields behind it begin with the state.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) * tickSeconds };
  } catch {
    return undefined; // It has ended.
  }
};

const secondsOfChildren = (parent: number): number =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(readProcess)
    .reduce((sum, stat) => sum + (stat?.parent === parent ? stat.seconds : 0), 0);

const busySeconds = (cores: readonly number[]): number =>
  readFileSync("/proc/stat", "latin1")
    .split("\n")
    .filter((line) => cores.some((core) => line.startsWith(`cpu${core} `)))
    .map((line) => {
      const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
        .split(" ")
        .slice(1)
        .map(Number);
      return (user + nice + system + irq + softirq) * tickSeconds;
    })
    .reduce((sum, seconds) => sum + seconds, 0);

/**
 * CPU seconds of the server, of PostgreSQL with all its processes, and of all that ran on `cores`.
 * Undefined where the system does not tell (it has no /proc).
 */
export const readCpuTimes = (
  serverPid: number,
  postmasterPid: number,
  cores: readonly number[],
): CpuTimes | undefined => {
  const server = readProcess(serverPid);
  if (!server) return undefined;
  return {
    server: server.seconds,
    postgres: secondsOfChildren(postmasterPid),
    busy: busySeconds(cores),
  };
};
