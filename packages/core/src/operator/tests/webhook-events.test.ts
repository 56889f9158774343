import { EVENT_TYPES, TEST_EVENT, webhookEvent } from "@guidepost/contract";
import { afterAll, expect, it } from "vitest";
import { detectExpiringKeys } from "#api-keys/index.ts";
import {
  deleteGuide,
  featureGuide,
  publishGuide,
  restoreGuide,
  unfeatureGuide,
  unpublishGuide,
} from "#guides/index.ts";
import { addGuide, createTestFixtures, patchGuide, stepsWith } from "#testing/index.ts";
import { detectUsageThresholds } from "#usage/index.ts";
import { setUsage } from "../index.ts";
import {
  createWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  sendTestEvent,
} from "#webhooks/index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
const DAY_MS = 86_400_000;

it("each event that is sent has exactly the fields of the schema of its type (contract HOOK-26)", async () => {
  const owner = await fixtures.addAccount("enterprise", { monthly_quota: 100 });
  const ctx = await owner.sessionContext();
  const { webhook } = await createWebhook(ctx, {
    url: "https://receiver.example/",
    description: "",
    enabled: true,
    events: [...EVENT_TYPES],
  });

  const { id } = await addGuide(ctx, { title: "Tea", steps: stepsWith("<p>1</p>") });
  await patchGuide(ctx, id, { title: "Green tea" });
  await publishGuide(ctx, { id });
  await featureGuide(ctx, { id });
  await unfeatureGuide(ctx, { id });
  await unpublishGuide(ctx, { id });
  await deleteGuide(ctx, { id });
  await restoreGuide(ctx, { id });
  const member = await fixtures.addUser(owner.accountId, "member");
  const key = await member.insertKey(["read", "write"]);
  const { prisma } = service.db;
  await prisma.apiKey.update({ where: { id: key.id }, data: { revokedAt: new Date() } });
  await prisma.user.update({ where: { id: member.id }, data: { removedAt: new Date() } });
  await setUsage(service, { accountId: owner.accountId, used: 50 });
  await detectUsageThresholds(service);
  await owner.insertKey(["admin"], new Date(Date.now() + 10 * DAY_MS));
  fixtures.setClock(new Date(Date.now() + 4 * DAY_MS));
  await detectExpiringKeys(service);
  await sendTestEvent(ctx, { webhook_id: webhook.id });

  const { deliveries } = await listWebhookDeliveries(ctx, { webhook_id: webhook.id, limit: 100 });
  const details = await Promise.all(
    deliveries.map((one) =>
      getWebhookDelivery(ctx, { webhook_id: webhook.id, delivery_id: one.id }),
    ),
  );
  const events = details.map(({ delivery }) => JSON.parse(delivery.request_body) as object);
  // Unknown fields are removed by the schema.
  for (const event of events) expect(webhookEvent.parse(event)).toEqual(event);
  expect(new Set(deliveries.map((one) => one.event_type))).toEqual(
    new Set([...EVENT_TYPES, TEST_EVENT]),
  );
});
