import { describe, expect, it } from "vitest";
import { accountFigures, ENTERPRISE_LIMITS_TEXT, planFigures, noApiOf } from "./plan-limits.ts";

describe("planFigures", () => {
  it("returns the limits of the paid plans, and Custom for Enterprise (contract ACCT-3)", () => {
    expect(planFigures("pro")).toEqual({
      perMinute: "300",
      perHour: "10,000",
      monthlyQuota: "50,000",
      guides: "1,000",
      imageStorage: "2 GB",
      versionStorage: "1 GB",
    });
    expect(planFigures("team")).toMatchObject({
      perMinute: "600",
      perHour: "30,000",
      monthlyQuota: "200,000",
    });
    expect(planFigures("enterprise")).toEqual({
      perMinute: "Custom",
      perHour: "Custom",
      monthlyQuota: "Custom",
      guides: "Unlimited",
      imageStorage: "200 GB",
      versionStorage: "100 GB",
    });
  });
});

describe("accountFigures", () => {
  it("returns the account's own limits, also on Enterprise", () => {
    const limits = { per_minute: 7, per_hour: 70, monthly_quota: 5_000_000, guide_limit: null };
    expect(accountFigures({ limits })).toEqual({
      perMinute: "7",
      perHour: "70",
      monthlyQuota: "5,000,000",
      guides: "Unlimited",
    });
  });
});

describe("ENTERPRISE_LIMITS_TEXT", () => {
  it("contains the default limits of an Enterprise account (contract ACCT-4)", () => {
    expect(ENTERPRISE_LIMITS_TEXT).toContain(
      "3,000 requests per minute, 150,000 per hour and 1,000,000 per month",
    );
  });
});

const limits = { per_minute: 60, per_hour: 3_600, monthly_quota: 0, guide_limit: 10 };

describe("noApiOf", () => {
  it("returns the plan as the reason on Free, and the quota on other plans", () => {
    expect(noApiOf({ plan: "free", limits })).toMatchObject({
      lacks: "plan",
      title: "The Free plan includes no API requests",
      until: "until the account has a paid plan",
    });
    for (const plan of ["pro", "team", "enterprise"] as const)
      expect(noApiOf({ plan, limits })).toMatchObject({
        lacks: "quota",
        until: "until the account has a quota",
      });
  });

  it("returns undefined for an account with a quota, also on Free", () => {
    for (const plan of ["free", "pro"] as const)
      expect(noApiOf({ plan, limits: { ...limits, monthly_quota: 1 } })).toBeUndefined();
  });
});
