import { ample } from "#harness/people.ts";
import {
  draftSaves,
  expectStored,
  expectStatus,
  offline,
  unsavedNotice,
  openEditor,
  openStep,
  saveNow,
  saves,
  textOf,
  titleOf,
} from "#browser/flows/editor.ts";
import { addGuide, pathOf, readGuide } from "#browser/flows/guides.ts";
import { expect, test, watchPage, type Page, type Person } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const pending = "Changes not published yet";
const publishChanges = (page: Page) => page.getByRole("button", { name: "Publish changes" });

const pendingOf = <Guide extends object>(guide: Guide) => ({ ...guide, has_pending_changes: true });

test("the public page shows edits of a published guide only after Publish changes", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await expectStatus(page, "Live version");
  await expect(publishChanges(page)).toBeDisabled();
  await page.getByLabel("Description (optional)").fill("Half a sentence that must n");
  await openStep(page, 1);
  await page.keyboard.type(" Pending.");
  await saveNow(page);
  await expect(page.getByText("Readers see them after you publish them")).toBeVisible();
  await expectStatus(page, pending);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Readers do not see this version yet");
  await expect(preview).toContainText("Half a sentence that must n");
  await expect(preview).toContainText("How to boil. Pending.");
  await page.getByRole("button", { name: "Back to editing" }).click();
  expect(await readGuide(site, owner, guide.id)).toEqual(pendingOf(guide));

  await publishChanges(page).click();
  await expect(page.getByText("Published: readers can see the changes")).toBeVisible();
  await expectStatus(page, "Live version");
  const reader = await openAs();
  await reader.goto(pathOf(guide));
  await expect(reader.getByText("Half a sentence that must n")).toBeVisible();
  await expect(reader.getByText("How to boil. Pending.")).toBeVisible();
});

test("another browser continues the pending changes, and compares them with the live version", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await titleOf(page).fill("On the server");
  await page.getByRole("link", { name: "API keys" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  await page.goto("/guides");
  const row = page.getByRole("row", { name: /Live/ }).first();
  await expect(row).toContainText("Unpublished changes");

  const other = await openAs(owner);
  await openEditor(other, guide);
  await expect(titleOf(other)).toHaveValue("On the server");
  await expectStatus(other, pending);
  await other.getByRole("button", { name: "Compare" }).click();
  const dialog = other.getByRole("alertdialog", { name: pending });
  await expect(dialog).toContainText("Title");
  await expect(dialog.getByRole("definition").first()).toHaveText("Live");
  await expect(dialog.getByRole("definition").nth(1)).toHaveText("On the server");
  await expect(dialog).toContainText(/Last saved .* by/);
  expect(await axeViolations(other)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

test("Undo restores the discarded edits of a published guide", async ({ site, openAs }) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await titleOf(page).fill("Never mind");
  await expectStatus(page, pending);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(titleOf(page)).toHaveValue("Live");
  await expectStatus(page, "Live version");
  expect(await readGuide(site, owner, guide.id)).toEqual(guide);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(titleOf(page)).toHaveValue("Never mind");
  await expectStatus(page, pending);
  expect(await readGuide(site, owner, guide.id)).toEqual(pendingOf(guide));
});

test("leaving the editor of a published guide asks for confirmation when its edits cannot be saved or stored", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await openEditor(page, guide);
  await page.route(draftSaves, (route) => route.abort());
  await titleOf(page).fill("Kept nowhere");
  await expect(page.getByText("This browser cannot store your changes")).toBeVisible();
  await page.getByRole("link", { name: "API keys" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await page.unroute(draftSaves);
  await publishChanges(page).click();
  await expectStored(site, owner, guide, { title: "Kept nowhere" });
  pageErrors.expect(/net::ERR_FAILED/);
});

test("edits of a published guide in two tabs are combined in its pending draft", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const one = await openAs(owner);
  const other = await one.context().newPage();
  watchPage(other, pageErrors);
  for (const tab of [one, other]) await openEditor(tab, guide);
  await titleOf(one).fill("By one");
  await expectStatus(one, pending);
  await openStep(other, 1);
  await other.keyboard.type(" By the other.");
  await expect(titleOf(other)).toHaveValue("By one");
  await expectStatus(other, pending);
  expect(await readGuide(site, owner, guide.id)).toEqual(pendingOf(guide));
  await publishChanges(other).click();
  await expectStored(site, owner, guide, {
    title: "By one",
    steps: [{ content: "<p>How to boil. By the other.</p>" }, {}, {}],
  });
  pageErrors.expect(/status of 409/);
});

test("a change by the API is combined with the pending changes, or the author chooses", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const patch = (fields: object) =>
    site.rest({
      ...{ method: "PATCH", path: `/guides/${guide.id}`, key: owner.key },
      json: { guide: fields },
    });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await titleOf(page).fill("Mine");
  await expectStatus(page, pending);
  await patch({ category: "tech" });
  const description = page.getByLabel("Description (optional)");
  await description.fill("More");
  await expect(page.getByLabel("Category")).toHaveValue("tech");
  await expectStatus(page, pending);

  await patch({ title: "Theirs" });
  await description.fill("Even more");
  const dialog = page.getByRole("alertdialog", { name: "This guide was changed elsewhere" });
  await dialog.getByRole("radio", { name: /Mine/ }).check();
  await dialog.getByRole("button", { name: "Apply choices" }).click();
  await expectStatus(page, pending);
  expect((await readGuide(site, owner, guide.id)).title).toBe("Theirs");
  await publishChanges(page).click();
  await expectStored(site, owner, guide, {
    ...{ title: "Mine", description: "Even more", category: "tech" },
  });
  pageErrors.expect(/status of 409/);
});

test("Unpublish offers Undo, and asks for confirmation when the guide has unpublished edits", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  await openEditor(page, guide);
  const unpublish = async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Unpublish" }).click();
  };
  await unpublish();
  await expect(page.getByText("Unpublished: it is a draft again")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expectStored(site, owner, guide, { status: "published" });
  await expectStatus(page, "Live version");

  await titleOf(page).fill("For the draft");
  await expectStatus(page, pending);
  await unpublish();
  const dialog = page.getByRole("alertdialog", { name: "Unpublish this guide?" });
  await expect(dialog).toContainText("become part of the draft");
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await expectStored(site, owner, guide, {
    ...{ status: "draft", title: "For the draft", has_pending_changes: false },
  });
  // Undo would publish unpublished changes.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("The draft has changed since").first()).toBeVisible();
  expect((await readGuide(site, owner, guide.id)).status).toBe("draft");
});

test("the editor offers the pending changes of a guide that a key has unpublished", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const request = { path: `/guides/${guide.id}`, key: owner.key };
  const json = { guide: { title: "Never seen" } };
  await site.rest({ ...request, method: "PUT", path: `${request.path}/draft`, json });
  await site.rest({ ...request, method: "POST", path: `${request.path}/unpublish` });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await expect(titleOf(page)).toHaveValue("Live");
  await expect(page.getByText("unpublished with changes that readers never saw")).toBeVisible();
  await page.getByRole("button", { name: "Add them" }).click();
  await expect(titleOf(page)).toHaveValue("Never seen");
  await expectStored(site, owner, guide, {
    ...{ title: "Never seen", status: "draft", has_pending_changes: false },
  });
});

test("Publish changes shows the reason of a failure, and only the draft is saved later", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await page.context().setOffline(true);
  await titleOf(page).fill("Later");
  await publishChanges(page).click();
  await expect(page.getByText("Not published: your changes cannot be saved").first()).toBeVisible();
  await expectStatus(page, offline);
  await page.context().setOffline(false);
  await expectStatus(page, pending);
  expect(await readGuide(site, owner, guide.id)).toEqual(pendingOf(guide));
  await publishChanges(page).click();
  await expectStored(site, owner, guide, { title: "Later" });
  pageErrors.expect(/net::ERR_INTERNET_DISCONNECTED/);
});

test("publishing a guide without steps asks for confirmation", async ({ site, openAs }) => {
  const guide = await addGuide(site, owner, { title: "Without steps", steps: [], draft: true });
  const page = await openAs(owner);
  const dialog = page.getByRole("alertdialog", { name: "Publish a guide without steps?" });
  await openEditor(page, guide);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  expect((await readGuide(site, owner, guide.id)).status).toBe("draft");

  await page.goto("/guides");
  await page.getByRole("button", { name: "Actions for Without steps" }).click();
  await page.getByRole("menuitem", { name: "Publish" }).click();
  await dialog.getByRole("button", { name: "Publish without steps" }).click();
  await expectStored(site, owner, guide, { status: "published" });
  await page.getByRole("button", { name: "Actions for Without steps" }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expectStored(site, owner, guide, { status: "published" });
});

test("the notice about found changes is visible and focused after a reload in a lower step", async ({
  site,
  openAs,
}) => {
  const steps = Array.from({ length: 12 }, (_, index) => `Step ${index + 1}`);
  const content = () => Array.from({ length: 8 }, () => "<p>A line</p>").join("");
  const guide = await addGuide(site, owner, { steps, content, draft: true });
  const page = await openAs(owner);
  page.on("dialog", (question) => void question.accept());
  await openEditor(page, guide);
  await page.route(saves, () => {});
  await openStep(page, 11);
  await page.keyboard.type(" Typed.");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
  // The browser restores the position only when the page is tall enough in time.
  await page.addInitScript(() => {
    history.scrollRestoration = "manual";
    const restore = () => {
      if (document.documentElement.scrollHeight > 2_500) window.scrollTo(0, 1_500);
      else requestAnimationFrame(restore);
    };
    requestAnimationFrame(restore);
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
  await expect(unsavedNotice(page)).toBeInViewport({ ratio: 1 });
  await expectStatus(page, "Unsaved changes found");
  await expect(page.locator("#editor-bar :focus")).toContainText("You have changes on this device");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(unsavedNotice(page).getByRole("button", { name: "Restore them" })).toBeFocused();
  await page.unroute(saves);
  await page.keyboard.press("Enter");
  await expect(unsavedNotice(page)).toBeHidden();
  await expect(page.getByRole("listitem", { name: "Step 11" })).toContainText("A line Typed.");
  await openStep(page, 11);
  await expect(textOf(page, 11)).toContainText("Typed.");
});

test("a save without a response times out after 15 s and is retried", async ({ site, openAs }) => {
  const guide = await addGuide(site, owner, { title: "Slow", draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await page.route(saves, () => {});
  await titleOf(page).fill("Waits");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Saving first…" })).toBeVisible();
  await expect(page.getByText("the server did not respond").first()).toBeVisible({
    timeout: 30_000,
  });
  await expectStatus(page, "Not saved: retrying");
  await page.unroute(saves);
  await expectStored(site, owner, guide, { title: "Waits", status: "draft" });
  await expectStatus(page, "Saved");
});
