import { expect, it } from "vitest";
import { noApiOf } from "./api-access.ts";

const limits = { per_minute: 60, per_hour: 3_600, monthly_quota: 0, guide_limit: 10 };

it("an account without a quota is told what it lacks: on Free a plan, on any other the quota", () => {
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

it("an account with a quota has the API, on Free too", () => {
  for (const plan of ["free", "pro"] as const)
    expect(noApiOf({ plan, limits: { ...limits, monthly_quota: 1 } })).toBeUndefined();
});
