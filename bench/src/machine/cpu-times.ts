import { readdirSync, readFileSync } from "node:fs";

// Linux counts in ticks of 10 ms whatever the kernel's own are (USER_HZ).
const tickSeconds = 0.01;

/** CPU seconds spent so far: by single processes, and by cores whoever ran there. */
type CpuTimes = { server: number; postgres: Map<string, number>; cores: number; machine: number };

/** CPU seconds spent in a while. `cores`: on the cores that were asked for; `machine`: on all. */
export type CpuSpent = { server: number; postgres: number; cores: number; machine: number };

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

const secondsOfChildren = (parent: number): Map<string, number> =>
  new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const stat = readProcess(pid);
        return stat?.parent === parent ? [[pid, stat.seconds] as const] : [];
      }),
  );

/** Names as in /proc/stat: `cpu0` is the first core, `cpu` the sum of all. */
const busySeconds = (names: readonly string[]): number =>
  readFileSync("/proc/stat", "latin1")
    .split("\n")
    .filter((line) => names.some((name) => line.startsWith(`${name} `)))
    .map((line) => {
      const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
        .split(/ +/)
        .slice(1)
        .map(Number);
      return (user + nice + system + irq + softirq) * tickSeconds;
    })
    .reduce((sum, seconds) => sum + seconds, 0);

/**
 * Watches the server, PostgreSQL with all its processes, and some cores; call the result for what
 * they have spent since. Undefined where the system does not tell (it has no /proc).
 */
export const watchCpu = (
  serverPid: number,
  postmasterPid: number,
  cores: readonly number[],
): (() => CpuSpent | undefined) => {
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
    // A backend that has ended meanwhile had been idle, or its pool would have kept it.
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
};
