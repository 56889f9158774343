/**
 * A process that a test kills: `change` commits changes with their jobs, `work` runs jobs. Each further argument is a step. The
 * change or job of its number, from 1, prints it and then waits forever; later ones wait at the last step.
 */
import { TEST_LIMITS } from "@guidepost/database/testing";
import { enqueue } from "@guidepost/core/operator";
import { inTransaction, openDatabase } from "@guidepost/database";
import { recordEffect } from "../test-tasks.ts";
import { SHORT_TIMES, startTestWorker } from "../test-worker.ts";

const [url = "", role, ...lastSteps] = process.argv.slice(2);

async function reached(step: string, n: number): Promise<void> {
  if (step !== (lastSteps[n - 1] ?? lastSteps.at(-1))) return;
  process.stdout.write(`${step}\n`);
  await new Promise(() => setInterval(() => {}, 1_000));
}

const task = recordEffect(reached);
if (role === "work") startTestWorker(url, [task], { times: SHORT_TIMES });
else {
  const options = { url, applicationName: "change", onConnectionError: () => {}, ...TEST_LIMITS };
  const db = openDatabase({ ...options, poolSize: lastSteps.length });
  const change = async (n: number) => {
    await inTransaction(db.pool, async (transaction) => {
      await transaction.query("insert into changes (n) values ($1)", [n]);
      await reached("changed", n);
      await enqueue(transaction, task, { n });
      await reached("enqueued", n);
    });
    await reached("committed", n);
  };
  await Promise.all(lastSteps.map((_, index) => change(index + 1)));
}
