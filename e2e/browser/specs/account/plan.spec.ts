import { findFreePort } from "#harness/port.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

async function switchTo(page: Page, plan: string) {
  await page.getByRole("button", { name: `Switch to ${plan}` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Switch to ${plan}?` });
  await dialog.getByRole("button", { name: `Switch to ${plan}` }).click();
  await expect(page.getByRole("heading", { name: `Your plan: ${plan}` })).toBeVisible();
}

test("the limits of a new plan apply to the next API request", async ({ site, openAs }) => {
  const owner = await site.addOwner("free");
  const page = await openAs(owner);
  const limitOf = async () => {
    const { status, headers } = await site.rest({ path: "/guides", key: owner.key });
    return [status, headers.get("x-ratelimit-limit")];
  };
  expect(await limitOf()).toEqual([402, "60"]);
  await page.goto("/settings/plan");
  await switchTo(page, "Pro");
  expect(await limitOf()).toEqual([200, "300"]);
  await switchTo(page, "Team");
  expect(await limitOf()).toEqual([200, "600"]);
  await switchTo(page, "Free");
  expect(await limitOf()).toEqual([402, "60"]);
  await expect(page.getByText("No API access: each call with a key")).toBeVisible();
  expect(await callProcedure(page, "account.changePlan", { plan: "enterprise" })).toBe("forbidden");
});

test("pages show the operator's contact where only the operator can make a change", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const { stack, settings } = site;
  const port = `${await findFreePort()}`;
  const PORTAL_URL = `http://localhost:${port}`;
  const portal = await stack.startPortal({
    ...settings,
    ...{ PORTAL_PORT: port, PORTAL_URL, PLAN_CHANGES: "operator" },
    OPERATOR_CONTACT: "help@guidepost.test",
  });
  const owner = await site.addOwner("free");
  // Both portals encrypt sessions with the secret of one data folder.
  const page = await openAs(owner, { baseURL: PORTAL_URL });
  const contact = page.getByRole("link", { name: "help@guidepost.test" });
  await page.goto("/settings/plan");
  await expect(
    page.getByText("To change your plan, contact your Guidepost administrator"),
  ).toBeVisible();
  // After that sentence, and for Enterprise.
  await expect(contact).toHaveCount(2);
  await expect(contact.first()).toHaveAttribute("href", "mailto:help@guidepost.test");
  await expect(page.getByRole("button", { name: /^Switch to/ })).toHaveCount(0);
  expect(await callProcedure(page, "account.changePlan", { plan: "pro" })).toBe("forbidden");
  expect((await site.rest({ path: "/guides", key: owner.key })).status).toBe(402);

  await stack.sql("alter table identities rename to identities_elsewhere");
  try {
    await page.goto("/settings/plan");
    // React retries once: the table must be missing until the error is visible.
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(page.getByText("contact your Guidepost administrator")).toBeVisible();
    await expect(contact).toBeVisible();
  } finally {
    await stack.sql("alter table identities_elsewhere rename to identities");
  }
  pageErrors.expect(/./);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plan" })).toBeVisible();

  const outsider = await openAs(undefined, { baseURL: PORTAL_URL });
  await outsider.goto("/forgot-password");
  await outsider.getByLabel("E-mail").fill("owner@guidepost.test");
  await outsider.getByRole("button", { name: "Send link" }).click();
  await expect(outsider.getByRole("link", { name: "help@guidepost.test" })).toBeVisible();
  // The portal's shutdown would wait for open connections.
  await outsider.context().close();
  await page.context().close();
  portal.kill("SIGTERM");
  expect(await portal.ended).toBe(0);
});

test("the plan page of an account with custom limits shows how to contact the operator and offers no other plan", async ({
  site,
  openAs,
}) => {
  // The plan's own number, but set by the operator.
  const owner = await site.addOwner("pro", { perMinute: 300 });
  const page = await openAs(owner);
  await page.goto("/settings/plan");
  await expect(
    page.getByText(
      "Your account has custom limits. To change your plan, contact your Guidepost administrator",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Switch to/ })).toHaveCount(0);
  expect(await callProcedure(page, "account.changePlan", { plan: "team" })).toBe("conflict");
  const { headers } = await site.rest({ path: "/guides", key: owner.key });
  expect(headers.get("x-ratelimit-limit")).toBe("300");
});

test("creating a guide above the plan's limit shows an error with a link to the plans", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner("free");
  const page = await openAs(owner);
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
  await page.getByRole("link", { name: "See the plans" }).click();
  await switchTo(page, "Pro");

  await page.goto("/guides/new");
  await expect(page.getByLabel("Title")).toHaveValue("One too many");
  await page.getByLabel("Title").fill("The eleventh");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The eleventh" })).toBeVisible();
});
