import { ample } from "#harness/people.ts";
import { openEditor, titleOf } from "#browser/flows/editor.ts";
import { addGuide, readGuide } from "#browser/flows/guides.ts";
import { addLink, linksDialog, linksIn, openLinks } from "#browser/flows/private-links.ts";
import { userAgent } from "#browser/flows/reader.ts";
import { expect, test, type Person } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

test("a private link shows unsaved changes of a draft to a reader without a session, until it is revoked (contract LINK-1, LINK-4)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Spring menu", draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await titleOf(page).fill("The spring menu");
  await openLinks(page);
  await linksDialog(page).getByLabel("The link works for").selectOption("1 day");
  const path = await addLink(page);
  await expect(linksIn(page)).toContainText("Not opened yet");
  expect(await axeViolations(page)).toEqual([]);

  const reader = await openAs(undefined, { userAgent });
  await reader.goto(path);
  await expect(reader.getByRole("heading", { name: "The spring menu", level: 1 })).toBeVisible();
  await expect(reader.getByText("This guide is not published.")).toBeVisible();
  await expect(reader.getByText("How to pour.")).toBeVisible();
  expect(await axeViolations(reader)).toEqual([]);
  // The author sees that it was opened, and it counts no view.
  await expect(async () => {
    await page.reload();
    await openLinks(page);
    await expect(linksIn(page)).toContainText("Last opened", { timeout: 2_000 });
  }).toPass();
  expect(await readGuide(site, owner, guide.id)).toMatchObject({ views_count: 0 });

  await linksIn(page).getByRole("button", { name: "Revoke the link" }).click();
  await expect(page.getByText("No link works at the moment.")).toBeVisible();
  const revoked = await reader.request.get(path);
  expect(revoked.status()).toBe(404);
});

test("a private link shows the pending draft of a published guide, which its public page does not", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await titleOf(page).fill("Pending");
  await openLinks(page);
  const path = await addLink(page);
  const reader = await openAs();
  await reader.goto(path);
  await expect(reader.getByRole("heading", { name: "Pending", level: 1 })).toBeVisible();
  await expect(
    reader.getByText("It may contain changes that are not published yet."),
  ).toBeVisible();
  await reader.goto(new URL(guide.url).pathname);
  await expect(reader.getByRole("heading", { name: "Live", level: 1 })).toBeVisible();
});

test("the page of a private link is not stored or indexed, sends no address, and other sites cannot frame it (contract LINK-8)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await openLinks(page);
  const reader = await openAs();
  const headers = (await reader.request.get(await addLink(page))).headers();
  expect(headers).toMatchObject({
    "cache-control": expect.stringContaining("no-store"),
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
    "x-frame-options": "SAMEORIGIN",
    "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
  });
});

test("a preview shows the guide at the width of a phone (contract LINK-8)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Narrow", draft: true });
  const page = await openAs(owner);
  await page.goto(`/preview/guides/${guide.id}`);
  await expect(page.getByText("This guide is not published.")).toBeVisible();
  await page.getByRole("button", { name: "Phone" }).click();
  const phone = page.frameLocator("iframe");
  await expect(phone.getByRole("heading", { name: "Narrow", level: 1 })).toBeVisible();
  expect(await phone.locator("body").evaluate(() => window.innerWidth)).toBeLessThan(400);
  await expect(phone.getByText("This guide is not published.")).toHaveCount(0);
  await page.getByRole("button", { name: "Computer" }).click();
  await expect(page.getByRole("heading", { name: "Narrow", level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Back to the guide" }).click();
  await expect(titleOf(page)).toHaveValue("Narrow");
});

test("the preview of a guide is not found by other accounts", async ({ site, openAs }) => {
  const guide = await addGuide(site, owner, { draft: true });
  const other = await openAs(await site.addOwner("pro"));
  const response = await other.request.get(`/preview/guides/${guide.id}`);
  expect(response.status()).toBe(404);
});
