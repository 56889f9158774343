import { randomInt } from "node:crypto";
import { addJob, type JobTransaction } from "./store.ts";
import type { Task } from "./task.ts";

/**
 * Adds a job to the transaction of the change that causes it: both are committed, or neither (contract JOB-1).
 *
 * @param options `runAt`: not before this time. `key`: a waiting job with the same key is replaced.
 * @throws ZodError for an invalid payload
 */
export async function enqueue<Payload>(
  transaction: JobTransaction,
  task: Task<Payload>,
  payload: NoInfer<Payload>,
  { runAt, key }: { runAt?: Date; key?: string } = {},
): Promise<void> {
  await addJob(transaction, {
    name: task.name,
    payload: task.payload.parse(payload),
    maxAttempts: task.maxAttempts,
    runAt: runAt ?? null,
    key: key === undefined ? null : `${task.name}/${key}`,
    // The jobs of a queue run one after another.
    queue: task.maxRunning === undefined ? null : `${task.name}/${randomInt(task.maxRunning)}`,
  });
}
