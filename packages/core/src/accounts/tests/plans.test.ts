import { PLAN_IDS, PLANS } from "@guidepost/contract";
import { afterAll, describe, expect, it } from "vitest";
import { createAccount, setPlan } from "#operator/index.ts";
import { createTestFixtures } from "#testing/index.ts";
import { getAccount } from "../account.ts";
import { changeOwnPlan } from "../account.ts";
import { getProfile } from "../profile.ts";

const fixtures = await createTestFixtures({ sharesDatabase: true });
afterAll(fixtures.drop);
const { service } = fixtures;

describe("createAccount", () => {
  it.each(PLAN_IDS)(
    "creates an account on %s with the plan's limits and no guides (contract ACCT-1, ACCT-5)",
    async (plan) => {
      const made = await createAccount(service, { name: "Acme", plan });
      const { name, limits } = PLANS[plan];
      expect(made).toEqual({
        id: expect.any(Number),
        name: "Acme",
        plan,
        plan_name: name,
        limits: {
          per_minute: limits.perMinute,
          per_hour: limits.perHour,
          monthly_quota: limits.monthlyQuota,
          guide_limit: limits.guideLimit,
        },
        own_limits: false,
        language: "en",
        guides_count: 0,
        created_at: expect.stringMatching(/Z$/),
      });
      expect(await getAccount(service, { id: made.id })).toEqual(made);
    },
  );

  it("getAccount and setPlan return not_found for an unknown account", async () => {
    const gone = { code: "not_found", message: "Account not found" };
    await expect(getAccount(service, { id: 2_147_483_647 })).rejects.toMatchObject(gone);
    await expect(setPlan(service, { accountId: 2_147_483_647, plan: "pro" })).rejects.toMatchObject(
      gone,
    );
  });
});

describe("setPlan (contract ACCT-4)", () => {
  it("sets the account's own limits, and resets omitted ones to the plan's", async () => {
    const { id } = await createAccount(service, { name: "Acme", plan: "free" });
    const own = { per_minute: 7, per_hour: 70, monthly_quota: 0, guide_limit: 3 };
    expect(await setPlan(service, { accountId: id, plan: "enterprise", ...own })).toMatchObject({
      plan: "enterprise",
      limits: own,
    });
    const { limits } = await setPlan(service, {
      accountId: id,
      plan: "enterprise",
      monthly_quota: 9,
    });
    expect(limits).toEqual({
      per_minute: 3_000,
      per_hour: 150_000,
      monthly_quota: 9,
      guide_limit: null,
    });
  });
});

describe("changeOwnPlan", () => {
  it("switches between Free, Pro and Team and applies their limits", async () => {
    const owner = await fixtures.addAccount("pro");
    for (const plan of ["team", "free", "pro", "pro"] as const)
      expect(await changeOwnPlan(await owner.sessionContext(), { plan })).toMatchObject({
        plan,
        limits: { monthly_quota: PLANS[plan].limits.monthlyQuota },
      });
  });

  it.each<Partial<Record<"per_minute" | "per_hour" | "monthly_quota" | "guide_limit", number>>>([
    { per_minute: 5 },
    { per_hour: 5 },
    { monthly_quota: 0 },
    { guide_limit: 5 },
    // Equal to the plan's limits, but set by the operator.
    { per_minute: 300 },
  ])("refuses an account with its own limits: %o", async (own) => {
    const owner = await fixtures.addAccount("pro", own);
    const before = await getAccount(service, { id: owner.accountId });
    for (const plan of ["team", "free"] as const)
      await expect(changeOwnPlan(await owner.sessionContext(), { plan })).rejects.toMatchObject({
        code: "conflict",
        message:
          "Your limits were agreed with your Guidepost administrator. Contact them to change the plan.",
      });
    expect(await changeOwnPlan(await owner.sessionContext(), { plan: "pro" })).toEqual(before);
    expect(await getAccount(service, { id: owner.accountId })).toEqual(before);
    expect(await getProfile(await owner.sessionContext())).toMatchObject({
      may_change_plan: false,
      account: { own_limits: true },
    });
    // After the operator resets the limits, the owner can change the plan again.
    await setPlan(service, { accountId: owner.accountId, plan: "pro" });
    expect(await getProfile(await owner.sessionContext())).toMatchObject({
      may_change_plan: true,
      account: { own_limits: false },
    });
    expect(await changeOwnPlan(await owner.sessionContext(), { plan: "team" })).toMatchObject({
      plan: "team",
    });
  });

  it.each(["to", "from"])("is forbidden %s Enterprise", async (way) => {
    const owner = await fixtures.addAccount(way === "to" ? "team" : "enterprise");
    const plan = way === "to" ? "enterprise" : "team";
    await expect(changeOwnPlan(await owner.sessionContext(), { plan })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("is forbidden for members, and for owners if the operator does not allow it", async () => {
    const owner = await fixtures.addAccount("pro");
    const member = await fixtures.addUser(owner.accountId, "member");
    const locked = { ...(await owner.sessionContext()), ownersMayChangePlan: false };
    for (const ctx of [await member.sessionContext(), locked])
      await expect(changeOwnPlan(ctx, { plan: "team" })).rejects.toMatchObject({
        code: "forbidden",
      });
    expect((await getAccount(service, { id: owner.accountId })).plan).toBe("pro");
  });
});
