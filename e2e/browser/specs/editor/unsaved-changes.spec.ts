import { ample } from "#harness/people.ts";
import {
  expectStored,
  expectStatus,
  unsavedNotice,
  offline,
  openEditor,
  openStep,
  saveNow,
  saves,
  textOf,
  titleOf,
} from "#browser/flows/editor.ts";
import type { PageErrors } from "#browser/support/page-errors.ts";
import { addGuide, readGuide } from "#browser/flows/guides.ts";
import {
  expect,
  password,
  test,
  watchPage,
  type Page,
  type Person,
} from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

/** Closes a tab with an unsaved title and opens another tab in the same browser. */
async function closeUnsaved(page: Page, pageErrors: PageErrors, title: string): Promise<Page> {
  const context = page.context();
  await context.setOffline(true);
  await titleOf(page).fill(title);
  await saveNow(page);
  await expectStatus(page, offline);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  watchPage(next, pageErrors);
  return next;
}

test("text that is typed offline is stored in the browser and saved after reconnecting", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await openStep(page, 1);
  await page.context().setOffline(true);
  await page.keyboard.type(" In a tunnel.");
  await expectStatus(page, offline);
  await page.keyboard.type(" A long one.");
  expect((await readGuide(site, owner, guide.id)).steps).toEqual(guide.steps);
  await page.context().setOffline(false);
  const content = "<p>How to boil. In a tunnel. A long one.</p>";
  await expectStored(site, owner, guide, { steps: [{ content }, {}, {}] });
  await expectStatus(page, "Saved");
  pageErrors.expect(/net::ERR_INTERNET_DISCONNECTED/);
});

test("a failed save is retried until it succeeds", async ({ site, openAs, pageErrors }) => {
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await page.route(saves, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await titleOf(page).fill("Tried again");
  await expectStatus(page, "Not saved: retrying");
  expect((await readGuide(site, owner, guide.id)).title).toBe(guide.title);
  await page.unroute(saves);
  await expectStored(site, owner, guide, { title: "Tried again" });
  pageErrors.expect(/status of 502/);
});

test("the editor shows an error when the guide is too large to save (over 2 MiB)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const steps = Array.from({ length: 33 }, (_, index) => `Step ${index + 1}`);
  const guide = await addGuide(site, owner, { steps, draft: true });
  // Stored directly: cleaning 2 MiB takes seconds on a busy machine.
  await site.stack.sql(
    "update steps set content = '<p>' || repeat('x', 65000) || '</p>' where guide_id = $1",
    [guide.id],
  );
  const page = await openAs(owner);
  await openEditor(page, guide);
  await page.getByRole("button", { name: "Edit step 1", exact: true }).click();
  await textOf(page, 1).fill("€".repeat(60_000));
  await saveNow(page);
  const notice = page.getByRole("alert").filter({ hasText: "Your changes are not saved" });
  await expect(notice).toContainText("too large to be saved. The maximum is 2 MB");
  await expectStatus(page, "Not saved");
  pageErrors.expect(/status of 413/);
});

test("the editor offers the unsaved changes of a closed tab, restores and saves them", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { draft: true, title: "As saved" });
  const first = await openAs(owner);
  await openEditor(first, guide);
  const page = await closeUnsaved(first, pageErrors, "As written");
  // Another client changes another field.
  await site.rest({
    ...{ method: "PATCH", path: `/guides/${guide.id}`, key: owner.key },
    json: { guide: { category: "tech" } },
  });
  await page.goto(`/guides/${guide.id}`);
  await expect(unsavedNotice(page)).toContainText("The guide was changed elsewhere since");
  expect(await axeViolations(page)).toEqual([]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("As saved");
  expect((await readGuide(site, owner, guide.id)).title).toBe("As saved");

  await unsavedNotice(page).getByRole("button", { name: "Restore them" }).click();
  await expect(titleOf(page)).toHaveValue("As written");
  await expectStored(site, owner, guide, { title: "As written", category: "tech" });
  await expectStatus(page, "Saved");
  await openEditor(page, guide);
  await expect(unsavedNotice(page)).toHaveCount(0);
  pageErrors.expect(/net::ERR_INTERNET_DISCONNECTED/);
});

test("the editor does not offer discarded changes of a closed tab again, unless Undo restores them", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { draft: true, title: "As saved" });
  const discard = async (page: Page) => {
    await page.goto(`/guides/${guide.id}`);
    await unsavedNotice(page).getByRole("button", { name: "Discard" }).click();
    await expect(unsavedNotice(page)).toBeHidden();
  };
  const first = await openAs(owner);
  await openEditor(first, guide);
  const second = await closeUnsaved(first, pageErrors, "Never mind");
  await discard(second);
  await openEditor(second, guide);
  await expect(titleOf(second)).toHaveValue("As saved");
  await expect(unsavedNotice(second)).toHaveCount(0);
  expect(await readGuide(site, owner, guide.id)).toEqual(guide);

  const third = await closeUnsaved(second, pageErrors, "Needed after all");
  await discard(third);
  await third.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(titleOf(third)).toHaveValue("Needed after all");
  await expectStored(site, owner, guide, { title: "Needed after all" });
  pageErrors.expect(/net::ERR_INTERNET_DISCONNECTED/);
});

test("each tab stores its unsaved text separately, and discarding one does not change another open tab", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { draft: true, title: "As saved" });
  const first = await openAs(owner);
  const openTab = async () => {
    const tab = await first.context().newPage();
    watchPage(tab, pageErrors);
    return tab;
  };
  const [second, third, next] = [await openTab(), await openTab(), await openTab()];
  for (const tab of [first, second, third]) await openEditor(tab, guide);
  const leave = async (tab: Page, title: string) => {
    await tab.route(saves, (route) => route.abort());
    await titleOf(tab).fill(title);
    await saveNow(tab);
    await expectStatus(tab, offline);
    await tab.close();
  };
  /** Restores and saves the next unsaved changes, in any order of the tabs. */
  const restore = async ({ isConflict }: { isConflict: boolean }) => {
    await next.goto(`/guides/${guide.id}`);
    await unsavedNotice(next).getByRole("button", { name: "Restore them" }).click();
    await expect(titleOf(next)).toHaveValue(/^Of the /);
    const title = await titleOf(next).inputValue();
    if (isConflict) {
      const dialog = next.getByRole("alertdialog", { name: "This guide was changed elsewhere" });
      await dialog.getByRole("radio", { name: /^Mine/ }).check();
      await dialog.getByRole("button", { name: "Apply choices" }).click();
    }
    await expectStored(site, owner, guide, { title });
    await expectStatus(next, "Saved");
    return title;
  };
  await leave(first, "Of the first");
  await leave(second, "Of the second");
  // The second tab would overwrite the first tab's title, which its author has not seen.
  const restored = [await restore({ isConflict: false }), await restore({ isConflict: true })];
  expect(restored.toSorted()).toEqual(["Of the first", "Of the second"]);

  // The text is too long to be sent. This tab stores it again only because of the other tab's
  // action.
  const tooLong = `Of the third, ${"x".repeat(200)}`;
  await titleOf(third).fill(tooLong);
  const isKept = () =>
    next.evaluate(() => Object.values(localStorage).some((text) => text.includes("Of the third")));
  await expect.poll(isKept).toBe(true);
  await next.goto(`/guides/${guide.id}`);
  await unsavedNotice(next).getByRole("button", { name: "Discard" }).click();
  await expect(unsavedNotice(next)).toHaveCount(0);
  await expect.poll(isKept).toBe(true);
  await expect(titleOf(third)).toHaveValue(tooLong);
  await next.goto(`/guides/${guide.id}`);
  await unsavedNotice(next).getByRole("button", { name: "Restore them" }).click();
  await expect(titleOf(next)).toHaveValue(tooLong);
  pageErrors.expect(/net::ERR_FAILED/, /status of 409/);
});

test("unsaved text is kept when the session ends, and saved after the next sign-in", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const person = await site.addOwner();
  const guide = await addGuide(site, person, { draft: true });
  const page = await openAs(person);
  const endSessions = () =>
    site.stack.sql("update users set session_version = session_version + 1 where username = $1", [
      person.username,
    ]);
  const signIn = async (tab: Page) => {
    await tab.getByLabel("E-mail").fill(person.email);
    await tab.getByLabel("Password").fill(password);
    await tab.getByRole("button", { name: "Sign in" }).click();
    await expect(tab.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  };
  await openEditor(page, guide);
  await endSessions();
  await titleOf(page).fill("Written while signed out");
  await expectStatus(page, "Not saved: you are signed out");
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("alert").getByRole("link", { name: "Sign in" }).click(),
  ]);
  watchPage(tab, pageErrors);
  await signIn(tab);
  await expect(async () => {
    // Simulates a return to the tab: headless Chromium hides no tab.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect((await readGuide(site, person, guide.id)).title).toBe("Written while signed out");
  }).toPass();
  await expectStatus(page, "Saved");

  await endSessions();
  await titleOf(page).fill("Kept while signed out");
  await saveNow(page);
  await expectStatus(page, "Not saved: you are signed out");
  await page.close();
  await tab.goto("/sign-in");
  await signIn(tab);
  await tab.goto(`/guides/${guide.id}`);
  await unsavedNotice(tab).getByRole("button", { name: "Restore them" }).click();
  await expectStored(site, person, guide, { title: "Kept while signed out" });
  pageErrors.expect(/status of 401/);
});
