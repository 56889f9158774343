import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhook, listNotifications, sendTestEvent } from "@guidepost/core";
import { TASKS } from "@guidepost/core/operator";
import { createTestFixtures } from "@guidepost/core/testing";
import { afterAll, expect, it } from "vitest";
import { readJobs } from "../test-tasks.ts";
import { SHORT_TIMES, startTestWorker } from "../test-worker.ts";
import { hold, holdOf, prepareHolds, sessionsEnded } from "./hold-jobs.ts";
import { createProcesses } from "./start-process.ts";

const fixtures = await createTestFixtures();
const { db } = fixtures.service;
const { start, kill, killAll } = createProcesses();
const cleanups: (() => unknown)[] = [fixtures.drop, killAll];
afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
});

type Step = {
  step: string;
  /** The row that the worker waits for at this step, of the endpoint `$1`. */
  row?: string;
  /** Whether the worker waits to add a job. */
  addsJob?: true;
  /** Whether the locks are taken when the request has arrived, and not before the worker starts. */
  isAfterRequest: boolean;
  /** The receiver's response to the first request. */
  status?: number;
};

const ENDPOINT = "select from webhook_endpoints where id = $1 for update";
const EVENT =
  "select from events where id in (select event_id from webhook_deliveries where endpoint_id = $1) for update";
const DELIVERY = "select from webhook_deliveries where endpoint_id = $1 for update";

const UNCLAIMED = "before the claim";
const STEPS: Step[] = [
  { step: UNCLAIMED, row: ENDPOINT, isAfterRequest: false },
  { step: "between the claim and the request", row: EVENT, isAfterRequest: false },
  { step: "during the request", isAfterRequest: true },
  {
    step: "between the response and its record",
    row: ENDPOINT,
    isAfterRequest: true,
    status: 204,
  },
  { step: "while a success is recorded", row: DELIVERY, isAfterRequest: true, status: 204 },
  // The record of a failure adds the job of the retry; that of 410 the notification of its owner.
  { step: "while a failure is recorded", addsJob: true, isAfterRequest: true, status: 500 },
  { step: "while the status 410 is recorded", addsJob: true, isAfterRequest: true, status: 410 },
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

/** Adds a webhook of an account of its own, with a delivery that is due. */
async function addDelivery(step: Step) {
  const receiver = await startReceiver(step.isAfterRequest);
  const owner = await fixtures.addAccount("enterprise");
  const ctx = { ...(await owner.sessionContext()), allowPrivateWebhooks: true };
  const endpoint = { url: receiver.url, events: [], description: "", enabled: true };
  const { webhook } = await createWebhook(ctx, endpoint);
  await sendTestEvent(ctx, { webhook_id: webhook.id });
  return { ...step, receiver, ctx, id: webhook.id };
}

type Delivery = Awaited<ReturnType<typeof addDelivery>>;

const holdRows = (deliveries: Delivery[]) =>
  Promise.all(
    deliveries.flatMap(({ row, id }) => (row === undefined ? [] : [hold(db, row, [id])])),
  );

/** Kills one worker when each delivery has reached its step. */
async function crashAtAllSteps(deliveries: Delivery[]): Promise<void> {
  const requested = deliveries.filter(({ isAfterRequest }) => isAfterRequest);
  const rows = await holdRows(deliveries.filter(({ isAfterRequest }) => !isAfterRequest));
  const child = await start("worker", [fixtures.url]);
  for (const { receiver } of requested) await expect.poll(() => receiver.received.length).toBe(1);

  rows.push(...(await holdRows(requested)));
  const jobs = await hold(db, holdOf("insert"));
  for (const { receiver, status } of requested) if (status !== undefined) receiver.respond(status);
  for (const row of rows) await row.blocks(1);
  await jobs.blocks(deliveries.filter(({ addsJob }) => addsJob).length);
  await kill(child);
  for (const held of [...rows, jobs]) await held.release();
  await sessionsEnded(db, "test-worker");
}

it("a delivery is neither recorded nor counted as an attempt nor lost when kill -9 ends its worker at any step, and is sent once by another one with the same webhook-id (contract HOOK-1, HOOK-5, HOOK-13)", async () => {
  await prepareHolds(db);
  const deliveries = await Promise.all(STEPS.map(addDelivery));
  await crashAtAllSteps(deliveries);

  for (const { step, receiver, ctx, id, isAfterRequest } of deliveries) {
    expect(receiver.received, step).toHaveLength(isAfterRequest ? 1 : 0);
    const crashed = await readDelivery(id);
    const isClaimed = step !== UNCLAIMED;
    expect(crashed, step).toMatchObject({
      state: "pending",
      recorded: 0,
      attempts: 0,
      enabled: true,
      isClaimed,
    });
    expect(crashed?.claimSeconds, step).toBeLessThanOrEqual(CLAIM_SECONDS);
    expect((await listNotifications(ctx, { limit: 10 })).notifications, step).toEqual([]);
  }

  // As if the time of the claims had passed, and the minute of the task.
  await db.pool.query(
    "update webhook_deliveries set claimed_until = now() where claim is not null",
  );
  await db.pool.query("select graphile_worker.add_job('resume_webhooks')");
  const worker = startTestWorker(fixtures.url, TASKS, { times: SHORT_TIMES });
  cleanups.push(() => worker.stop());
  for (const { step, id } of deliveries)
    await expect
      .poll(() => readDelivery(id), { message: step })
      .toMatchObject({ state: "succeeded", recorded: 1, attempts: 1, isClaimed: false });
  await expect.poll(async () => (await readJobs(db)).filter((job) => job.isLocked)).toEqual([]);
  for (const { step, receiver, isAfterRequest } of deliveries) {
    const [first] = receiver.received;
    const sent = isAfterRequest ? 2 : 1;
    expect(receiver.received, step).toEqual(Array.from({ length: sent }, () => first));
  }
});
