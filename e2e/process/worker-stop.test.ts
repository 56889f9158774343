import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { call } from "../harness/call.ts";
import { ample, createPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { openStack } from "../harness/servers/stack.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { orUndefined, until } from "../harness/until.ts";

allowServerStarts();

const stack = openStack();
const SETTINGS = { WEBHOOK_ALLOW_PRIVATE: "1" };
/** 7 s for jobs, 2 s for requests to webhooks, 2.5 s to close connections, and some seconds on busy cores. */
const STOP_TIMEOUT_MS = 15_000;

const servers: Server[] = [];
let url: string;
let key: string;

beforeAll(async () => {
  ({ url } = await stack.startApi(SETTINGS));
  key = (await createPeople(stack.cli).addOwner("ada", "enterprise", ample)).admin;
  // The mail about the new key.
  await stack.sql("delete from graphile_worker._private_jobs");
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(stack.close);

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a receiver that responds when the test does. */
async function startReceiver() {
  const ids: unknown[] = [];
  const held: ServerResponse[] = [];
  const server = createHttpServer((request, response) => {
    held.push(response);
    ids.push(request.headers["webhook-id"]);
    request.resume();
  });
  const address = await listen(server);
  return { url: `http://${address}/`, ids, held };
}

/** Starts an SMTP server that accepts connections and sends nothing, and counts them. */
async function startSilentSmtpServer() {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    socket.on("error", () => {});
    server.once("close", () => socket.destroy());
  });
  return { url: `smtp://${await listen(server)}`, connections: () => connections };
}

async function send<Body>(path: string, json?: unknown): Promise<Body> {
  const response = await call(url, {
    method: "POST",
    path,
    key,
    ...(json !== undefined && { json }),
  });
  expect(response.status).toBeLessThan(300);
  return response.body as Body;
}

/** Sends a test event to a new webhook, and returns the webhook's id. */
async function sendEvent(receiverUrl: string): Promise<number> {
  const { webhook } = await send<{ webhook: { id: number } }>("/webhooks", {
    ...{ url: receiverUrl, events: ["guide.created"] },
  });
  await send(`/webhooks/${webhook.id}/test`);
  return webhook.id;
}

const readDelivery = async (webhookId: number) =>
  (
    await stack.sql<{ state: string; attempts: number; recorded: number }>(
      `select state, attempts, (select count(*)::int from webhook_attempts where delivery_id = d.id) as recorded
         from webhook_deliveries d where endpoint_id = $1`,
      [webhookId],
    )
  )[0];

const readJobs = () =>
  stack.sql<{ is_locked: boolean }>(
    "select locked_at is not null as is_locked from graphile_worker.jobs where task_identifier = 'send_mail'",
  );

async function endOf(worker: ServerProcess) {
  await until("the worker to exit", () => !worker.isRunning(), STOP_TIMEOUT_MS);
  return worker.ended;
}

describe("a worker on SIGTERM (contract JOB-7, HOOK-13)", () => {
  it("records the delivery whose response arrives in time, and exits with 0", async () => {
    const worker = await stack.startWorker(SETTINGS);
    const receiver = await startReceiver();
    const webhookId = await sendEvent(receiver.url);
    await until("the request", () => receiver.held.length === 1);
    worker.kill("SIGTERM");
    await until("the worker to be stopping", async () => {
      return (await orUndefined(fetch(`${worker.url}/readyz`)))?.ok !== true;
    });
    receiver.held[0]?.end();
    expect(await endOf(worker)).toBe(0);
    expect(await readDelivery(webhookId)).toEqual({ state: "succeeded", attempts: 1, recorded: 1 });
  });

  it("exits with 0 in its time when a job and a delivery do not end, and another worker repeats both", async () => {
    const smtp = await startSilentSmtpServer();
    const worker = await stack.startWorker({
      ...SETTINGS,
      SMTP_URL: smtp.url,
      MAIL_FROM: "a@b.test",
    });
    const receiver = await startReceiver();
    await stack.cli("user", "set-password", "ada", "--password", "violet anchors drift north");
    await until("the connection of the mail", () => smtp.connections() === 1);
    // Its time-out is 10 s, after the end of the worker.
    const webhookId = await sendEvent(receiver.url);
    await until("the request", () => receiver.held.length === 1);
    worker.kill("SIGTERM");
    expect(await endOf(worker)).toBe(0);
    expect(await readDelivery(webhookId)).toMatchObject({ state: "pending", recorded: 0 });
    expect(await readJobs()).toEqual([{ is_locked: false }]);

    const other = await stack.startWorker(SETTINGS);
    await until("the mail", async () => (await readJobs()).length === 0);
    await until("the line of the mail", () => other.logs().includes("mail for ada@guidepost.test"));
    // As if the time of the claim had passed, and the minute of the task.
    await stack.sql("update webhook_deliveries set claimed_until = now() where claim is not null");
    await stack.sql("select graphile_worker.add_job('resume_webhooks')");
    await until("the repeated request", () => receiver.held.length === 2);
    receiver.held[1]?.end();
    await until("the record", async () => (await readDelivery(webhookId))?.state === "succeeded");
    expect(new Set(receiver.ids).size).toBe(1);
  });
});
