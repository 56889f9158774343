import { setTimeout as sleep } from "node:timers/promises";
import { orUndefined, until } from "../harness/until.ts";
import { now } from "./clients/send.ts";
import type { Cluster } from "./cluster.ts";
import type { FaultRecord } from "./model/fault-log.ts";
import type { Model } from "./model/model.ts";

/** The time in which bytes of a healed network arrive, in ms. */
const ARRIVAL_MS = 1_000;
const SETTLE_TIMEOUT_MS = 3_000;

const OLDER_STATEMENTS = `
select from pg_stat_activity
 where application_name in ('guidepost-api', 'guidepost-portal') and state <> 'idle' and xact_start < to_timestamp($1)`;

/** Waits until no statement of the processes runs that started before this time (Unix time in ms). */
export async function untilStatementsEnded(
  { stack }: Cluster,
  before: number,
  timeoutMs?: number,
): Promise<void> {
  const isEnded = async () => (await stack.sql(OLDER_STATEMENTS, [before / 1_000])).length === 0;
  await until("running statements to end", isEnded, timeoutMs);
}

/**
 * Between two faults, a request whose client has its outcome sends no further statement. Once its
 * statements have ended, a change of unknown outcome has taken effect, or never will.
 */
export async function settleChanges(
  cluster: Cluster,
  model: Model,
  records: readonly FaultRecord[],
): Promise<void> {
  const before = now();
  await sleep(ARRIVAL_MS);
  const ended = untilStatementsEnded(cluster, now(), SETTLE_TIMEOUT_MS).then(() => true);
  const late = sleep(SETTLE_TIMEOUT_MS, false, { ref: false });
  const isEnded = await orUndefined(Promise.race([ended, late]));
  // A fault meanwhile may delay the bytes of a statement.
  const isDisturbed = records.some((fault) => fault.until === undefined || fault.until > before);
  if (isEnded && !isDisturbed) model.settle(before);
}
