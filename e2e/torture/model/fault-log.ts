/** The faults that the harness causes, by the process or connection that they affect. */
export type FaultName =
  | "API: kill -9"
  | "API: SIGSTOP"
  | "API: SIGTERM"
  | "PostgreSQL: kill -9"
  | "PostgreSQL: SIGSTOP"
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
  /** The index of the affected API process; undefined for a store. */
  api?: number;
  from: number;
  /** When its cause was removed. */
  healed?: number;
  /** When every API process responded again; undefined while the fault has effects. */
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

/** Whether the fault ends an API process. */
export function isStop({ name }: FaultRecord): boolean {
  return name === "API: kill -9" || name === "API: SIGTERM";
}

/** Whether the fault affects this API process. */
export function affectsApi(api: number): (fault: FaultRecord) => boolean {
  return (fault) => fault.api === api;
}
