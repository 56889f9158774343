/** The faults that the harness causes, by the process or connection that they affect. */
export type FaultName =
  | `${"API" | "Portal"}: ${"kill -9" | "SIGSTOP" | "SIGTERM"}`
  | "PostgreSQL: kill -9"
  | "PostgreSQL: SIGSTOP"
  | "PostgreSQL: slow disk"
  | "PostgreSQL: connections cut"
  | "PostgreSQL: silent network"
  | "PostgreSQL: slow network"
  | "PostgreSQL: no free connection"
  | "PostgreSQL: locked table"
  | "Redis: kill -9"
  | "Redis: SIGSTOP"
  | "Redis: connections cut"
  | "Redis: silent network"
  | "Redis: slow network";

/** One fault. Times are in ms of Unix time. */
export type FaultRecord = {
  name: FaultName;
  /** The index of the affected process; undefined for a store. */
  server?: number;
  from: number;
  /** When its cause was removed. */
  healed?: number;
  /** When every process responded again; undefined while the fault has effects. */
  until?: number;
};

export type FaultLog = {
  records: readonly FaultRecord[];
  /** Lists the faults that had effects between two times. */
  during: (from: number, to: number, matches?: (fault: FaultRecord) => boolean) => FaultRecord[];
};

/** A log over a list that the harness appends to. */
export function createFaultLog(records: readonly FaultRecord[]): FaultLog {
  return {
    records,
    during: (from, to, matches = () => true) =>
      records.filter(
        (fault) => fault.from <= to && (fault.until ?? Infinity) >= from && matches(fault),
      ),
  };
}

/** Whether the fault delays or breaks statements. */
export function affectsPostgres({ name }: FaultRecord): boolean {
  return name.startsWith("PostgreSQL");
}

/** Whether the fault can make API processes count by themselves (contract RATE-7). */
export function affectsRedis({ name }: FaultRecord): boolean {
  return name.startsWith("Redis") || name === "API: SIGSTOP";
}

/** Whether the fault kills a process. */
export function isKill({ name }: FaultRecord): boolean {
  return name === "API: kill -9" || name === "Portal: kill -9";
}

/** Whether the fault shuts a process down. */
export function isShutdown({ name }: FaultRecord): boolean {
  return name === "API: SIGTERM" || name === "Portal: SIGTERM";
}

/** Whether the fault ends a process. */
export function isStop(fault: FaultRecord): boolean {
  return isKill(fault) || isShutdown(fault);
}

/** Whether the fault stops a process until it is healed. */
export function isFreeze({ name }: FaultRecord): boolean {
  return name === "API: SIGSTOP" || name === "Portal: SIGSTOP";
}

/** Whether the fault affects this process. */
export function affectsServer(server: number): (fault: FaultRecord) => boolean {
  return (fault) => fault.server === server;
}
