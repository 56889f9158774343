import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhook, listNotifications, sendTestEvent } from "@guidepost/core";
import { TASKS } from "@guidepost/core/operator";
import { createTestFixtures } from "@guidepost/core/testing";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { readJobs } from "../test-tasks.ts";
import { SHORT_TIMES, startTestWorker } from "../test-worker.ts";
import { holdOf, prepareHolds, sessionsEnded, whileHeld } from "./hold-jobs.ts";
import { createProcesses } from "./start-process.ts";

const fixtures = await createTestFixtures();
const { db } = fixtures.service;
await prepareHolds(db);
const { start, kill, killAll } = createProcesses();
const cleanups: (() => unknown)[] = [];
afterAll(fixtures.drop);
afterEach(async () => {
  await killAll();
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
});

type Step = {
  step: string;
  /** The row or lock that the worker waits for at this step. Without one, the receiver does not respond. */
  lock?: { sql: string; hasEndpoint: boolean };
  /** Whether the lock is taken when the request has arrived, and not before the worker starts. */
  isAfterRequest: boolean;
  /** The receiver's response to the first request. */
  status?: number;
};

const rowOf = (sql: string) => ({ sql, hasEndpoint: true });
const ENDPOINT = rowOf("select from webhook_endpoints where id = $1 for update");
const EVENT = rowOf(
  "select from events where id in (select event_id from webhook_deliveries where endpoint_id = $1) for update",
);
const DELIVERY = rowOf("select from webhook_deliveries where endpoint_id = $1 for update");
/** The record of a failure adds the job of the retry; that of 410 the notification of its owner. */
const JOB = { sql: holdOf("insert"), hasEndpoint: false };

const STEPS: Step[] = [
  { step: "before the claim", lock: ENDPOINT, isAfterRequest: false },
  { step: "between the claim and the request", lock: EVENT, isAfterRequest: false },
  { step: "during the request", isAfterRequest: true },
  { step: "between the response and its record", lock: ENDPOINT, isAfterRequest: true },
  { step: "while a success is recorded", lock: DELIVERY, isAfterRequest: true },
  { step: "while a failure is recorded", lock: JOB, isAfterRequest: true, status: 500 },
  { step: "while the status 410 is recorded", lock: JOB, isAfterRequest: true, status: 410 },
];

/** The longest time of a claim, after which a worker sends the delivery again within a minute (contract HOOK-13). */
const CLAIM_SECONDS = 30;

type DeliveryRow = { state: string; attempts: number; isClaimed: boolean; claimSeconds: number };

async function readDelivery(endpointId: number) {
  const { rows } = await db.pool.query<DeliveryRow & { recorded: number; enabled: boolean }>(
    `select d.state, d.attempts, d.claim is not null as "isClaimed", w.enabled,
            coalesce(extract(epoch from claimed_until - now()), 0)::float8 as "claimSeconds",
            (select count(*)::int from webhook_attempts where delivery_id = d.id) as recorded
       from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id where d.endpoint_id = $1`,
    [endpointId],
  );
  return rows[0];
}

/** Starts a receiver that responds with 204. With `holdsFirst`, the test responds to the first request. */
async function startReceiver(holdsFirst: boolean) {
  const received: { id: unknown; body: string }[] = [];
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => (body += text));
    request.on("end", () => {
      received.push({ id: request.headers["webhook-id"], body });
      if (held.push(response) > 1 || !holdsFirst) response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { url, received, respond: (status: number) => held[0]?.writeHead(status).end() };
}

describe("a delivery, when kill -9 ends its worker (contract HOOK-1, HOOK-5, HOOK-13)", () => {
  it.each(STEPS.map((one) => [one.step, one] as const))(
    "is sent by another worker with the same webhook-id, and recorded once: %s",
    async (step, { lock, isAfterRequest, status = 204 }) => {
      const receiver = await startReceiver(isAfterRequest);
      const owner = await fixtures.addAccount("enterprise");
      const ctx = { ...(await owner.sessionContext()), allowPrivateWebhooks: true };
      const endpoint = { url: receiver.url, events: [], description: "", enabled: true };
      const { webhook } = await createWebhook(ctx, endpoint);
      await sendTestEvent(ctx, { webhook_id: webhook.id });

      const startWorker = () => start("worker", [fixtures.url], "started");
      const requested = () => expect.poll(() => receiver.received.length).toBe(1);
      if (!lock) {
        const child = await startWorker();
        await requested();
        await kill(child);
      } else {
        let child = isAfterRequest ? await startWorker() : undefined;
        if (isAfterRequest) await requested();
        const held = { lock: lock.sql, values: lock.hasEndpoint ? [webhook.id] : [] };
        const work = async () => {
          if (isAfterRequest) receiver.respond(status);
          else child = await startWorker();
        };
        await whileHeld(db, held, work, async () => child && kill(child));
      }
      await sessionsEnded(db, "test-worker");

      const sent = isAfterRequest ? 1 : 0;
      expect(receiver.received).toHaveLength(sent);
      const crashed = await readDelivery(webhook.id);
      const isClaimed = step !== "before the claim";
      expect(crashed).toMatchObject({ state: "pending", recorded: 0, enabled: true, isClaimed });
      expect(crashed?.claimSeconds).toBeLessThanOrEqual(CLAIM_SECONDS);
      expect((await listNotifications(ctx, { limit: 10 })).notifications).toEqual([]);

      // As if the time of the claim had passed, and the minute of the task.
      await db.pool.query(
        "update webhook_deliveries set claimed_until = now() where claim is not null",
      );
      await db.pool.query("select graphile_worker.add_job('resume_webhooks')");
      const worker = startTestWorker(fixtures.url, TASKS, { times: SHORT_TIMES });
      cleanups.push(() => worker.stop());
      await expect
        .poll(() => readDelivery(webhook.id))
        .toMatchObject({ state: "succeeded", recorded: 1, isClaimed: false });
      await expect.poll(async () => (await readJobs(db)).filter((job) => job.isLocked)).toEqual([]);
      const [first] = receiver.received;
      expect(receiver.received).toEqual(Array.from({ length: sent + 1 }, () => first));
    },
    60_000,
  );
});
