import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

const sessionRows = (page: Page) => page.getByRole("listitem").filter({ hasText: /Signed in on/ });

async function openSecurity(page: Page) {
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
}

async function expectSignedOut(page: Page) {
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

test("Settings lists the sessions of the user, and ends one of them", async ({ site, openAs }) => {
  const owner = await site.addOwner();
  const phone = await openAs(owner, {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
  });
  await openSecurity(phone);
  const page = await openAs(owner);
  await openSecurity(page);
  const rows = sessionRows(page);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("This session");
  await expect(rows.first()).toContainText(/Chrome on Linux|Chromium on Linux/);
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  await expect(rows.last()).toContainText("Safari on iOS");
  await expect(rows.last()).toContainText(/\d+\.\d+\.\d+\.\d+/);
  expect(await axeViolations(page)).toEqual([]);

  await rows
    .last()
    .getByRole("button", { name: /^End session: Safari on iOS/ })
    .click();
  await expect(page.getByText("Session ended")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expectSignedOut(phone);
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test("'End all other sessions' signs out every other browser and keeps this one signed in", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const [page, other, third] = [await openAs(owner), await openAs(owner), await openAs(owner)];
  for (const one of [other, third, page]) await openSecurity(one);
  await expect(sessionRows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "End all other sessions" }).click();
  const dialog = page.getByRole("alertdialog", { name: "End all other sessions?" });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "End other sessions" }).click();
  await expect(page.getByText("All other sessions have ended")).toBeVisible();
  await expect(sessionRows(page)).toHaveCount(1);
  await expectSignedOut(other);
  await expectSignedOut(third);
  await page.reload();
  await expect(sessionRows(page)).toHaveCount(1);
  await expect(sessionRows(page)).toContainText("This session");
  expect((await site.rest({ path: "/usage", key: owner.key })).status).toBe(200);
});

test("a session that was ended in the meantime is reported, and leaves the list", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const [page, other] = [await openAs(owner), await openAs(owner)];
  for (const one of [other, page]) await openSecurity(one);
  await other.getByRole("button", { name: /^Signed in as/ }).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other).toHaveURL(`${site.url}/`);
  await sessionRows(page).last().getByRole("button").click();
  const notifications = page.getByRole("region", { name: "Notifications" });
  await expect(notifications.getByText("This session has ended already")).toBeVisible();
  await expect(sessionRows(page)).toHaveCount(1);
  pageErrors.expect(/status of 404/);
});
