import { ample } from "../../../harness/people.ts";
import {
  expectStored,
  expectStatus,
  unsavedNotice,
  openEditor,
  openStep,
  saveNow,
  saves,
  textOf,
  titleOf,
} from "../../flows/editor.ts";
import { addGuide, pathOf, readGuide } from "../../flows/guides.ts";
import { expect, test, watchPage, type Page, type Person } from "../../support/fixtures.ts";
import { axeViolations } from "../../support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const pending = "Changes not published yet";
const publishChanges = (page: Page) => page.getByRole("button", { name: "Publish changes" });

/** Waits longer than the delay of automatic saving. */
async function skipAutosaveDelay(page: Page) {
  await page.clock.fastForward(10_000);
}

test("the public page shows edits of a published guide only after Publish changes", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  await page.clock.install();
  await openEditor(page, guide);
  await expectStatus(page, "Live version");
  await expect(publishChanges(page)).toBeDisabled();
  await page.getByLabel("Description (optional)").fill("Half a sentence that must n");
  await openStep(page, 1);
  await page.keyboard.type(" Pending.");
  await expectStatus(page, pending);
  await skipAutosaveDelay(page);
  await saveNow(page);
  await expect(page.getByText("Stored on this device. Readers see")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview).toContainText("Readers do not see this version yet");
  await expect(preview).toContainText("Half a sentence that must n");
  await expect(preview).toContainText("How to boil. Pending.");
  await page.getByRole("button", { name: "Back to editing" }).click();
  expect(await readGuide(site, owner, guide.id)).toEqual(guide);

  await publishChanges(page).click();
  await expect(page.getByText("Published: readers can see the changes")).toBeVisible();
  await expectStatus(page, "Live version");
  const reader = await openAs();
  await reader.goto(pathOf(guide));
  await expect(reader.getByText("Half a sentence that must n")).toBeVisible();
  await expect(reader.getByText("How to boil. Pending.")).toBeVisible();
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
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(titleOf(page)).toHaveValue("Never mind");
  await expectStatus(page, pending);
  expect(await readGuide(site, owner, guide.id)).toEqual(guide);
});

test("leaving the editor of a published guide stores its edits in the browser and shows a message, no warning", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.type());
    void question.accept();
  });
  await openEditor(page, guide);
  await titleOf(page).fill("On this device");
  await page.getByRole("link", { name: "API keys" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByText("They are stored on this device")).toBeVisible();

  await page.goto(`/guides/${guide.id}`);
  await expect(unsavedNotice(page)).toContainText("not published");
  await expectStatus(page, "Unpublished changes found");
  await unsavedNotice(page).getByRole("button", { name: "Restore them" }).click();
  await expect(titleOf(page)).toHaveValue("On this device");
  await expectStatus(page, pending);
  // Directly after a key, before the automatic write to storage.
  await titleOf(page).fill("Typed last");
  await page.reload();
  await unsavedNotice(page).getByRole("button", { name: "Restore them" }).click();
  await expect(titleOf(page)).toHaveValue("Typed last");
  expect(questions).toEqual([]);
  expect(await readGuide(site, owner, guide.id)).toEqual(guide);
});

test("leaving the editor of a published guide asks for confirmation when the browser cannot store its edits", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
  });
  await openEditor(page, guide);
  await titleOf(page).fill("Kept nowhere");
  await expectStatus(page, "Changes not published or saved");
  await expect(page.getByText("This browser cannot store your changes")).toBeVisible();
  await page.getByRole("link", { name: "API keys" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without publishing?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await publishChanges(page).click();
  await expectStored(site, owner, guide, { title: "Kept nowhere" });
});

test("publishing edits from two tabs merges the edits of both", async ({
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
  await openStep(other, 1);
  await other.keyboard.type(" By the other.");
  await publishChanges(one).click();
  await expectStored(site, owner, guide, { title: "By one" });
  await publishChanges(other).click();
  await expect(other.getByText("check the combined version first")).toBeVisible();
  await expect(titleOf(other)).toHaveValue("By one");
  await expectStatus(other, pending);
  expect((await readGuide(site, owner, guide.id)).steps[0]?.content).toBe("<p>How to boil.</p>");
  await publishChanges(other).click();
  await expectStored(site, owner, guide, {
    title: "By one",
    steps: [{ content: "<p>How to boil. By the other.</p>" }, {}, {}],
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
  await expect(dialog).toContainText("saved to the draft");
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await expectStored(site, owner, guide, { status: "draft", title: "For the draft" });
  // Undo would publish unpublished changes.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("The draft has changed since").first()).toBeVisible();
  expect((await readGuide(site, owner, guide.id)).status).toBe("draft");
});

test("Publish changes shows the reason of a failure and does not retry automatically", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { title: "Live" });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await titleOf(page).fill("Later");
  await page.context().setOffline(true);
  await publishChanges(page).click();
  await expect(page.getByText("Not published: your changes cannot be saved").first()).toBeVisible();
  await expectStatus(page, "Not published: offline");
  await page.context().setOffline(false);
  await titleOf(page).fill("Later on");
  await expectStatus(page, pending);
  expect((await readGuide(site, owner, guide.id)).title).toBe("Live");
  await publishChanges(page).click();
  await expectStored(site, owner, guide, { title: "Later on" });
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
