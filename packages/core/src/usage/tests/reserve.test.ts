import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { authenticateKey } from "#api-keys/index.ts";
import type { ServiceContext } from "#context.ts";
import { setPlan, setUsage } from "#operator/index.ts";
import { createTestFixtures, runConcurrently } from "#testing/index.ts";
import { getUsage, refundQuota, reserveQuota } from "../quota.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
// No test passes the end of a month.
beforeEach(() => fixtures.setClock(new Date("2026-11-20T12:00:00Z")));
const REQUESTS = IS_STRESS ? 128 : 12;
const wide = await fixtures.instanceFor(IS_STRESS ? 64 : 8);

/**
 * Creates an account with this quota. Returns a function that authenticates its key at the current
 * time.
 */
async function meter(quota: number, service: ServiceContext = fixtures.service) {
  const owner = await fixtures.addAccount("pro", { monthly_quota: quota });
  const { secret } = await owner.insertKey(["read"]);
  const ctx = async () => {
    const actor = await authenticateKey(service, { secret });
    if (!actor) throw new Error("The key does not work");
    return { ...service, actor };
  };
  return { accountId: owner.accountId, ctx };
}
function refusals(count: number) {
  return Array.from({ length: count }, () => "quota_exceeded");
}
function from1To(count: number) {
  return Array.from({ length: count }, (_, index) => index + 1);
}

describe("the quota ledger (contract ACCT-3, QUOTA-3)", () => {
  it.each(IS_STRESS ? [1, 10, 100] : [1, 10])(
    "admits exactly %i of more concurrent requests, and numbers each",
    async (left) => {
      const { ctx } = await meter(left, wide);
      const actor = await ctx();
      const { results, errorCodes } = await runConcurrently(REQUESTS, () => reserveQuota(actor));
      expect(results.map(({ used }) => used).toSorted((a, b) => a - b)).toEqual(from1To(left));
      expect(errorCodes).toEqual(refusals(REQUESTS - left));
      expect(await getUsage(actor, {})).toMatchObject({
        requests_used: left,
        quota_remaining: 0,
        usage_percentage: 100,
      });
    },
  );

  it("admits only the remaining quota when part of it was used before", async () => {
    const { accountId, ctx } = await meter(50, wide);
    await setUsage(fixtures.service, { accountId, used: 49 });
    const actor = await ctx();
    const { results } = await runConcurrently(REQUESTS, () => reserveQuota(actor));
    expect(results.map(({ used }) => used)).toEqual([50]);
  });

  it("refuses every request and stores no row when the quota is 0", async () => {
    const { accountId, ctx } = await meter(0);
    const actor = await ctx();
    const { errorCodes } = await runConcurrently(8, () => reserveQuota(actor));
    expect(errorCodes).toEqual(refusals(8));
    expect(await fixtures.service.db.prisma.usageMonth.count({ where: { accountId } })).toBe(0);
  });

  it("refuses with 402 quota_exceeded, the contract's message and upgrade_url", async () => {
    const { ctx } = await meter(0);
    await expect(reserveQuota(await ctx())).rejects.toMatchObject({
      code: "quota_exceeded",
      status: 402,
      message: "Monthly API quota exceeded. Please upgrade your plan.",
      extras: { upgrade_url: "https://guidepost.test/settings/plan" },
    });
  });

  it("admits a request again after a refund, and never counts below 0", async () => {
    const { ctx } = await meter(1);
    const actor = await ctx();
    const reservation = await reserveQuota(actor);
    await expect(reserveQuota(actor)).rejects.toMatchObject({ code: "quota_exceeded" });
    await refundQuota(actor, reservation);
    expect(await reserveQuota(actor)).toEqual(reservation);
    await runConcurrently(5, () => refundQuota(actor, reservation));
    expect((await getUsage(actor, {})).requests_used).toBe(0);
  });

  it("counts exactly the requests that are not refunded under concurrency", async () => {
    const { ctx } = await meter(4, wide);
    const actor = await ctx();
    const { results } = await runConcurrently(REQUESTS, async (index) => {
      const reservation = await reserveQuota(actor);
      if (index % 2 === 0) await refundQuota(actor, reservation);
      return index % 2;
    });
    const kept = results.reduce((sum, one) => sum + one, 0);
    expect((await getUsage(actor, {})).requests_used).toBe(kept);
  });

  it.each([
    ["a month", "2026-11-30T23:59:59.999Z", "2026-12-01T00:00:00.000Z"],
    ["a year", "2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z"],
    ["a leap February", "2028-02-29T23:59:59.999Z", "2028-03-01T00:00:00.000Z"],
  ])("admits requests again after the end of %s", async (_, last, first) => {
    const { ctx } = await meter(1);
    const at = async (moment: string) => ({ ...(await ctx()), clock: () => new Date(moment) });
    const before = await reserveQuota(await at(last));
    await expect(reserveQuota(await at(last))).rejects.toMatchObject({ code: "quota_exceeded" });
    expect(await getUsage(await at(last), {})).toMatchObject({ resets_at: first });
    expect(await reserveQuota(await at(first))).toEqual({ period: first.slice(0, 7), used: 1 });
    // A late refund applies to the period of its reservation.
    await refundQuota(await at(first), before);
    expect((await getUsage(await at(first), {})).requests_used).toBe(1);
    expect((await getUsage(await at(first), { period: before.period })).requests_used).toBe(0);
  });

  it("starts a new period by the service's clock", async () => {
    const { ctx } = await meter(1);
    fixtures.setClock(new Date("2030-06-30T12:00:00Z"));
    await reserveQuota(await ctx());
    fixtures.setClock(new Date("2030-07-01T12:00:00Z"));
    expect(await reserveQuota(await ctx())).toEqual({ period: "2030-07", used: 1 });
  });

  it("applies a lowered quota to the next request, and reports 0 remaining", async () => {
    const { accountId, ctx } = await meter(10);
    await runConcurrently(5, async () => reserveQuota(await ctx()));
    await setPlan(fixtures.service, { accountId: accountId, plan: "pro", monthly_quota: 3 });
    await expect(reserveQuota(await ctx())).rejects.toMatchObject({ code: "quota_exceeded" });
    expect(await getUsage(await ctx(), {})).toMatchObject({
      requests_used: 5,
      quota_limit: 3,
      quota_remaining: 0,
      usage_percentage: 166.67,
    });
    await setPlan(fixtures.service, { accountId: accountId, plan: "pro", monthly_quota: 6 });
    expect(await reserveQuota(await ctx())).toMatchObject({ used: 6 });
  });

  it("counts the requests of each account separately", async () => {
    const [one, other] = [await meter(1), await meter(1)];
    await reserveQuota(await one.ctx());
    expect((await getUsage(await other.ctx(), {})).requests_used).toBe(0);
    expect(await reserveQuota(await other.ctx())).toMatchObject({ used: 1 });
  });
});
