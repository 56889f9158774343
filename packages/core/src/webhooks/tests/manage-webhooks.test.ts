import { MAX_DAILY_DELIVERIES, type EventType } from "@guidepost/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listAuditLog } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { createTestFixtures, explainPlan, indexesOf, type TestUser } from "#testing/index.ts";
import {
  createWebhook,
  deleteWebhook,
  getWebhookAttempts,
  getWebhook,
  getWebhookDelivery,
  getWebhookHealth,
  rotateWebhookSecret,
  searchWebhookDeliveries,
  sendTestEvent,
  updateWebhook,
} from "../index.ts";
import { MAX_SCANNED_DELIVERIES, selectDeliveriesOfType } from "../store/deliveries.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const DAY_MS = 86_400_000;
const URL = "https://receiver.example/hooks/secret-path";

let owner: TestUser;
let ctx: ActorContext;
beforeEach(async () => {
  owner = await fixtures.addAccount("enterprise");
  ctx = await owner.sessionContext();
});

async function addWebhook(events: EventType[] = ["guide.created"]) {
  const input = { url: URL, description: "", events, enabled: true };
  return (await createWebhook(ctx, input)).webhook.id;
}

/** Adds deliveries of one type and state, `daysAgo` days before now. */
async function addDeliveries(
  endpointId: number,
  {
    type,
    state,
    count,
    daysAgo = 0,
  }: Record<"type" | "state", string> & { count: number; daysAgo?: number },
): Promise<void> {
  await pool.query(
    `
with added as (
  insert into events (id, account_id, type, data, created_at)
  select 'evt_' || replace(gen_random_uuid()::text, '-', ''), $2, $3, '{}', now() - make_interval(days => $6)
    from generate_series(1, $5::int) returning id, created_at)
insert into webhook_deliveries (endpoint_id, event_id, state, created_at) select $1, id, $4, created_at from added`,
    [endpointId, owner.accountId, type, state, count, daysAgo],
  );
}

/** The context of a session whose last proof of identity is old. */
function staleContext(): ActorContext {
  const { actor } = ctx;
  if (actor.via.kind !== "session") throw new Error("not a session");
  const session = { ...actor.via.session, authenticatedAt: Date.now() - DAY_MS };
  return { ...ctx, actor: { ...actor, via: { kind: "session", session } } };
}

describe("the URL of a webhook (contract HOOK-11)", () => {
  const endpoint = { description: "", events: ["guide.created" as const], enabled: true };
  const refused = {
    code: "validation_failed",
    extras: { details: { url: ["must use port 80, 443, or one above 1023"] } },
  };

  it.each([0, 22, 25, 1023])(
    "is refused by createWebhook and updateWebhook with port %i",
    async (port) => {
      const id = await addWebhook();
      for (const [allowPrivateWebhooks, url] of [
        [false, `https://receiver.example:${port}/`],
        [true, `http://127.0.0.1:${port}/`],
      ] as const) {
        const context = { ...ctx, allowPrivateWebhooks };
        await expect(createWebhook(context, { ...endpoint, url })).rejects.toMatchObject(refused);
        const update = updateWebhook(context, { webhook_id: id, url });
        await expect(update).rejects.toMatchObject(refused);
      }
    },
  );

  it.each([80, 443, 1024, 8443])("is accepted with port %i", async (port) => {
    const url = `https://receiver.example:${port}/`;
    const { webhook } = await createWebhook(ctx, { ...endpoint, url });
    expect(webhook.url).toBe(url);
  });

  it.each(["https://127.0.0.1/", "https://[fd00::1]/", "https://169.254.169.254/"])(
    "is refused with the private address %s",
    async (url) => {
      await expect(createWebhook(ctx, { ...endpoint, url })).rejects.toMatchObject({
        code: "validation_failed",
        extras: { details: { url: ["must be an address on the internet"] } },
      });
    },
  );
});

describe("the URL of a webhook with characters that a URI does not contain (contract HOOK-27)", () => {
  const endpoint = { description: "", events: ["guide.created" as const], enabled: true };
  const sent = "https://b\u00fccher.example/\u00fc?a={b}";
  const uri = "https://xn--bcher-kva.example/%C3%BC?a=%7Bb%7D";

  it("is stored and returned encoded by createWebhook and updateWebhook", async () => {
    const { webhook } = await createWebhook(ctx, { ...endpoint, url: sent });
    expect(webhook.url).toBe(uri);
    const id = await addWebhook();
    expect((await updateWebhook(ctx, { webhook_id: id, url: sent })).webhook.url).toBe(uri);
    const { rows } = await pool.query<{ url: string }>(
      "select distinct url from webhook_endpoints where account_id = $1",
      [owner.accountId],
    );
    expect(rows).toEqual([{ url: uri }]);
  });

  it("is returned encoded when an earlier release stored it as it was sent", async () => {
    const id = await addWebhook();
    await pool.query("update webhook_endpoints set url = $2 where id = $1", [id, sent]);
    expect((await getWebhook(ctx, { webhook_id: id })).webhook.url).toBe(uri);
    // The same address is not a change.
    const stale = { ...staleContext() };
    await expect(updateWebhook(stale, { webhook_id: id, url: uri })).resolves.toBeDefined();
  });
});

describe("the audit log of webhooks (contract AUDIT-1)", () => {
  async function entries() {
    return (await listAuditLog(ctx, { limit: 100, target_type: "webhook" })).entries;
  }

  it("has an entry for each creation, change, rotation and deletion, without the path of the address", async () => {
    const id = await addWebhook();
    await updateWebhook(ctx, { webhook_id: id, events: ["guide.deleted"], enabled: false });
    await updateWebhook(ctx, { webhook_id: id, enabled: false, description: "" });
    await rotateWebhookSecret(ctx, { webhook_id: id });
    await deleteWebhook(ctx, { webhook_id: id });
    await deleteWebhook(ctx, { webhook_id: id }).catch(() => undefined);
    const found = await entries();
    expect(found.map(({ action, details }) => [action, details])).toEqual([
      ["webhook.deleted", {}],
      ["webhook.secret_rotated", {}],
      [
        "webhook.updated",
        { changed: ["events", "enabled"], events: ["guide.deleted"], enabled: false },
      ],
      ["webhook.created", { events: ["guide.created"], enabled: true }],
    ]);
    for (const { target } of found)
      expect(target).toEqual({ type: "webhook", id: `${id}`, name: "receiver.example" });
    expect(JSON.stringify(found)).not.toMatch(/secret-path|whsec_/);
  });

  it("has one entry when the same change is made twice at the same time", async () => {
    const id = await addWebhook();
    const change = () => updateWebhook(ctx, { webhook_id: id, enabled: false });
    const blocker = await pool.connect();
    await blocker.query("begin");
    await blocker.query("select from webhook_endpoints where id = $1 for update", [id]);
    const changes = Promise.all([change(), change(), change()]);
    const countWaiting = async () =>
      (await pool.query("select from pg_locks where not granted")).rowCount;
    await expect.poll(countWaiting).toBe(3);
    await blocker.query("commit");
    blocker.release();
    await changes;
    expect((await entries()).map(({ action }) => action)).toEqual([
      "webhook.updated",
      "webhook.created",
    ]);
  });

  it("keeps a change out of the database when its entry cannot be stored", async () => {
    const id = await addWebhook();
    await pool.query(
      "alter table audit_log add constraint no_more check (action not like 'webhook.%') not valid",
    );
    await expect(deleteWebhook(ctx, { webhook_id: id })).rejects.toThrow(/no_more/);
    await expect(rotateWebhookSecret(ctx, { webhook_id: id })).rejects.toThrow(/no_more/);
    await expect(addWebhook()).rejects.toThrow(/no_more/);
    await pool.query("alter table audit_log drop constraint no_more");
    const { rows } = await pool.query(
      "select deleted_at, previous_secret from webhook_endpoints where account_id = $1",
      [owner.accountId],
    );
    expect(rows).toEqual([{ deleted_at: null, previous_secret: null }]);
  });
});

describe("a session whose proof of identity is old (contract HOOK-19)", () => {
  const refused = { code: "fresh_sign_in_required" };

  it("cannot change the address or the events of a webhook", async () => {
    const id = await addWebhook();
    const stale = staleContext();
    for (const change of [
      { url: "https://other.example/" },
      { events: ["guide.deleted" as const] },
    ])
      await expect(updateWebhook(stale, { webhook_id: id, ...change })).rejects.toMatchObject(
        refused,
      );
  });

  it("can change the description, disable and delete a webhook", async () => {
    const id = await addWebhook();
    const stale = staleContext();
    const same = { url: URL, events: ["guide.created" as const] };
    const change = { webhook_id: id, ...same, description: "New", enabled: false };
    const { webhook } = await updateWebhook(stale, change);
    expect(webhook).toMatchObject({ description: "New", enabled: false });
    await deleteWebhook(stale, { webhook_id: id });
  });
});

describe("updateWebhook", () => {
  it("keeps the start of failures unless it changes whether the webhook is enabled (contract HOOK-10)", async () => {
    const id = await addWebhook();
    const readFailingSince = async () =>
      (await getWebhook(ctx, { webhook_id: id })).webhook.failing_since;
    const since = "2026-11-20T00:00:00.000Z";
    await pool.query("update webhook_endpoints set failing_since = $2 where id = $1", [id, since]);
    await updateWebhook(ctx, { webhook_id: id, enabled: true, description: "Sent again" });
    expect(await readFailingSince()).toBe(since);
    await updateWebhook(ctx, { webhook_id: id, enabled: false });
    expect(await readFailingSince()).toBeNull();
  });
});

describe("sendTestEvent", () => {
  it("returns the delivery of its own event when another one is newer", async () => {
    const id = await addWebhook(["guide.deleted"]);
    await addDeliveries(id, { type: "guide.deleted", state: "pending", count: 1 });
    await pool.query("update webhook_deliveries set id = id + 1000000 where endpoint_id = $1", [
      id,
    ]);
    const { delivery } = await sendTestEvent(ctx, { webhook_id: id });
    expect(delivery.event_type).toBe("webhook.test");
  });
});

describe("getWebhookHealth (contract HOOK-21)", () => {
  it("counts the deliveries of seven days by day and state, of each webhook", async () => {
    const [first, second] = [await addWebhook(), await addWebhook()];
    await addDeliveries(first, { type: "guide.created", state: "succeeded", count: 3 });
    await addDeliveries(first, { type: "guide.created", state: "failed", count: 2, daysAgo: 6 });
    await addDeliveries(first, { type: "guide.created", state: "failed", count: 4, daysAgo: 7 });
    const { webhooks } = await getWebhookHealth(ctx, {});
    expect(webhooks.map(({ id, more }) => [id, more])).toEqual([
      [first, false],
      [second, false],
    ]);
    const days = webhooks[0]?.days ?? [];
    expect(days).toHaveLength(7);
    expect(days[6]).toMatchObject({ succeeded: 3, failed: 0, pending: 0 });
    expect(days[0]).toMatchObject({ succeeded: 0, failed: 2 });
    expect(await getWebhookHealth(ctx, { webhook_id: second })).toEqual({
      webhooks: [webhooks[1]],
    });
  });

  it("counts the newest deliveries only, and states that there are more", async () => {
    const id = await addWebhook();
    const count = MAX_DAILY_DELIVERIES;
    await addDeliveries(id, { type: "guide.created", state: "failed", count: 5 });
    await addDeliveries(id, { type: "guide.created", state: "succeeded", count });
    const { webhooks } = await getWebhookHealth(ctx, { webhook_id: id });
    expect(webhooks[0]).toMatchObject({ more: true });
    expect(webhooks[0]?.days[6]).toMatchObject({ succeeded: count, failed: 0 });
  });

  it("returns nothing for a webhook of another account, and refuses members", async () => {
    const id = await addWebhook();
    const other = await (await fixtures.addAccount("pro")).sessionContext();
    expect(await getWebhookHealth(other, { webhook_id: id })).toEqual({ webhooks: [] });
    const member = await (await fixtures.addUser(owner.accountId, "member")).sessionContext();
    await expect(getWebhookHealth(member, {})).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("searchWebhookDeliveries (contract HOOK-22)", () => {
  const typesOf = async (id: number, filters: object) =>
    (await searchWebhookDeliveries(ctx, { webhook_id: id, limit: 50, ...filters })).deliveries.map(
      ({ event_type: type, state }) => `${type} ${state}`,
    );

  it("filters by the type of the event, together with the state", async () => {
    const id = await addWebhook();
    await addDeliveries(id, { type: "guide.created", state: "failed", count: 1 });
    await addDeliveries(id, { type: "guide.created", state: "succeeded", count: 1 });
    await addDeliveries(id, { type: "guide.deleted", state: "failed", count: 1 });
    await sendTestEvent(ctx, { webhook_id: id });
    expect(await typesOf(id, { event_type: "guide.created" })).toEqual([
      "guide.created succeeded",
      "guide.created failed",
    ]);
    expect(await typesOf(id, { event_type: "guide.created", state: "failed" })).toEqual([
      "guide.created failed",
    ]);
    expect(await typesOf(id, { event_type: "webhook.test" })).toEqual(["webhook.test pending"]);
    expect(await typesOf(id, { state: "failed" })).toHaveLength(2);
  });

  it("ends a page early after a bounded number of deliveries, and finds all of them over pages", async () => {
    const id = await addWebhook();
    await addDeliveries(id, { type: "guide.deleted", state: "failed", count: 2 });
    const count = MAX_SCANNED_DELIVERIES + 10;
    await addDeliveries(id, { type: "guide.created", state: "succeeded", count });
    const input = { webhook_id: id, limit: 1, event_type: "guide.deleted" } as const;
    const found: number[] = [];
    let cursor: string | null | undefined;
    for (let pages = 0; cursor !== null && pages < 5; pages += 1) {
      const page = await searchWebhookDeliveries(ctx, { ...input, ...(cursor && { cursor }) });
      if (pages === 0) expect(page.deliveries).toEqual([]);
      found.push(...page.deliveries.map((delivery) => delivery.id));
      cursor = page.next_cursor;
    }
    expect(cursor).toBeNull();
    expect(found).toHaveLength(2);
    const owned = { accountId: owner.accountId, endpointId: id };
    await pool.query("analyze webhook_deliveries");
    const page = { state: undefined, before: undefined, limit: 51, type: "guide.deleted" };
    const plan = await explainPlan(
      pool,
      (connection) => selectDeliveriesOfType(connection, owned, page),
      "force_generic_plan",
    );
    expect(indexesOf(plan, "webhook_deliveries")).toContain(
      "webhook_deliveries_endpoint_id_id_idx",
    );
  });
});

describe("getWebhookAttempts", () => {
  it("returns the delivery of getWebhookDelivery without the body", async () => {
    const id = await addWebhook();
    const { delivery } = await sendTestEvent(ctx, { webhook_id: id });
    const key = { webhook_id: id, delivery_id: delivery.id };
    const {
      request_body: _,
      attempt_log,
      ...fields
    } = (await getWebhookDelivery(ctx, key)).delivery;
    expect(await getWebhookAttempts(ctx, key)).toEqual({ delivery: fields, attempt_log });
    const other = await (await fixtures.addAccount("pro")).sessionContext();
    await expect(getWebhookAttempts(other, key)).rejects.toMatchObject({ code: "not_found" });
  });
});
