import { ample } from "#harness/people.ts";
import { openEditor, titleOf } from "#browser/flows/editor.ts";
import { addGuide, readGuide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Schedule", exact: true });
const publishAt = (page: Page) => dialogOf(page).getByLabel("Publish at", { exact: true });
const unpublishAt = (page: Page) => dialogOf(page).getByLabel("Unpublish at", { exact: true });
const submit = (page: Page) =>
  dialogOf(page).getByRole("button", { name: "Schedule", exact: true }).click();
const badge = (page: Page) => page.getByRole("main").getByText("Scheduled", { exact: true });

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Schedule" }).click();
  await expect(dialogOf(page)).toBeVisible();
}

test("a draft is scheduled in the time zone of the browser, and its schedule is changed and removed (contract SCHED-8)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Spring menu", draft: true });
  const page = await openAs(owner, { timezoneId: "Europe/Berlin" });
  await openEditor(page, guide);
  await titleOf(page).fill("The spring menu");
  await openDialog(page);
  await expect(dialogOf(page)).toContainText("your time zone, Europe/Berlin");
  await publishAt(page).fill("2100-03-01T09:00");
  await expect(publishAt(page)).toHaveAccessibleDescription(/Mon, 1 Mar 2100, 09:00 CET/);
  await unpublishAt(page).fill("2100-07-01T09:00");
  await expect(unpublishAt(page)).toHaveAccessibleDescription(/Thu, 1 Jul(?:y)? 2100, 09:00 CES?T/);
  expect(await axeViolations(page)).toEqual([]);
  await submit(page);
  await expect(dialogOf(page)).toBeHidden();
  await expect(badge(page).first()).toBeVisible();
  await expect(page.getByText(/publishes it on Mon, 1 Mar 2100, 09:00/)).toBeVisible();
  // The text is saved first.
  expect(await readGuide(site, owner, guide.id)).toMatchObject({
    ...{ title: "The spring menu", status: "draft", publish_at: "2100-03-01T08:00:00.000Z" },
    unpublish_at: expect.stringContaining("2100-07-01"),
  });

  await page.getByRole("button", { name: "Change", exact: true }).click();
  await expect(publishAt(page)).toHaveValue("2100-03-01T09:00");
  await dialogOf(page).getByRole("button", { name: "Remove schedule" }).click();
  await expect(page.getByText("The schedule is removed")).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  expect(await readGuide(site, owner, guide.id)).toMatchObject({
    ...{ publish_at: null, unpublish_at: null },
  });
});

test("a time that the start of summer time skips is the one an hour later, as the dialog shows before", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Skipped hour", draft: true });
  const page = await openAs(owner, { timezoneId: "Europe/Berlin" });
  await openEditor(page, guide);
  await openDialog(page);
  await publishAt(page).fill("2030-03-31T02:30");
  await expect(publishAt(page)).toHaveAccessibleDescription(/Sun, 31 Mar 2030, 03:30 CEST/);
  await submit(page);
  await expect(dialogOf(page)).toBeHidden();
  expect(await readGuide(site, owner, guide.id)).toMatchObject({
    publish_at: "2030-03-31T01:30:00.000Z",
  });
  await page.goto("/guides");
  const row = page.getByRole("row", { name: /Skipped hour/ });
  await expect(row.getByText("Scheduled")).toBeVisible();
});

test("times that cannot take effect are refused at their fields", async ({
  site,
  openAs,
  pageErrors,
}) => {
  pageErrors.expect(/status of 422/);
  const draft = await addGuide(site, owner, { title: "Past", draft: true });
  const page = await openAs(owner);
  await openEditor(page, draft);
  await openDialog(page);
  await publishAt(page).fill("2020-01-01T09:00");
  await submit(page);
  await expect(publishAt(page)).toHaveAccessibleDescription("Must be in the future");
  await publishAt(page).fill("");
  await unpublishAt(page).fill("2100-01-01T09:00");
  await submit(page);
  await expect(unpublishAt(page)).toHaveAccessibleDescription(
    "Also choose when the guide is published",
  );
  await dialogOf(page).getByRole("button", { name: "Cancel" }).click();
  expect(await readGuide(site, owner, draft.id)).toMatchObject({ unpublish_at: null });

  const published = await addGuide(site, owner, { title: "Public" });
  await openEditor(page, published);
  await openDialog(page);
  await expect(publishAt(page)).toHaveCount(0);
  await unpublishAt(page).fill("2100-01-01T09:00");
  await submit(page);
  await expect(page.getByText(/unpublishes it on/)).toBeVisible();
});
