import { describe, expect, it } from "vitest";
import { limitsOf, planIds, plans } from "./plans.ts";

const none = { perMinute: null, perHour: null, monthlyQuota: null, guideLimit: null };

describe("plans (contract ACCT-3, ACCT-4)", () => {
  it.each([
    ["free", "Free", 60, 3_600, 0, 10],
    ["pro", "Pro", 300, 10_000, 50_000, 1_000],
    ["team", "Team", 600, 30_000, 200_000, 10_000],
    ["enterprise", "Enterprise", 3_000, 150_000, 1_000_000, null],
  ] as const)("%s", (id, name, perMinute, perHour, monthlyQuota, guideLimit) => {
    expect(plans[id].name).toBe(name);
    expect(limitsOf(id, none)).toEqual({ perMinute, perHour, monthlyQuota, guideLimit });
  });

  it("are all of them in the table above", () => {
    expect(planIds).toHaveLength(4);
  });

  it("give way to the account's own limits, each by itself, 0 included", () => {
    const pro = plans.pro.limits;
    expect(limitsOf("pro", { ...none, perMinute: 7 })).toEqual({ ...pro, perMinute: 7 });
    expect(limitsOf("pro", { ...none, perHour: 8 })).toEqual({ ...pro, perHour: 8 });
    expect(limitsOf("pro", { ...none, monthlyQuota: 0 })).toEqual({ ...pro, monthlyQuota: 0 });
    expect(limitsOf("enterprise", { ...none, guideLimit: 0 }).guideLimit).toBe(0);
  });
});
