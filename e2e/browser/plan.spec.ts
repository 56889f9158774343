import { findFreePort } from "../harness/port.ts";
import { ask } from "./ask.ts";
import { expect, test, type Page } from "./site.ts";

const switchTo = async (page: Page, plan: string) => {
  await page.getByRole("button", { name: `Switch to ${plan}` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Switch to ${plan}?` });
  await dialog.getByRole("button", { name: `Switch to ${plan}` }).click();
  await expect(page.getByRole("heading", { name: `Your plan: ${plan}` })).toBeVisible();
};

test("an owner switches the plan, whose limits hold from the next request on", async ({
  site,
  browse,
}) => {
  const owner = await site.addOwner("free");
  const page = await browse(owner);
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
  expect(await ask(page, "account.changePlan", { plan: "enterprise" })).toBe("forbidden");
});

test("where only the operator can help, an owner is told whom to ask, and how to reach them", async ({
  site,
  browse,
  faults,
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
  // Both portals seal sessions with the secret of one data folder.
  const page = await browse(owner, { baseURL: PORTAL_URL });
  const contact = page.getByRole("link", { name: "help@guidepost.test" });
  await page.goto("/settings/plan");
  await expect(
    page.getByText("To change your plan, contact your Guidepost administrator"),
  ).toBeVisible();
  // Beside that sentence, and for Enterprise.
  await expect(contact).toHaveCount(2);
  await expect(contact.first()).toHaveAttribute("href", "mailto:help@guidepost.test");
  await expect(page.getByRole("button", { name: /^Switch to/ })).toHaveCount(0);
  expect(await ask(page, "account.changePlan", { plan: "pro" })).toBe("forbidden");
  expect((await site.rest({ path: "/guides", key: owner.key })).status).toBe(402);

  await stack.sql("alter table identities rename to identities_elsewhere");
  try {
    await page.goto("/settings/plan");
    // React asks once more by itself: until this is there, the table is not.
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(page.getByText("contact your Guidepost administrator")).toBeVisible();
    await expect(contact).toBeVisible();
  } finally {
    await stack.sql("alter table identities_elsewhere rename to identities");
  }
  faults.expect(/./);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plan" })).toBeVisible();

  const stranger = await browse(undefined, { baseURL: PORTAL_URL });
  await stranger.goto("/sign-in");
  await expect(stranger.getByRole("link", { name: "help@guidepost.test" })).toBeVisible();
  // What their browsers keep open would be waited for.
  await stranger.context().close();
  await page.context().close();
  portal.kill("SIGTERM");
  expect(await portal.ended).toBe(0);
});

test("an owner whose limits the operator set is told whom to ask, and cannot shed them", async ({
  site,
  browse,
}) => {
  // As many as the plan gives, but now by agreement.
  const owner = await site.addOwner("pro", { perMinute: 300 });
  const page = await browse(owner);
  await page.goto("/settings/plan");
  await expect(
    page.getByText(
      "Your account has custom limits. To change your plan, contact your Guidepost administrator",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Switch to/ })).toHaveCount(0);
  expect(await ask(page, "account.changePlan", { plan: "team" })).toBe("conflict");
  const { headers } = await site.rest({ path: "/guides", key: owner.key });
  expect(headers.get("x-ratelimit-limit")).toBe("300");
});

test("a guide beyond the plan's limit is refused, with the way to the plans", async ({
  site,
  browse,
  faults,
}) => {
  const owner = await site.addOwner("free");
  const page = await browse(owner);
  await page.goto("/guides/new");
  for (let number = 1; number <= 10; number++)
    expect(await ask(page, "guides.create", { guide: { title: `Guide ${number}` } })).toBe("done");
  await page.getByLabel("Title").fill("One too many");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByText("You have as many guides as your plan holds")).toBeVisible();
  // The browser reports the refusal as an error of its own.
  faults.expect(/status of 402/);
  await expect(page.getByLabel("Title")).toHaveValue("One too many");
  await page.getByRole("link", { name: "See the plans" }).click();
  await switchTo(page, "Pro");

  await page.goto("/guides/new");
  await expect(page.getByLabel("Title")).toHaveValue("One too many");
  await page.getByLabel("Title").fill("The eleventh");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The eleventh" })).toBeVisible();
});
