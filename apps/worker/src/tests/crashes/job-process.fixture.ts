/**
 * A process that a test kills: `change` commits a change with its job, `work` runs jobs. It prints each step that it
 * reaches, and waits at the step of its last argument forever.
 */
import { enqueue } from "@guidepost/core/operator";
import { inTransaction, openDatabase } from "@guidepost/database";
import { recordEffect } from "../test-tasks.ts";

const [url = "", role, ...args] = process.argv.slice(2);
const lastStep = args.at(-1);

async function reached(step: string): Promise<void> {
  process.stdout.write(`${step}\n`);
  if (step === lastStep) await new Promise(() => setInterval(() => {}, 1_000));
}

const task = recordEffect(reached);
if (role === "work") {
  const { SHORT_TIMES, startTestWorker } = await import("../test-worker.ts");
  startTestWorker(url, [task], { times: SHORT_TIMES });
} else {
  const n = Number(args[0]);
  const db = openDatabase({
    url,
    poolSize: 1,
    applicationName: "change",
    onConnectionError: () => {},
  });
  await inTransaction(db.pool, async (transaction) => {
    await transaction.query("insert into changes (n) values ($1)", [n]);
    await reached("changed");
    await enqueue(transaction, task, { n });
    await reached("enqueued");
  });
  await reached("committed");
}
