import { createSmtpMailer } from "@guidepost/core/mailers";
import { setPassword, TASKS } from "@guidepost/core/operator";
import { createTestFixtures } from "@guidepost/core/testing";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { readJobs } from "../test-tasks.ts";
import { SHORT_TIMES, startTestWorker } from "../test-worker.ts";
import { sessionsEnded, whileHeld } from "./hold-jobs.ts";
import { MAIL_SENDER } from "./mail-sender.ts";
import { startSmtpReceiver } from "./smtp-receiver.ts";
import { createProcesses } from "./start-process.ts";

const fixtures = await createTestFixtures();
const { db } = fixtures.service;
const { start, kill, killAll } = createProcesses();
afterAll(fixtures.drop);
afterEach(killAll);

const jobsOfMails = async () => (await readJobs(db)).filter(({ task }) => task === "send_mail");
const messageIdOf = (message = "") => /^Message-ID: (.*)\r$/m.exec(message)?.[1];

/** Ends the sessions of a killed process, whose statements then have no effect. */
const endSessions = () =>
  db.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'test-worker'`,
  );

describe("a mail, when kill -9 ends its worker (contract MAIL-1, MAIL-2)", () => {
  it.each([
    ["before the server has accepted it", false],
    ["between the server's acceptance and its record", true],
  ])(
    "is sent by another worker with the same Message-ID: %s",
    async (_, isAccepted) => {
      let accept = () => {};
      const smtp = await startSmtpReceiver((count, acceptMessage) => {
        if (count === 1) accept = acceptMessage;
        else acceptMessage();
      });
      const { username } = await fixtures.addAccount("pro");
      await setPassword(fixtures.service, { username, password: "violet anchors drift north" });
      const child = await start("worker", [fixtures.url, smtp.url], "started");
      await expect.poll(() => smtp.messages.length).toBe(1);

      if (isAccepted) {
        // The end of the job deletes its row.
        const lock =
          "select from graphile_worker._private_jobs where locked_at is not null for update";
        await whileHeld(
          db,
          { lock },
          async () => accept(),
          async () => {
            await kill(child);
            await endSessions();
          },
        );
      } else await kill(child);
      await sessionsEnded(db, "test-worker");
      expect(await jobsOfMails()).toMatchObject([{ isLocked: true, attempts: 1 }]);

      const mailer = createSmtpMailer({ url: smtp.url, from: MAIL_SENDER });
      const worker = startTestWorker(fixtures.url, TASKS, { times: SHORT_TIMES, mailer });
      await expect.poll(jobsOfMails).toEqual([]);
      await worker.stop();
      const [first, second, ...others] = smtp.messages.map(messageIdOf);
      expect(first).toMatch(/^<[\w-]{36}@guidepost\.test>$/);
      expect([second, ...others]).toEqual([first]);
      await smtp.close();
    },
    60_000,
  );
});
