import { setTimeout as sleep } from "node:timers/promises";
import { now } from "../clients/send.ts";
import type { Cluster } from "../cluster.ts";
import { settleChanges } from "../settle.ts";
import type { Model } from "../model/model.ts";
import type { FaultRecord } from "../model/fault-log.ts";
import type { Report } from "../model/violations.ts";
import type { Fault } from "./catalogue.ts";
import type { Lane, PlannedFault } from "./plan.ts";

export type FaultRun = {
  cluster: Cluster;
  model: Model;
  probeSecret: string;
  records: FaultRecord[];
  /** The parts of the cluster that have a fault now. A second fault does not start in them. */
  busy: Set<Fault["part"]>;
  /** Aborted at the end of the run. */
  end: AbortSignal;
  /** Aborted by the user. */
  stop: AbortSignal;
  report: Report;
  log: (line: string) => void;
};

/** Injects the faults of a lane one after another until the run ends. */
export async function runLane(lane: Lane, run: FaultRun): Promise<void> {
  for (const planned of lane) {
    await sleep(planned.waitMs, undefined, { signal: run.end }).catch(() => {});
    if (run.end.aborted) return;
    const { part } = planned.fault;
    if (run.busy.has(part)) continue;
    run.busy.add(part);
    try {
      await runFault(planned, run);
    } finally {
      run.busy.delete(part);
    }
  }
}

async function runFault(
  { fault, servers, durationMs }: PlannedFault,
  run: FaultRun,
): Promise<void> {
  const [server] = servers;
  const record: FaultRecord = {
    name: fault.name,
    ...(servers.length === 1 && (fault.app || isNetwork(fault)) && { server }),
    from: now(),
  };
  run.records.push(record);
  const target = record.server === undefined ? "" : ` (process ${record.server})`;
  run.log(`${fault.name}${target}, ${durationMs} ms`);
  const heal = await fault.inject(run.cluster, servers, durationMs).catch((error: unknown) => {
    // PostgreSQL may be down for a reason of its own: the clients' requests then show it.
    run.log(`  not injected: ${String(error)}`);
    return async () => {};
  });
  await sleep(durationMs, undefined, { signal: run.end }).catch(() => {});
  try {
    await heal();
    record.healed = now();
    if (run.stop.aborted) return;
    await run.cluster.untilReady(run.probeSecret);
  } catch (error) {
    run.report("the service recovers by itself", `after ${fault.name}: ${String(error)}`);
  }
  record.until = now();
  await settleChanges(run.cluster, run.model, run.records);
}

function isNetwork({ name }: Fault): boolean {
  return /network|cut/.test(name);
}
