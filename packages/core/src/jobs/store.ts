import type { Connection, Prisma, Transaction } from "@guidepost/database";
import type { JobState } from "./states.ts";

/** An open transaction, of a connection or of Prisma. */
export type JobTransaction = Transaction | Prisma.TransactionClient;

type NewJob = {
  name: string;
  payload: unknown;
  maxAttempts: number;
  runAt: Date | null;
  key: string | null;
  queue: string | null;
};

/** A further attempt is necessary only when a worker takes the job with the same key meanwhile. */
const MAX_ATTEMPTS = 20;

/** Adds a job to the transaction. */
export async function addJob(transaction: JobTransaction, job: NewJob): Promise<void> {
  // The function adds nothing when a worker takes the job with the same key at this moment. The next call sees that.
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++)
    if (await tryAddJob(transaction, job)) return;
  throw new Error(`The job ${job.name} could not be added in ${MAX_ATTEMPTS} attempts`);
}

async function tryAddJob(transaction: JobTransaction, job: NewJob): Promise<boolean> {
  if ("$queryRaw" in transaction) {
    const { name, payload, runAt, maxAttempts, key, queue } = job;
    const added = await transaction.$queryRaw<{ isAdded: boolean }[]>`
select (graphile_worker.add_job(
  ${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue}, run_at => ${runAt}::timestamptz, max_attempts => ${maxAttempts}::int,
  job_key => ${key})).id is not null as "isAdded"`;
    return added[0]?.isAdded === true;
  }
  const { rows } = await transaction.query<{ isAdded: boolean }>({
    name: "add_job",
    text: `
select (graphile_worker.add_job(
  $1, $2::json, run_at => $3::timestamptz, max_attempts => $4::int, job_key => $5, queue_name => $6)).id is not null as "isAdded"`,
    values: [job.name, JSON.stringify(job.payload), job.runAt, job.maxAttempts, job.key, job.queue],
  });
  return rows[0]?.isAdded === true;
}

/** Records that a worker runs. */
export async function touchWorker(connection: Connection, id: string): Promise<void> {
  await connection.query({
    name: "touch_job_worker",
    text: "insert into job_workers (id) values ($1) on conflict (id) do update set seen_at = now()",
    values: [id],
  });
}

/** Ends the record of a worker. The jobs that it has not finished run again, on any worker. */
export async function removeWorker(connection: Connection, id: string): Promise<void> {
  await connection.query({
    name: "remove_job_worker",
    text: `
with removed as (delete from job_workers where id = $1 returning id)
select graphile_worker.force_unlock_workers(array(select id from removed))`,
    values: [id],
  });
}

/**
 * Ends the records of other workers that were not seen for `deadAfterMs`, and returns how many. Their jobs run again, on
 * any worker. The worker `id` itself runs, also if its process or the database paused after its last beat.
 */
export async function removeDeadWorkers(
  connection: Connection,
  id: string,
  { deadAfterMs }: { deadAfterMs: number },
): Promise<number> {
  const { rows } = await connection.query<{ removed: number }>({
    name: "remove_dead_job_workers",
    text: `
with removed as (
  delete from job_workers where id <> $2 and seen_at < now() - make_interval(secs => $1) returning id
), released as (
  select graphile_worker.force_unlock_workers(array(select id from removed))
   where exists (select from removed)
)
select (select count(*)::int from removed) as removed from (values (1)) as always left join released on true`,
    values: [deadAfterMs / 1000, id],
  });
  return rows[0]?.removed ?? 0;
}

/**
 * Releases jobs that a worker without a record took more than `deadAfterMs` ago, and returns how many. A statement that a worker
 * sent before it stopped can take a job after its record has ended. Reads the whole table: some 20 ms for 100,000 jobs.
 */
export async function releaseOrphanedJobs(
  connection: Connection,
  { deadAfterMs }: { deadAfterMs: number },
): Promise<number> {
  const { rows } = await connection.query<{ released: number }>({
    name: "release_orphaned_jobs",
    text: `
with orphans as (
  select distinct locked_by from graphile_worker._private_jobs j
   where locked_at < now() - make_interval(secs => $1)
     and not exists (select from job_workers w where w.id = j.locked_by)
), released as (
  select graphile_worker.force_unlock_workers(array(select locked_by from orphans))
   where exists (select from orphans)
)
select (select count(*)::int from orphans) as released from (values (1)) as always left join released on true`,
    values: [deadAfterMs / 1000],
  });
  return rows[0]?.released ?? 0;
}

const STATE_SQL = `
case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'dead'
     when j.run_at > now() then 'scheduled' else 'waiting' end`;

/** A job without its payload, which may contain personal data. */
export type Job = {
  id: number;
  task: string;
  state: JobState;
  attempts: number;
  max_attempts: number;
  run_at: string;
  created_at: string;
  /** The error of the last attempt, or that it did not end. */
  last_error: string | null;
};

/** Selects jobs. Omitted fields select all. */
export type JobFilter = { state?: JobState | undefined; task?: string | undefined };

/** Returns up to `limit` jobs, newest first, with ids below `before`. */
export async function selectJobs(
  connection: Connection,
  { state, task, before, limit }: JobFilter & { before?: number; limit: number },
): Promise<Job[]> {
  const { rows } = await connection.query<Job>({
    name: "select_jobs",
    text: `
select j.id::float8 as id, j.task_identifier as task, ${STATE_SQL} as state, j.attempts, j.max_attempts,
       j.run_at, j.created_at,
       coalesce(j.last_error, case when ${STATE_SQL} = 'dead' then 'The worker stopped before the last attempt ended.' end)
         as last_error
  from graphile_worker.jobs j
 where ($1::text is null or ${STATE_SQL} = $1) and ($2::text is null or j.task_identifier = $2)
   and ($3::bigint is null or j.id < $3)
 order by j.id desc limit $4`,
    values: [state ?? null, task ?? null, before ?? null, limit],
  });
  return rows;
}

/** The number of jobs of a task in a state. */
export type JobCount = {
  task: string;
  state: JobState;
  jobs: number;
  /** The time in seconds since the first of them was to run; negative when that is in the future. */
  overdueSeconds: number;
};

/** Counts all jobs by task and state. Reads the whole table: some 60 ms for 100,000 jobs. */
export async function selectJobCounts(connection: Connection): Promise<JobCount[]> {
  const { rows } = await connection.query<JobCount>({
    name: "count_jobs",
    text: `
select j.task_identifier as task, ${STATE_SQL} as state, count(*)::float8 as jobs,
       extract(epoch from now() - min(j.run_at))::float8 as "overdueSeconds"
  from graphile_worker.jobs j group by 1, 2 order by 1, 2`,
  });
  return rows;
}

/** Makes jobs run now with all of their attempts, and returns how many. Skips jobs that run. */
export async function rescheduleJobs(
  connection: Connection,
  ids: readonly number[],
): Promise<number> {
  const { rowCount } = await connection.query({
    name: "reschedule_jobs",
    text: "select from graphile_worker.reschedule_jobs($1::bigint[], run_at => now(), attempts => 0)",
    values: [ids],
  });
  return rowCount ?? 0;
}

/** Deletes jobs, and returns how many. Skips jobs that run. */
export async function deleteJobRows(
  connection: Connection,
  ids: readonly number[],
): Promise<number> {
  const { rowCount } = await connection.query({
    name: "delete_jobs",
    text: "select from graphile_worker.complete_jobs($1::bigint[])",
    values: [ids],
  });
  return rowCount ?? 0;
}

/** Deletes the jobs of a task that do not run, and returns how many. */
export async function deleteJobsOfTask(connection: Connection, task: string): Promise<number> {
  const { rowCount } = await connection.query({
    name: "delete_jobs_of_task",
    text: `
delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
 where t.id = j.task_id and t.identifier = $1 and j.locked_at is null`,
    values: [task],
  });
  return rowCount ?? 0;
}

/** Makes the current attempt of a running job its last one: when it fails, the job is dead. */
export async function endAttempts(connection: Connection, id: string): Promise<void> {
  await connection.query({
    name: "end_job_attempts",
    text: "update graphile_worker._private_jobs set max_attempts = greatest(attempts, 1) where id = $1::bigint",
    values: [id],
  });
}
