import type { Connection, Transaction } from "@guidepost/database";

type NewJob = {
  name: string;
  payload: unknown;
  maxAttempts: number;
  runAt: Date | null;
  key: string | null;
};

/** Adds a job to the transaction. */
export async function addJob(transaction: Transaction, job: NewJob): Promise<void> {
  // The function adds nothing when a worker takes the job with the same key at this moment. The next call sees that.
  while (!(await tryAddJob(transaction, job)));
}

async function tryAddJob(transaction: Transaction, job: NewJob): Promise<boolean> {
  const { rows } = await transaction.query<{ isAdded: boolean }>({
    name: "add_job",
    text: `
select (graphile_worker.add_job(
  $1, $2::json, run_at => $3::timestamptz, max_attempts => $4::int, job_key => $5)).id is not null as "isAdded"`,
    values: [job.name, JSON.stringify(job.payload), job.runAt, job.maxAttempts, job.key],
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
 * Ends the records of workers that were not seen for `deadAfterMs`, and returns how many. Their jobs run again, on
 * any worker.
 */
export async function removeDeadWorkers(
  connection: Connection,
  { deadAfterMs }: { deadAfterMs: number },
): Promise<number> {
  const { rows } = await connection.query<{ removed: number }>({
    name: "remove_dead_job_workers",
    text: `
with removed as (
  delete from job_workers where seen_at < now() - make_interval(secs => $1) returning id
), released as (
  select graphile_worker.force_unlock_workers(array(select id from removed))
   where exists (select from removed)
)
select (select count(*)::int from removed) as removed from (values (1)) as always left join released on true`,
    values: [deadAfterMs / 1000],
  });
  return rows[0]?.removed ?? 0;
}
