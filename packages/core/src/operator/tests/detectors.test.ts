import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { detectExpiringKeys } from "#api-keys/index.ts";
import type { ActorContext } from "#context.ts";
import { createTestFixtures, type TestUser } from "#testing/index.ts";
import { detectUsageThresholds } from "#usage/index.ts";
import { createWebhook, getWebhookDelivery, listWebhookDeliveries } from "#webhooks/index.ts";
import { setUsage } from "../index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const DAY_MS = 86_400_000;

let owner: TestUser;
let ctx: ActorContext;
let webhookId: number;
beforeEach(async () => {
  fixtures.setClock(undefined);
  owner = await fixtures.addAccount("enterprise", { monthly_quota: 100 });
  ctx = await owner.sessionContext();
  const { webhook } = await createWebhook(ctx, {
    url: "https://receiver.example/",
    description: "",
    enabled: true,
    events: ["usage.threshold_reached", "api_key.expiring"],
  });
  webhookId = webhook.id;
});

/** The data of the stored events, oldest first. */
async function events(): Promise<unknown[]> {
  const { deliveries } = await listWebhookDeliveries(ctx, { webhook_id: webhookId, limit: 100 });
  const details = await Promise.all(
    deliveries.map(({ id }) => getWebhookDelivery(ctx, { webhook_id: webhookId, delivery_id: id })),
  );
  return details.toReversed().map(({ delivery }) => {
    const { data } = JSON.parse(delivery.request_body) as { data: unknown };
    return data;
  });
}

const use = (used: number) => setUsage(service, { accountId: owner.accountId, used });

describe("detectUsageThresholds (contract HOOK-16)", () => {
  it("announces each threshold once, also after a lower usage", async () => {
    await use(49);
    await detectUsageThresholds(service);
    expect(await events()).toEqual([]);
    for (const used of [50, 79, 20, 50, 80]) {
      await use(used);
      await detectUsageThresholds(service);
    }
    expect(await events()).toMatchObject([{ threshold: 50 }, { threshold: 80 }]);
    await use(100);
    await Promise.all(Array.from({ length: 4 }, () => detectUsageThresholds(service)));
    expect((await events()).at(-1)).toMatchObject({
      threshold: 100,
      usage: { requests_used: 100, quota_limit: 100 },
    });
    expect(await events()).toHaveLength(3);
  });

  it("announces all thresholds of one step, and those of the next month", async () => {
    await use(100);
    await detectUsageThresholds(service);
    expect(await events()).toHaveLength(3);
    fixtures.setClock(new Date(Date.now() + 32 * DAY_MS));
    await detectUsageThresholds(service);
    expect(await events()).toHaveLength(3);
    await use(50);
    await detectUsageThresholds(service);
    expect(await events()).toHaveLength(4);
  });

  it("announces nothing for a quota of 0", async () => {
    await service.db.prisma.account.update({
      where: { id: owner.accountId },
      data: { monthlyQuota: 0 },
    });
    await use(10);
    await detectUsageThresholds(service);
    expect(await events()).toEqual([]);
  });
});

describe("detectExpiringKeys (contract HOOK-17)", () => {
  it("announces an expiry 7 days and 1 day before it, once each", async () => {
    const start = Date.now();
    const { id } = await owner.insertKey(["read"], new Date(start + 10 * DAY_MS));
    const detectAt = async (days: number) => {
      fixtures.setClock(new Date(start + days * DAY_MS));
      await Promise.all([detectExpiringKeys(service), detectExpiringKeys(service)]);
    };
    await detectAt(2.9);
    expect(await events()).toEqual([]);
    await detectAt(3.1);
    await detectAt(8.9);
    expect(await events()).toMatchObject([{ api_key: { id, expires_in_days: 7 } }]);
    await detectAt(9.1);
    await detectAt(11);
    expect(await events()).toHaveLength(2);
    expect((await events()).at(-1)).toMatchObject({ api_key: { id, expires_in_days: 1 } });
  });

  it("does not announce keys that live shorter, were rotated or revoked", async () => {
    const { prisma } = service.db;
    const soon = (days: number) => new Date(Date.now() + days * DAY_MS);
    await owner.insertKey(["read"], soon(6));
    const rotated = await owner.insertKey(["read"], soon(8));
    const revoked = await owner.insertKey(["read"], soon(8));
    await prisma.apiKey.update({ where: { id: rotated.id }, data: { replacedAt: new Date() } });
    await prisma.apiKey.update({ where: { id: revoked.id }, data: { revokedAt: new Date() } });
    fixtures.setClock(soon(2));
    await detectExpiringKeys(service);
    expect(await events()).toEqual([]);
  });
});
