import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

async function switchTo(page: Page, plan: string) {
  await page.getByRole("button", { name: `Switch to ${plan}` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Switch to ${plan}?` });
  await dialog.getByRole("button", { name: `Switch to ${plan}` }).click();
  await expect(page.getByRole("heading", { name: `Your plan: ${plan}` })).toBeVisible();
}

test("creating a guide above the plan's limit leads to the plans, whose limits apply to the next request and are shown immediately", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner("free");
  const page = await openAs(owner);
  const limitOf = async () => {
    const { status, headers } = await site.rest({ path: "/guides", key: owner.key });
    return [status, headers.get("x-ratelimit-limit")];
  };
  expect(await limitOf()).toEqual([402, "60"]);

  await test.step("the form keeps the guide that is above the limit", async () => {
    await page.goto("/guides/new");
    for (let number = 1; number <= 10; number++)
      expect(
        await callProcedure(page, "guides.create", { guide: { title: `Guide ${number}` } }),
      ).toBe("done");
    await page.getByLabel("Title").fill("One too many");
    await page.getByRole("button", { name: "Create draft" }).click();
    await expect(page.getByText("You have reached the guide limit of your plan")).toBeVisible();
    // The browser reports the error response, too.
    pageErrors.expect(/status of 402/);
    await expect(page.getByLabel("Title")).toHaveValue("One too many");
  });

  await test.step("a larger plan permits the next API request, and the guide", async () => {
    await page.getByRole("link", { name: "See the plans" }).click();
    await switchTo(page, "Pro");
    expect(await limitOf()).toEqual([200, "300"]);
    await page.goto("/guides/new");
    await expect(page.getByLabel("Title")).toHaveValue("One too many");
    await page.getByLabel("Title").fill("The eleventh");
    await page.getByRole("button", { name: "Create draft" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "The eleventh" })).toBeVisible();
  });

  await test.step("the plan page switches to a larger plan, and back to Free without API access", async () => {
    await page.getByRole("link", { name: "Plan", exact: true }).click();
    await switchTo(page, "Team");
    expect(await limitOf()).toEqual([200, "600"]);
    for (const limit of ["20 GB", "10 GB", "10,000"])
      await expect(page.getByText(`of ${limit}`, { exact: true })).toBeVisible();
    await switchTo(page, "Free");
    expect(await limitOf()).toEqual([402, "60"]);
    await expect(page.getByText("No API access until the account has a paid plan.")).toBeVisible();
    const enterprise = { plan: "enterprise" };
    expect(await callProcedure(page, "account.changePlan", enterprise)).toBe("forbidden");
  });
});

test("an account with custom limits contacts the operator for another plan, and for a quota instead of 0 on every developer page", async ({
  site,
  openAs,
}) => {
  // The plan's own numbers, but set by the operator; except the quota.
  const owner = await site.addOwner("team", { perMinute: 600, quota: 0 });
  const page = await openAs(owner);
  const main = page.getByRole("main");
  const refused = await site.rest({ path: "/guides", key: owner.key });
  expect([refused.status, refused.headers.get("x-ratelimit-limit")]).toEqual([402, "600"]);
  await page.goto("/settings/plan");
  await expect(main).toContainText("No API access until the account has a quota.");
  await expect(main).toContainText(
    "Your account has custom limits. To change your plan, contact your Guidepost administrator",
  );
  await expect(page.getByRole("button", { name: /^Switch to/ })).toHaveCount(0);
  expect(await callProcedure(page, "account.changePlan", { plan: "pro" })).toBe("conflict");
  for (const name of ["API keys", "Usage", "Quick start"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(main).toContainText("Your account’s quota is 0 requests per month");
    await expect(main).toContainText(
      "each call returns 402 until the account has a quota. To get one, contact your Guidepost administrator.",
    );
    await expect(main).not.toContainText("paid plan");
  }
});
