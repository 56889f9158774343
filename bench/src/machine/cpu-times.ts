import { readdirSync, readFileSync } from "node:fs";

// /proc counts in ticks of 10 ms, independent of the kernel's own ticks (USER_HZ).
const TICK_SECONDS = 0.01;

/** CPU seconds since the start: of processes, and of cores. */
type CpuTimes = { server: number; postgres: Map<string, number>; cores: number; machine: number };

/** CPU seconds of one measurement. `cores`: on the given cores; `machine`: on all cores. */
export type CpuUsage = { server: number; postgres: number; cores: number; machine: number };

type ProcessStat = { parent: number; seconds: number };

function readProcess(pid: number | string): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The command's name may contain spaces and parentheses. The state follows it.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, seconds: ((fields[11] ?? 0) + (fields[12] ?? 0)) * TICK_SECONDS };
  } catch {
    return undefined; // The process has ended.
  }
}

function secondsOfChildren(parent: number): Map<string, number> {
  return new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const stat = readProcess(pid);
        return stat?.parent === parent ? [[pid, stat.seconds] as const] : [];
      }),
  );
}

/** Names as in /proc/stat: `cpu0` is the first core, `cpu` their sum. */
function busySeconds(names: readonly string[]): number {
  return readFileSync("/proc/stat", "latin1")
    .split("\n")
    .filter((line) => names.some((name) => line.startsWith(`${name} `)))
    .map((line) => {
      const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
        .split(/ +/)
        .slice(1)
        .map(Number);
      return (user + nice + system + irq + softirq) * TICK_SECONDS;
    })
    .reduce((sum, seconds) => sum + seconds, 0);
}

/**
 * Starts to measure the CPU time of the server, of PostgreSQL's processes and of the given cores. The
 * returned function returns the time since the start, or undefined on a system without /proc.
 */
export function measureCpu(
  serverPid: number,
  postmasterPid: number,
  cores: readonly number[],
): () => CpuUsage | undefined {
  const read = (): CpuTimes | undefined => {
    const server = readProcess(serverPid);
    return (
      server && {
        server: server.seconds,
        postgres: secondsOfChildren(postmasterPid),
        cores: busySeconds(cores.map((core) => `cpu${core}`)),
        machine: busySeconds(["cpu"]),
      }
    );
  };
  const before = read();
  return () => {
    const after = before && read();
    if (!after) return undefined;
    // A backend that has ended meanwhile was idle: a pool closes only idle connections.
    const postgres = [...after.postgres].reduce(
      (sum, [pid, seconds]) => sum + seconds - (before.postgres.get(pid) ?? 0),
      0,
    );
    return {
      server: after.server - before.server,
      postgres,
      cores: after.cores - before.cores,
      machine: after.machine - before.machine,
    };
  };
}
