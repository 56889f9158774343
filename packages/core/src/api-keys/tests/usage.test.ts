import { KEY_USAGE_DAYS } from "@guidepost/contract";
import { afterAll, expect, it } from "vitest";
import { createTestFixtures } from "../../testing/index.ts";
import { createUsageRecorder } from "../../usage/index.ts";
import { getKeyUsage } from "../search.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { service } = fixtures;
fixtures.setClock(new Date("2026-11-20T12:00:00Z"));
const owner = await fixtures.addAccount("pro");
const today = new Date(service.clock().toISOString().slice(0, 10)).getTime();
function daysAgo(days: number) {
  return new Date(today - days * 24 * 60 * 60 * 1000);
}

it("getKeyUsage returns the requests of the last 30 days by operation, most first, and the last use", async () => {
  const [key, other] = [await owner.insertKey(["read"]), await owner.insertKey(["read"])];
  const recorder = createUsageRecorder(service.db, () => {});
  const record = (apiKeyId: number, operation: string, days: number, outcome = "ok") =>
    recorder.record({
      ...{ accountId: owner.accountId, apiKeyId, operation, outcome },
      at: daysAgo(days),
    });
  record(key.id, "guides.get", 0);
  for (const days of [0, 1, KEY_USAGE_DAYS - 1]) record(key.id, "guides.list", days);
  record(key.id, "guides.list", 0, "rate_limit_exceeded");
  record(key.id, "guides.delete", KEY_USAGE_DAYS);
  record(other.id, "guides.create", 0);
  await recorder.close();

  expect(await getKeyUsage(await owner.sessionContext(), key)).toEqual({
    last_used_at: daysAgo(0).toISOString(),
    requests: 5,
    operations: [
      { operation: "guides.list", requests: 4 },
      { operation: "guides.get", requests: 1 },
    ],
  });
});

it("getKeyUsage returns no requests for an unused key", async () => {
  const key = await owner.insertKey(["read"]);
  expect(await getKeyUsage(await owner.sessionContext(), key)).toEqual({
    last_used_at: null,
    requests: 0,
    operations: [],
  });
});
