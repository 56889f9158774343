import { readdir, readFile } from "node:fs/promises";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server } from "node:net";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../browser/support/sign-in.ts";
import { call } from "../harness/call.ts";
import { ample, insertPeople } from "../harness/people.ts";
import type { ServerProcess } from "../harness/servers/server-process.ts";
import { openStack } from "../harness/servers/stack.ts";
import { openSession } from "../harness/session.ts";
import { allowServerStarts } from "../harness/time-outs.ts";
import { orUndefined, until } from "../harness/until.ts";
import { callPortal } from "./portal-calls.ts";

allowServerStarts();

// A stack of its own: on the shared one, no worker runs.
const stack = openStack();
const people = insertPeople(stack);
const SETTINGS = {
  WEBHOOK_ALLOW_PRIVATE: "1",
  REQUIRE_VERIFIED_EMAIL: "1",
  TRUSTED_PROXIES: "1",
};

const servers: Server[] = [];
let api: ServerProcess;
let portal: ServerProcess;
let worker: ServerProcess;
let key: string;

beforeAll(async () => {
  api = await stack.startApi(SETTINGS);
  [portal, worker] = await Promise.all([stack.startPortal(SETTINGS), stack.startWorker(SETTINGS)]);
  key = (await people.addOwner("ada", "enterprise", ample)).admin;
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(stack.close);

async function send<Body>(method: string, path: string, json?: unknown): Promise<Body> {
  const body = json !== undefined && { json };
  const response = await call(api.url, { method, path, key, ...body });
  expect(response.status).toBeLessThan(300);
  return response.body as Body;
}

async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Received = { headers: Record<string, string>; body: string; response: ServerResponse };

/** Starts a receiver that responds when the test does. */
async function startReceiver() {
  const received: Received[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request);
    received.push({ headers: request.headers as Received["headers"], body, response });
  };
  const server = createHttpServer((...exchange) => void receive(...exchange));
  const requestAt = (index: number) => until("the request", () => received[index]);
  return { url: `http://${await listen(server)}/`, received, requestAt };
}

type Created = { webhook: { id: number }; secret: string };

function addWebhook(url: string): Promise<Created> {
  return send<Created>("POST", "/webhooks", { url, events: ["guide.created"] });
}

/** Sends a test event to a new webhook, and returns the webhook's id. */
async function sendEvent(receiverUrl: string): Promise<number> {
  const { webhook } = await addWebhook(receiverUrl);
  await send("POST", `/webhooks/${webhook.id}/test`);
  return webhook.id;
}

/** Returns the token of the mail that verifies an address. The worker writes mails to files. */
async function readToken(email: string): Promise<string> {
  const folder = join(stack.dataDir, "mail");
  return until("the mail", async () => {
    const files = await readdir(folder).catch(() => []);
    for (const file of files.filter((name) => name.endsWith(".eml"))) {
      const mail = await readFile(join(folder, file), "utf8");
      // Lines of quoted-printable text end with "=".
      const token = /verify-email\/([\w-]+)/.exec(mail.replaceAll("=\r\n", ""))?.[1];
      if (token !== undefined && mail.includes(`To: ${email}`)) return token;
    }
    return undefined;
  });
}

describe("a new user", () => {
  it("writes drafts, and publishes after using the link of the mail (contract MAIL-10, ERR-20)", async () => {
    const user = { username: "new", display_name: "New", email: "new@guidepost.test" };
    const password = "violet anchors drift north";
    await callPortal(portal, "account.signUp", { input: { ...user, password } });
    const [{ account_id: account } = { account_id: 0 }] = await stack.sql<{ account_id: number }>(
      "select account_id from users where username = 'new'",
    );
    await people.setPlan(account, "pro", {});
    // The operator creates a key for any user.
    const { secret } = await people.addKey("new", "write");
    const request = (method: string, path: string, json?: unknown) =>
      call(api.url, { method, path, key: secret, ...(json !== undefined && { json }) });
    const created = await request("POST", "/guides", { guide: { title: "Brew tea" } });
    expect(created.status).toBe(201);
    const { guide } = created.body as { guide: { id: number } };
    const publish = () => request("POST", `/guides/${guide.id}/publish`);
    const refused = await publish();
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "email_not_verified" } } });
    expect(refused.headers.get("link")).toContain("/docs/errors#email_not_verified");
    const operations = [{ operation: "publish", id: guide.id }];
    const bulk = await request("POST", "/guides/bulk", { operations });
    expect(bulk.body).toMatchObject({ results: [{ status: 403 }] });

    const { name, value } = await signIn(portal.url, user.email, password);
    const cookie = `${name}=${value}`;
    const createKey = () =>
      callPortal(portal, "keys.create", { cookie, input: { name: "CI", scopes: ["read"] } });
    expect((await createKey()).error?.data.error.code).toBe("email_not_verified");

    const token = await readToken(user.email);
    // A program that opens links does not use them.
    await fetch(`${portal.url}/verify-email/${token}`, { headers: { cookie } });
    const withoutSession = await callPortal(portal, "account.verifyEmail", { input: { token } });
    expect(withoutSession.status).toBe(401);
    expect((await publish()).status).toBe(403);
    const verified = await callPortal(portal, "account.verifyEmail", { cookie, input: { token } });
    expect(verified.status).toBe(200);
    expect(await publish()).toMatchObject({
      status: 200,
      body: { guide: { status: "published" } },
    });
    expect((await createKey()).status).toBe(200);
  });
});

describe("a worker", () => {
  it("sends the event of a change to a webhook, signed, and again when it is redelivered", async () => {
    const receiver = await startReceiver();
    const { webhook, secret } = await addWebhook(receiver.url);
    const json = { guide: { title: "A guide", user_id: "ada" } };
    const { guide } = await send<{ guide: unknown }>("POST", "/guides", json);
    const first = await receiver.requestAt(0);
    first.response.end("Thank you");
    const event = new Webhook(secret).verify(first.body, first.headers);
    expect(event).toMatchObject({ type: "guide.created", data: { guide } });

    const path = `/webhooks/${webhook.id}/deliveries`;
    const delivery = await until("the recorded delivery", async () => {
      const { deliveries } = await send<{ deliveries: { id: number; state: string }[] }>(
        "GET",
        path,
      );
      return deliveries.find(({ state }) => state === "succeeded");
    });
    const detail = await send<{ delivery: object }>("GET", `${path}/${delivery.id}`);
    expect(detail.delivery).toMatchObject({
      request_body: first.body,
      attempt_log: [{ number: 1, status: 200, response_body: "Thank you", error: null }],
    });

    await send("POST", `${path}/${delivery.id}/redeliver`);
    const second = await receiver.requestAt(1);
    second.response.end();
    expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
    expect(second.body).toBe(first.body);
    await send("DELETE", `/webhooks/${webhook.id}`);
  });
});

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

describe("a worker on SIGTERM (contract JOB-7, HOOK-13)", () => {
  it("records the delivery whose response arrives in time, and exits with 0", async () => {
    const receiver = await startReceiver();
    const webhookId = await sendEvent(receiver.url);
    const { response } = await receiver.requestAt(0);
    worker.kill("SIGTERM");
    await until("the worker to be stopping", async () => {
      return (await orUndefined(fetch(`${worker.url}/readyz`)))?.ok !== true;
    });
    response.end();
    expect(await worker.ended).toBe(0);
    expect(await readDelivery(webhookId)).toEqual({ state: "succeeded", attempts: 1, recorded: 1 });
  });

  it("exits with 0 when a job and a delivery do not end, and another worker repeats both", async () => {
    // Mails of the tests above.
    await stack.sql("delete from graphile_worker._private_jobs");
    const smtp = await startSilentSmtpServer();
    const mail = { SMTP_URL: smtp.url, MAIL_FROM: "a@b.test" };
    const stopped = await stack.startWorker({ ...SETTINGS, ...mail });
    const receiver = await startReceiver();
    const cookie = await openSession(stack, "ada");
    // The user receives a mail about a new admin key.
    await callPortal(portal, "keys.create", { cookie, input: { name: "New", scopes: ["admin"] } });
    await until("the connection of the mail", () => smtp.connections() === 1);
    const webhookId = await sendEvent(receiver.url);
    await receiver.requestAt(0);
    stopped.kill("SIGTERM");
    expect(await stopped.ended).toBe(0);
    expect(await readDelivery(webhookId)).toMatchObject({ state: "pending", recorded: 0 });
    expect(await readJobs()).toEqual([{ is_locked: false }]);

    const other = await stack.startWorker(SETTINGS);
    await until("the mail", async () => (await readJobs()).length === 0);
    await until("the line of the mail", () => other.logs().includes("mail for ada@guidepost.test"));
    // As if the time of the claim had passed, and the minute of the task.
    await stack.sql("update webhook_deliveries set claimed_until = now() where claim is not null");
    await stack.sql("select graphile_worker.add_job('resume_webhooks')");
    (await receiver.requestAt(1)).response.end();
    await until("the record", async () => (await readDelivery(webhookId))?.state === "succeeded");
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  });
});
