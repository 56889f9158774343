import { expect, it } from "vitest";
import { noApiOf } from "./api-access.ts";

const limits = { per_minute: 60, per_hour: 3_600, monthly_quota: 0, guide_limit: 10 };

it("noApiOf returns the plan as the reason on Free, and the quota on other plans", () => {
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

it("noApiOf returns undefined for an account with a quota, also on Free", () => {
  for (const plan of ["free", "pro"] as const)
    expect(noApiOf({ plan, limits: { ...limits, monthly_quota: 1 } })).toBeUndefined();
});
