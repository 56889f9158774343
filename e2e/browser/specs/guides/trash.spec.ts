import {
  expectStored,
  expectStatus,
  unsavedNotice,
  openEditor,
  titleOf,
} from "#browser/flows/editor.ts";
import { actOn, openList } from "#browser/flows/guide-list.ts";
import { addGuide, readGuide, restored, type Guide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner();
});

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

const isDeleted = async (site: Site, { key }: Person, { id }: Guide) =>
  (await site.rest({ path: `/guides/${id}`, key })).status === 404;

async function remove(page: Page, { title }: Guide) {
  await openList(page);
  await actOn(page, title, "Delete");
  await expect(page.getByText(`“${title}” moved to the trash`)).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
}

test("Undo restores a deleted guide, and so does the trash until the date that it shows", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Thrown away" });
  const page = await openAs(owner);
  await remove(page, guide);
  expect(await isDeleted(site, owner, guide)).toBe(true);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("“Thrown away” was restored")).toBeVisible();
  await expect(page.getByRole("link", { name: guide.title })).toBeVisible();
  expect(await readGuide(site, owner, guide.id)).toEqual(restored(guide));

  await remove(page, guide);
  const other = await addGuide(site, owner, { title: "Too late" });
  await site.rest({ method: "DELETE", path: `/guides/${other.id}`, key: owner.key });
  const age = "update guides set deleted_at = now() - make_interval(days => $2) where id = $1";
  await site.stack.sql(age, [guide.id, 29]);
  await site.stack.sql(age, [other.id, 31]);
  const [row] = await site.stack.sql<{ last: Date }>(
    "select deleted_at + interval '30 days' as last from guides where id = $1",
    [guide.id],
  );
  await page.goto("/guides/trash");
  const item = page.getByRole("row").filter({ hasText: guide.title });
  await expect(item).toContainText(`Removed permanently on ${day.format(row?.last)}`);
  await expect(page.getByText("Too late")).toHaveCount(0);
  await item.getByRole("button", { name: `Restore ${guide.title}` }).click();
  await expect(page.getByText("“Thrown away” was restored")).toBeVisible();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  // The test's change of `deleted_at` moved the version too.
  expect(await readGuide(site, owner, guide.id)).toEqual({
    ...guide,
    version: expect.any(Number),
  });
});

test("Undo restores a guide that was deleted in the editor", async ({ site, openAs }) => {
  const guide = await addGuide(site, owner, { title: "Deleted here", draft: true });
  const page = await openAs(owner);
  await page.goto(`/guides/${guide.id}`);
  await titleOf(page).fill("Renamed and deleted");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("Guide moved to the trash")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  expect(await isDeleted(site, owner, guide)).toBe(true);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("link", { name: "Renamed and deleted" })).toBeVisible();
  expect((await readGuide(site, owner, guide.id)).title).toBe("Renamed and deleted");
});

test("the editor offers the unsaved changes of a deleted guide after Undo", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Too much of it", draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  const description = page.getByLabel("Description (optional)");
  await description.fill("x".repeat(501));
  await expectStatus(page, "Not saved: check the marked fields");
  // The server renders the list before Undo, and the browser receives it after Undo.
  let sendList = () => {};
  const undo = new Promise<void>((resolve) => (sendList = resolve));
  await page.route("**/guides?_rsc=*", async (route) => {
    if (route.request().headers()["next-router-prefetch"]) return route.continue();
    const response = await route.fetch();
    await undo;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText("Unsaved changes stay on this device")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("was restored")).toBeVisible();
  sendList();
  await page.getByRole("main").getByRole("link", { name: guide.title }).click();
  await unsavedNotice(page).getByRole("button", { name: "Restore them" }).click();
  await expect(description).toHaveValue("x".repeat(501));
  await description.press("Backspace");
  await expectStored(site, owner, guide, { description: "x".repeat(500) });
});

test("creating or restoring a guide at the plan's limit shows the API's message", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const full = await site.addOwner("pro", { guides: 1 });
  const { key, username } = full;
  const thrown = await addGuide(site, full, { title: "The first" });
  await site.rest({ method: "DELETE", path: `/guides/${thrown.id}`, key });
  await addGuide(site, full, { title: "The second" });
  const refusal = await site.rest({
    method: "POST",
    path: "/guides",
    key,
    json: { guide: { title: "The third", user_id: username } },
  });
  const { message } = (refusal.body as { error: { message: string } }).error;

  const page = await openAs(full);
  await page.goto("/guides/new");
  await titleOf(page).fill("The third");
  await page.getByRole("button", { name: "Create draft" }).click();
  const alert = page.getByRole("alert").filter({ hasText: message });
  await expect(alert).toContainText("You have reached the guide limit of your plan");
  await expect(alert.getByRole("link", { name: "See the plans" })).toBeVisible();
  await expect(titleOf(page)).toHaveValue("The third");

  await page.goto("/guides/trash");
  await page.getByRole("button", { name: "Restore The first" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByText(message.replace(/\.$/, ""))).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore The first" })).toBeEnabled();
  expect(await isDeleted(site, full, thrown)).toBe(true);
  pageErrors.expect(/status of 402/);
});

test("a full trash prevents new guides, shows until which date, and permits them after a restore", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const writer = await site.addOwner("free");
  await site.stack.sql(
    `insert into guides (account_id, user_id, slug, title, description, category, deleted_at)
     select account_id, id, 'gone-' || n, 'Gone ' || n, '', 'tech', now() - n * interval '1 minute'
       from users, generate_series(1, 100) n where username = $1`,
    [writer.username],
  );
  const page = await openAs(writer);
  await page.goto("/guides/new");
  await titleOf(page).fill("One more");
  await page.getByRole("button", { name: "Create draft" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "The trash is full" });
  await expect(alert).toContainText(
    /it contains 100 guides\. You can create a guide from \d+ \w+ \d{4}/,
  );
  await expect(titleOf(page)).toHaveValue("One more");
  pageErrors.expect(/status of 409/);

  await page.goto("/guides/trash");
  await page.getByRole("button", { name: "Restore Gone 7", exact: true }).click();
  await expect(page.getByText("“Gone 7” was restored")).toBeVisible();
  await page.goto("/guides/new");
  await titleOf(page).fill("One more");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "One more" })).toBeVisible();
});

test("the page of a deleted guide offers to restore it, and the trash deletes guides permanently after a confirmation (contract LIFE-14, LIFE-15)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const author = await site.addOwner();
  const outsider = await site.addOwner();
  const guides: Guide[] = [];
  for (const title of ["First", "Second", "Third"])
    guides.push(await addGuide(site, author, { title }));
  const [first, second] = guides as [Guide, Guide];
  for (const { id } of guides)
    await site.rest({ method: "DELETE", path: `/guides/${id}`, key: author.key });
  const page = await openAs(author);

  await page.goto(`/guides/${first.id}`);
  await expect(page.getByRole("heading", { name: "“First” is in the trash" })).toBeVisible();
  await expect(page.getByText(/You can restore it until/)).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  const others = await openAs(outsider);
  await others.goto(`/guides/${first.id}`);
  await expect(others.getByRole("heading", { name: "Page not found" })).toBeVisible();
  pageErrors.expect(/status of 404/);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(titleOf(page)).toHaveValue("First");

  await page.goto("/guides/trash");
  await page.getByRole("button", { name: `Delete now: ${second.title}` }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete “Second” permanently?" });
  await dialog.getByRole("button", { name: "Delete now" }).click();
  await expect(page.getByText("“Second” was deleted permanently")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Second" })).toHaveCount(0);

  await page.getByRole("button", { name: "Empty trash" }).click();
  const all = page.getByRole("alertdialog", { name: "Empty the trash?" });
  await expect(all).toContainText("1 guide is deleted");
  expect(await axeViolations(page)).toEqual([]);
  await all.getByRole("button", { name: "Empty trash" }).click();
  await expect(page.getByRole("heading", { name: "The trash is empty" })).toBeVisible();
  expect((await readGuide(site, author, first.id)).title).toBe("First");
});
