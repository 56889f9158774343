import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import {
  createWebhook,
  deleteGuide,
  featureGuide,
  getGuide,
  getWebhook,
  getWebhookDelivery,
  listAuditLog,
  listNotifications,
  listWebhookDeliveries,
  publishGuide,
  redeliverFailedWebhooks,
  redeliverWebhook,
  restoreGuide,
  rotateWebhookSecret,
  sendTestEvent,
  unfeatureGuide,
  unpublishGuide,
  type ActorContext,
} from "@guidepost/core";
import { TASKS } from "@guidepost/core/operator";
import { addGuide, createTestFixtures, patchGuide, stepsWith } from "@guidepost/core/testing";
import { EVENT_TYPES, type EventType } from "@guidepost/contract";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { readJobs } from "./test-tasks.ts";
import { startTestWorker } from "./test-worker.ts";

const fixtures = await createTestFixtures();
const { db } = fixtures.service;

type Received = { headers: IncomingHttpHeaders; body: string };
type Payload = { id: string; type: string; created_at: string; account_id: number; data: never };

const servers: Server[] = [];
let worker = startTestWorker(fixtures.url, TASKS);
let ctx: ActorContext;

beforeEach(async () => {
  ctx = await addOwner();
});
afterEach(async () => {
  // Retries must not reach a receiver of the next test.
  await db.pool.query("update webhook_endpoints set enabled = false");
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});
afterAll(async () => {
  await worker.stop();
  await fixtures.drop();
});

async function addOwner(): Promise<ActorContext> {
  const owner = await fixtures.addAccount("enterprise");
  return { ...(await owner.sessionContext()), allowPrivateWebhooks: true };
}

/** Starts a receiver. `respond` receives the number of the request, from 1. */
async function startReceiver(respond: (response: ServerResponse, number: number) => void) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => (body += text));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      respond(response, received.length);
    });
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const accept = (response: ServerResponse) => response.writeHead(204).end();
const payloadOf = ({ body }: Received) => JSON.parse(body) as Payload;
const typesOf = (received: Received[]) => received.map((one) => payloadOf(one).type).toSorted();

async function addWebhook(url: string, events: EventType[] = [...EVENT_TYPES]) {
  return createWebhook(ctx, { url, events, description: "", enabled: true });
}

/** Records an event without a change, so that a test can choose its data. The statements are in the same transaction. */
function recordEvent(
  webhookId: number,
  type: EventType | "webhook.test",
  json: string,
  statements = "",
) {
  const { id } = ctx.actor.account;
  return db.pool.query(
    `select record_event(${id}, '${type}', '${json}', ${webhookId}); ${statements}`,
  );
}

/** Runs the task of each minute, and resolves when it has ended. */
async function resumeWebhooks(): Promise<void> {
  await db.pool.query("select graphile_worker.add_job('resume_webhooks')");
  const running = async () =>
    (await readJobs(db)).filter(({ task }) => task === "resume_webhooks").length;
  await expect.poll(running).toBe(0);
}

/** Moves the time of the next attempt, and of its job, to now. */
async function endPause(webhookId: number, nextAttemptAt: string | null): Promise<void> {
  const jobs = (await readJobs(db)).filter(({ runAt }) => runAt === nextAttemptAt);
  expect(jobs).toMatchObject([{ task: "deliver_webhooks" }]);
  // The job of another task makes the worker look for jobs immediately.
  await db.pool.query(`
    update webhook_deliveries set next_attempt_at = now() where endpoint_id = ${webhookId};
    update graphile_worker._private_jobs set run_at = now();
    select graphile_worker.add_job('purge_events')`);
}

async function deliveriesOf(id: number) {
  return (await listWebhookDeliveries(ctx, { webhook_id: id, limit: 100 })).deliveries;
}

const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

describe("an event of a guide (contract HOOK-3)", () => {
  it("contains the guide as the API returns it at that revision, with a valid signature (contract HOOK-7)", async () => {
    const { received, url } = await startReceiver(accept);
    const { secret } = await addWebhook(url);
    const { id } = await addGuide(ctx, {
      title: "Ünïcode \u2028",
      language: "ja",
      steps: stepsWith("<p>1</p>"),
    });
    const created = await getGuide(ctx, { id });
    await patchGuide(ctx, id, { steps: stepsWith("<p>1</p>", "<p>2</p>") });
    const updated = await getGuide(ctx, { id });
    await publishGuide(ctx, { id });
    const published = await getGuide(ctx, { id });
    await expect.poll(() => received.length).toBe(3);
    expect(typesOf(received)).toEqual(["guide.created", "guide.published", "guide.updated"]);
    const guides = received.map((one) => payloadOf(one).data);
    for (const guide of [created, updated, published]) expect(guides).toContainEqual({ guide });
    for (const one of received) expect(verify(secret, one)).toEqual(payloadOf(one));
    expect(() => verify("whsec_AAAA", received[0] as Received)).toThrow();
  });

  it("has one type for each transition, and is not stored for a request that changes nothing", async () => {
    const { received, url } = await startReceiver(accept);
    await addWebhook(url);
    const { id } = await addGuide(ctx);
    const { guide: published } = { guide: await publishGuide(ctx, { id }) };
    await publishGuide(ctx, { id });
    await featureGuide(ctx, { id });
    await unfeatureGuide(ctx, { id });
    await unpublishGuide(ctx, { id });
    await patchGuide(ctx, id, { title: published.title });
    await deleteGuide(ctx, { id });
    await restoreGuide(ctx, { id });
    await expect.poll(() => received.length).toBe(7);
    expect(typesOf(received)).toEqual(
      ["created", "published", "featured", "unfeatured", "unpublished", "deleted", "restored"]
        .map((type) => `guide.${type}`)
        .toSorted(),
    );
  });

  it("is not stored without a webhook that receives it (contract HOOK-1)", async () => {
    const { url } = await startReceiver(accept);
    await addWebhook(url, ["guide.deleted"]);
    await addGuide(ctx);
    const { rows } = await db.pool.query("select from events where account_id = $1", [
      ctx.actor.account.id,
    ]);
    expect(rows).toHaveLength(0);
  });

  it("is neither stored nor sent when the transaction of the change is rolled back (contract HOOK-1)", async () => {
    const { url } = await startReceiver(accept);
    await addWebhook(url);
    const { id } = await addGuide(ctx);
    const count = async () =>
      (await db.pool.query<{ n: number }>("select count(*)::int as n from events")).rows[0]?.n;
    const before = await count();
    const client = await db.pool.connect();
    await client.query("begin");
    await client.query(
      "update guides set title = 'b', updated_at = now() + interval '1 s' where id = $1",
      [id],
    );
    await client.query("rollback");
    client.release();
    expect(await count()).toBe(before);
  });
});

describe("an event of a key or a member (contract HOOK-4)", () => {
  it("is sent when a key is created or revoked and when a member is added or removed, without secrets", async () => {
    const { received, url } = await startReceiver(accept);
    await addWebhook(url);
    const member = await fixtures.addUser(ctx.actor.account.id, "member");
    const key = await member.insertKey(["read"]);
    await db.prisma.user.update({ where: { id: member.id }, data: { removedAt: new Date() } });
    await db.prisma.apiKey.update({ where: { id: key.id }, data: { revokedAt: new Date() } });
    await expect.poll(() => received.length).toBe(4);
    expect(typesOf(received)).toEqual([
      "api_key.created",
      "api_key.revoked",
      "member.joined",
      "member.removed",
    ]);
    const created = received.find((one) => payloadOf(one).type === "api_key.created");
    expect(payloadOf(created as Received).data).toMatchObject({
      api_key: { id: key.id, scopes: ["read"], username: member.username },
    });
    expect(received.map(({ body }) => body).join()).not.toContain(key.secret);
  });
});

describe("a delivery (contract HOOK-8 to HOOK-15)", () => {
  it("is sent again 5 s after a failure, with the same webhook-id and body, also when a later version would write another body (contract HOOK-2)", async () => {
    const { received, url } = await startReceiver((response, number) =>
      number === 1 ? response.writeHead(500).end("broken") : accept(response),
    );
    const { webhook } = await addWebhook(url);
    const { delivery } = await sendTestEvent(ctx, { webhook_id: webhook.id });
    await expect.poll(() => received.length).toBe(1);
    await db.pool.query(`update events set data = '{"changed": true}' where id = $1`, [
      delivery.event_id,
    ]);
    const attempts = async () =>
      (await getWebhookDelivery(ctx, { webhook_id: webhook.id, delivery_id: delivery.id }))
        .delivery;
    await expect.poll(async () => (await attempts()).attempt_log.length).toBe(1);
    const { next_attempt_at, attempt_log } = await attempts();
    const pauseMs =
      Date.parse(next_attempt_at ?? "") - Date.parse(attempt_log[0]?.started_at ?? "");
    expect(pauseMs).toBeGreaterThanOrEqual(5_000);
    await endPause(webhook.id, next_attempt_at);
    await expect.poll(() => received.length).toBe(2);
    const [first, second] = received as [Received, Received];
    expect(second.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
    expect(second.body).toBe(first.body);
    await expect
      .poll(() => deliveriesOf(webhook.id))
      .toMatchObject([{ state: "succeeded", attempts: 2, status: 204, error: null }]);
    expect(await attempts()).toMatchObject({
      request_body: first.body,
      attempt_log: [
        { number: 2, status: 204, error: null, response_headers: { connection: "close" } },
        { number: 1, status: 500, response_body: "broken" },
      ],
    });
  });

  it("disables the webhook after 410, and after five days of failures, notifies the owner, and records it (contract NOTE-6, AUDIT-1)", async () => {
    const gone = await startReceiver((response) => response.writeHead(410).end());
    const failing = await startReceiver((response) => response.writeHead(500).end());
    const a = await addWebhook(gone.url);
    const b = await addWebhook(failing.url);
    await db.pool.query(
      `update webhook_endpoints set failing_since = now() - interval '5 days 1 second',
              last_failed_at = now() - interval '23 hours' where id = $1`,
      [b.webhook.id],
    );
    await sendTestEvent(ctx, { webhook_id: a.webhook.id });
    await sendTestEvent(ctx, { webhook_id: b.webhook.id });
    const reasonOf = async (id: number) =>
      (await getWebhook(ctx, { webhook_id: id })).webhook.disabled_reason;
    await expect.poll(() => reasonOf(a.webhook.id)).toBe("gone");
    await expect.poll(() => reasonOf(b.webhook.id)).toBe("failing");
    const { notifications } = await listNotifications(ctx, { limit: 10 });
    const disabled = ({ webhook: { id, url } }: typeof a, reason: string) => ({
      kind: "webhook_disabled",
      webhook: { id, url },
      reason,
    });
    expect(notifications.map(({ data }) => data)).toHaveLength(2);
    expect(notifications.map(({ data }) => data)).toEqual(
      expect.arrayContaining([disabled(a, "gone"), disabled(b, "failing")]),
    );
    const { entries } = await listAuditLog(ctx, { action: "webhook.disabled", limit: 10 });
    const entryOf = ({ webhook: { id, url } }: typeof a, reason: string) => ({
      via: "system",
      user: null,
      key: null,
      address: null,
      details: { reason },
      target: { type: "webhook", id: String(id), name: new URL(url).host },
    });
    expect(entries).toHaveLength(2);
    for (const entry of [entryOf(a, "gone"), entryOf(b, "failing")])
      expect(entries).toContainEqual(expect.objectContaining(entry));
  });

  it("does not disable the webhook after a day without a failure (contract HOOK-10)", async () => {
    const failing = await startReceiver((response) => response.writeHead(500).end());
    const { webhook } = await addWebhook(failing.url);
    await db.pool.query(
      `update webhook_endpoints set failing_since = now() - interval '9 days',
              last_failed_at = now() - interval '25 hours' where id = $1`,
      [webhook.id],
    );
    await sendTestEvent(ctx, { webhook_id: webhook.id });
    await expect.poll(() => deliveriesOf(webhook.id)).toMatchObject([{ attempts: 1, status: 500 }]);
    const found = await getWebhook(ctx, { webhook_id: webhook.id });
    expect(found.webhook).toMatchObject({ enabled: true, disabled_reason: null });
    expect(Date.parse(String(found.webhook.failing_since))).toBeGreaterThan(
      Date.now() - 24 * 3_600_000,
    );
  });

  it("is recorded as failed when Guidepost cannot create the request (contract HOOK-8)", async () => {
    const { received, url } = await startReceiver(accept);
    const { webhook } = await addWebhook(url);
    await recordEvent(webhook.id, "guide.created", "null");
    await expect
      .poll(() => deliveriesOf(webhook.id))
      .toMatchObject([{ attempts: 1, state: "pending", error: expect.any(String) as string }]);
    expect(received).toHaveLength(0);
    // It is no failure of the endpoint.
    const found = await getWebhook(ctx, { webhook_id: webhook.id });
    expect(found.webhook.failing_since).toBeNull();
  });

  it("is signed with both secrets during a rotation (contract HOOK-7)", async () => {
    const { received, url } = await startReceiver(accept);
    const { webhook, secret } = await addWebhook(url);
    const rotated = await rotateWebhookSecret(ctx, { webhook_id: webhook.id });
    await sendTestEvent(ctx, { webhook_id: webhook.id });
    await expect.poll(() => received.length).toBe(1);
    const [request] = received as [Received];
    for (const one of [secret, rotated.secret]) expect(() => verify(one, request)).not.toThrow();
  });

  it("is sent again on request, alone or with all that failed", async () => {
    const { received, url } = await startReceiver(accept);
    const { webhook } = await addWebhook(url);
    const { delivery } = await sendTestEvent(ctx, { webhook_id: webhook.id });
    await expect.poll(() => deliveriesOf(webhook.id)).toMatchObject([{ state: "succeeded" }]);
    await redeliverWebhook(ctx, { webhook_id: webhook.id, delivery_id: delivery.id });
    await expect.poll(() => received.length).toBe(2);
    await expect.poll(() => deliveriesOf(webhook.id)).toMatchObject([{ state: "succeeded" }]);
    await db.pool.query("update webhook_deliveries set state = 'failed' where id = $1", [
      delivery.id,
    ]);
    const future = new Date(Date.now() + 60_000).toISOString();
    expect(await redeliverFailedWebhooks(ctx, { webhook_id: webhook.id, since: future })).toEqual({
      redelivered: 0,
    });
    expect(await redeliverFailedWebhooks(ctx, { webhook_id: webhook.id })).toEqual({
      redelivered: 1,
    });
    await expect.poll(() => received.length).toBe(3);
  });

  it("does not wait for 110 endpoints of other accounts that hang, also after a restart (contract HOOK-12)", async () => {
    const hanging = await startReceiver(() => {});
    const good = await startReceiver(accept);
    const { webhook } = await addWebhook(good.url);
    await addGuide(ctx);
    await expect.poll(() => deliveriesOf(webhook.id)).toMatchObject([{ state: "succeeded" }]);
    await worker.stop();
    for (let account = 0; account < 11; account += 1) {
      const other = await addOwner();
      await db.pool.query(
        `insert into webhook_endpoints (account_id, url, description, events, enabled, secret)
         select $1, $2, '', '{guide.created}', true, secret
           from webhook_endpoints cross join generate_series(1, 10) where id = $3`,
        [other.actor.account.id, hanging.url, webhook.id],
      );
      await addGuide(other);
    }
    worker = startTestWorker(fixtures.url, TASKS);
    await expect.poll(() => hanging.received.length).toBeGreaterThan(20);
    await addGuide(ctx);
    await expect.poll(() => good.received.length).toBe(2);
    // Others wait for their turn since before.
    expect(hanging.received.length).toBeLessThan(110);
  });

  it("is sent by another worker when the claim of a killed worker has ended, and not before", async () => {
    const { received, url } = await startReceiver(accept);
    const { webhook } = await addWebhook(url);
    await recordEvent(
      webhook.id,
      "webhook.test",
      "{}",
      `update webhook_deliveries set claim = gen_random_uuid(), claimed_until = now() + interval '1 hour'
        where endpoint_id = ${webhook.id}`,
    );
    const [claimed] = await deliveriesOf(webhook.id);
    await resumeWebhooks();
    // It would be sent after the first one, which is due for longer.
    const { delivery: other } = await sendTestEvent(ctx, { webhook_id: webhook.id });
    const ids = () => received.map(({ headers }) => headers["webhook-id"]);
    await expect.poll(ids).toEqual([other.event_id]);

    await db.pool.query(
      "update webhook_deliveries set claimed_until = now() where endpoint_id = $1",
      [webhook.id],
    );
    await resumeWebhooks();
    await expect.poll(ids).toEqual([other.event_id, claimed?.event_id]);
    await expect
      .poll(() => deliveriesOf(webhook.id))
      .toMatchObject([{ attempts: 1 }, { state: "succeeded", attempts: 1 }]);
  });
});
