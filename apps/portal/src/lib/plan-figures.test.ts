import { expect, it } from "vitest";
import { accountFigures, enterpriseWords, planFigures } from "./plan-figures.ts";

it("shows the limits of the paid plans, and Enterprise as custom (contract ACCT-3)", () => {
  expect(planFigures("pro")).toEqual({
    ...{ perMinute: "300", perHour: "10,000", monthlyQuota: "50,000", guides: "1,000" },
  });
  expect(planFigures("team")).toMatchObject({
    ...{ perMinute: "600", perHour: "30,000", monthlyQuota: "200,000" },
  });
  expect(planFigures("enterprise")).toEqual({
    ...{ perMinute: "Custom", perHour: "Custom", monthlyQuota: "Custom", guides: "Unlimited" },
  });
});

it("an account's figures are its own, on Enterprise too", () => {
  const limits = { per_minute: 7, per_hour: 70, monthly_quota: 5_000_000, guide_limit: null };
  expect(accountFigures({ limits })).toEqual({
    ...{ perMinute: "7", perHour: "70", monthlyQuota: "5,000,000", guides: "Unlimited" },
  });
});

it("what an Enterprise account begins with is said (contract ACCT-4)", () => {
  expect(enterpriseWords).toContain(
    "3,000 requests a minute, 150,000 an hour and 1,000,000 a month",
  );
});
