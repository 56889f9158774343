import { join } from "node:path";
import type pg from "pg";
import { measure, type Measurement } from "../measure.ts";
import { median } from "../median.ts";
import type { Options } from "../options.ts";
import { API_ENTRY, WORKER_ENTRY } from "../paths.ts";
import { fixed, judged, table } from "../report/markdown.ts";
import type { BenchEnvironment } from "../run-scenario.ts";
import { SCENARIOS } from "../scenarios.ts";
import { startApi, startWorker } from "../servers/apps.ts";

const JOBS = 100_000;
/** The highest accepted p99 with jobs, relative to that without. */
const MAX_RATIO = 1.1;
/** A steady load of each scenario, below saturation. */
const PER_SECOND: Record<string, number> = { get: 500, create: 100 };
const WARM_UP_SECONDS = 2;

/**
 * The time of the jobs that wait during a measurement. A worker runs, except with jobs whose time has come: they wait
 * because each worker is busy, and then none polls.
 */
const SIDES = {
  "no jobs": undefined,
  "jobs of the next day": "now() + interval '1 day'",
  "jobs whose time has come": "now()",
} as const;
type Side = keyof typeof SIDES;

async function fillQueue(db: pg.Client, side: Side): Promise<void> {
  await db.query("truncate graphile_worker._private_jobs");
  const runAt = SIDES[side];
  if (runAt !== undefined)
    await db.query(`
      with task as (
        insert into graphile_worker._private_tasks (identifier) values ('bench')
        on conflict (identifier) do update set identifier = excluded.identifier returning id
      )
      insert into graphile_worker._private_jobs (task_id, payload, run_at)
      select task.id, json_build_object('n', n), ${runAt} from task, generate_series(1, ${JOBS}) n`);
  await db.query("vacuum analyze graphile_worker._private_jobs");
  // PostgreSQL must not flush these writes during the measurement.
  await db.query("checkpoint");
}

/** Measures the latency of the API at a steady load while jobs wait (contract JOB-9). */
export async function measureJobs(
  { rounds, seconds }: Options,
  { database, loadOptions, serverCores: cores, cleanup }: BenchEnvironment,
  placement: string,
  log: (message: string) => void,
): Promise<string> {
  const { dataDir, db } = database;
  const api = await startApi({
    entry: API_ENTRY,
    dataDir,
    cores,
    cleanup,
    log: join(dataDir, "api.log"),
  });
  const startIdleWorker = () =>
    startWorker({
      entry: WORKER_ENTRY,
      dataDir,
      cores: cores && loadOptions.loadCores,
      cleanup,
      log: join(dataDir, "worker.log"),
    });
  const rows: string[][] = [];
  for (const [name, perSecond] of Object.entries(PER_SECOND)) {
    const scenario = SCENARIOS.find((one) => one.name === name);
    if (!scenario) throw new Error(`There is no scenario ${name}`);
    const templates = scenario.requests(database);
    const run = (duration: number) =>
      measure(loadOptions, scenario, { templates, seconds: duration, perSecond }, api);
    const results: Record<string, Measurement[]> = {};
    await run(WARM_UP_SECONDS);
    for (let round = 1; round <= rounds; round += 1)
      for (const side of Object.keys(SIDES) as Side[]) {
        log(`Measuring ${scenario.title} with ${side}, round ${round}`);
        await fillQueue(db, side);
        const worker = side === "jobs whose time has come" ? undefined : await startIdleWorker();
        (results[side] ??= []).push(await run(seconds));
        await worker?.stop();
      }
    const p99Of = (side: Side) => median((results[side] ?? []).map(({ p99 }) => p99));
    for (const side of Object.keys(SIDES) as Side[])
      rows.push([
        `${scenario.title}, ${perSecond} a second`,
        side === "no jobs" ? side : `${JOBS} ${side}`,
        fixed(median((results[side] ?? []).map(({ p50 }) => p50)), 2),
        fixed(p99Of(side), 2),
        ...judged(p99Of(side) / p99Of("no jobs"), MAX_RATIO, { comparison: "≤" }),
      ]);
  }
  await api.stop();
  const head = ["requests", "waiting", "p50 ms", "p99 ms", "p99, of that without jobs", "goal"];
  return `${placement} Medians of ${rounds} rounds of ${seconds} s.\n\n${table(head, rows)}\n`;
}
