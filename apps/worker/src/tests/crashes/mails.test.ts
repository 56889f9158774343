import { createSmtpMailer } from "@guidepost/core/mailers";
import { setPassword, TASKS } from "@guidepost/core/operator";
import { createTestFixtures } from "@guidepost/core/testing";
import { afterAll, expect, it } from "vitest";
import { readJobs } from "../test-tasks.ts";
import { SHORT_TIMES, startTestWorker } from "../test-worker.ts";
import { hold, sessionsEnded } from "./hold-jobs.ts";
import { MAIL_SENDER } from "./mail-sender.ts";
import { startSmtpReceiver } from "./smtp-receiver.ts";
import { createProcesses } from "./start-process.ts";

const fixtures = await createTestFixtures();
const { db } = fixtures.service;
const { start, kill, killAll } = createProcesses();
afterAll(async () => {
  await killAll();
  await fixtures.drop();
});

const jobsOfMails = async () => (await readJobs(db)).filter(({ task }) => task === "send_mail");
const messageIdOf = (message = "") => /^Message-ID: (.*)\r$/m.exec(message)?.[1];

/** Ends the sessions of a killed process, whose statements then have no effect. */
const endSessions = () =>
  db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'test-worker'`,
  );

it("a mail is sent by another worker with the same Message-ID when kill -9 ends its worker before the server has accepted it, or between the server's acceptance and its record (contract MAIL-1, MAIL-2)", async () => {
  let acceptFirst = () => {};
  const smtp = await startSmtpReceiver((count, accept) => {
    if (count === 1) acceptFirst = accept;
    else if (count > 2) accept();
  });
  for (let n = 0; n < 2; n += 1) {
    const { username } = await fixtures.addAccount("pro");
    await setPassword(fixtures.service, { username, password: "violet anchors drift north" });
  }
  // Both mails are sent at the same time.
  await db.pool.query("update graphile_worker._private_jobs set job_queue_id = null");
  const child = await start("worker", [fixtures.url, smtp.url]);
  await expect.poll(() => smtp.messages.length).toBe(2);

  // The end of a job deletes its row.
  const rows = await hold(
    db,
    "select from graphile_worker._private_jobs where locked_at is not null for update",
  );
  acceptFirst();
  await rows.blocks(1);
  await kill(child);
  await endSessions();
  await rows.release();
  await sessionsEnded(db, "test-worker");
  const crashed = { isLocked: true, attempts: 1 };
  expect(await jobsOfMails()).toMatchObject([crashed, crashed]);

  const mailer = createSmtpMailer({ url: smtp.url, from: MAIL_SENDER });
  const worker = startTestWorker(fixtures.url, TASKS, { times: SHORT_TIMES, mailer });
  await expect.poll(jobsOfMails).toEqual([]);
  await worker.stop();
  const ids = smtp.messages.map(messageIdOf);
  for (const id of ids) expect(id).toMatch(/^<[\w-]{36}@guidepost\.test>$/);
  expect(new Set(ids.slice(0, 2)).size).toBe(2);
  expect(ids).toHaveLength(4);
  expect(new Set(ids.slice(2))).toEqual(new Set(ids.slice(0, 2)));
  await smtp.close();
});
