import { describe, expect, it } from "vitest";
import { planLimitsOf, PLAN_IDS, PLANS } from "../accounts/plans.ts";

const none = { perMinute: null, perHour: null, monthlyQuota: null, guideLimit: null };

describe("a plan (contract ACCT-3, ACCT-4)", () => {
  it("allows more than the one before it in PLAN_IDS", () => {
    const all = PLAN_IDS.map((id) => planLimitsOf(id, none));
    for (const [index, plan] of all.slice(1).entries()) {
      const cheaper = all[index] ?? plan;
      expect(plan.perMinute).toBeGreaterThan(cheaper.perMinute);
      expect(plan.perHour).toBeGreaterThan(cheaper.perHour);
      expect(plan.monthlyQuota).toBeGreaterThan(cheaper.monthlyQuota);
      expect(plan.guideLimit ?? Infinity).toBeGreaterThan(cheaper.guideLimit ?? Infinity);
    }
  });

  it.each(PLAN_IDS)(
    "has an hourly limit on %s that requests at the limit per minute reach",
    (id) => {
      const { perMinute, perHour } = planLimitsOf(id, none);
      expect(perHour).toBeGreaterThan(perMinute);
      expect(perHour).toBeLessThanOrEqual(60 * perMinute);
    },
  );

  it("refuses every API request on Free by a quota of 0", () => {
    expect(planLimitsOf("free", none).monthlyQuota).toBe(0);
  });

  it("is replaced by the account's own limits one by one, including 0", () => {
    const pro = PLANS.pro.limits;
    expect(planLimitsOf("pro", { ...none, perMinute: 7 })).toEqual({ ...pro, perMinute: 7 });
    expect(planLimitsOf("pro", { ...none, perHour: 8 })).toEqual({ ...pro, perHour: 8 });
    expect(planLimitsOf("pro", { ...none, monthlyQuota: 0 })).toEqual({ ...pro, monthlyQuota: 0 });
    expect(planLimitsOf("enterprise", { ...none, guideLimit: 0 }).guideLimit).toBe(0);
  });
});
