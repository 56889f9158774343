import type { Transaction } from "@guidepost/database";
import { addJob } from "./store.ts";
import type { Task } from "./task.ts";

/**
 * Adds a job to the transaction of the change that causes it: both are committed, or neither (contract JOB-1).
 *
 * @param options `runAt`: not before this time. `key`: a waiting job with the same key is replaced.
 * @throws ZodError for an invalid payload
 */
export async function enqueue<Payload>(
  transaction: Transaction,
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
  });
}
