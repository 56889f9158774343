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
import { addGuide, readGuide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

/** Aborts only the requests that save. */
const abortSaves = (page: Page) => page.route(saves, (route) => route.abort());

test("the editor saves the guide before it follows a link, and asks for confirmation when the save fails", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  const link = page.getByRole("link", { name: "API keys" });
  const onKeys = page.getByRole("heading", { level: 1, name: "API keys" });
  await openEditor(page, guide);
  await titleOf(page).fill("Saved on leaving");
  await link.click();
  await expect(onKeys).toBeVisible();
  expect((await readGuide(site, owner, guide.id)).title).toBe("Saved on leaving");

  // The dialog closes by itself when the save succeeds.
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await openEditor(page, guide);
  await page.route(saves, (route) => held.then(() => route.continue()));
  await titleOf(page).fill("Saved late");
  await link.click();
  await expect(dialog).toBeVisible();
  goOn();
  await expect(onKeys).toBeVisible();
  expect((await readGuide(site, owner, guide.id)).title).toBe("Saved late");
  await page.unroute(saves);

  await openEditor(page, guide);
  await abortSaves(page);
  await titleOf(page).fill("Not saved on leaving");
  await link.click();
  await expect(dialog).toContainText("They are stored on this device");
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(dialog).toBeHidden();
  await expect(titleOf(page)).toHaveValue("Not saved on leaving");
  await link.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(onKeys).toBeVisible();

  await page.goto(`/guides/${guide.id}`);
  await expect(unsavedNotice(page)).toBeVisible();
  await page.unroute(saves);
  await unsavedNotice(page).getByRole("button", { name: "Restore them" }).click();
  await expectStored(site, owner, guide, { title: "Not saved on leaving" });
  pageErrors.expect(/net::ERR_FAILED/);
});

test("the browser asks for confirmation before it closes the editor only when text is unsaved", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await abortSaves(page);
  await openStep(page, 1);
  await page.keyboard.type(" Unsaved.");
  await saveNow(page);
  await expectStatus(page, offline);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(textOf(page, 1)).toHaveText("How to boil. Unsaved.");

  await page.unroute(saves);
  await expectStored(site, owner, guide, {
    steps: [{ content: "<p>How to boil. Unsaved.</p>" }, {}, {}],
  });
  await expectStatus(page, "Saved");
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.type());
    void question.accept();
  });
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(questions).toEqual([]);
  pageErrors.expect(/net::ERR_FAILED/);
});

test("the Back button directly after typing saves the text, or stores it in the browser and shows a message", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { draft: true, title: "Left by Back" });
  const page = await openAs(owner);
  const onList = page.getByRole("heading", { level: 1, name: "Guides" });
  const open = async () => {
    await page.getByRole("main").getByRole("link", { name: guide.title }).click();
    await expect(titleOf(page)).toBeEditable();
  };
  await page.goto("/guides");
  await open();
  await openStep(page, 1);
  await page.keyboard.type(" Typed, and gone.");
  await page.goBack();
  await expect(onList).toBeVisible();
  const content = "<p>How to boil. Typed, and gone.</p>";
  await expectStored(site, owner, guide, { steps: [{ content }, {}, {}] });

  await abortSaves(page);
  await open();
  await expect(textOf(page, 1)).toBeHidden();
  await expect(page.getByText("How to boil. Typed, and gone.")).toBeVisible();
  await openStep(page, 2);
  await page.keyboard.type(" Never sent.");
  await page.goBack();
  await expect(onList).toBeVisible();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices.getByText(`“${guide.title}” has changes`)).toBeVisible();
  await page.goForward();
  await page.unroute(saves);
  await unsavedNotice(page).getByRole("button", { name: "Restore them" }).click();
  await expectStored(site, owner, guide, {
    steps: [{ content }, { content: "<p>How to steep. Never sent.</p>" }, {}],
  });
  pageErrors.expect(/net::ERR_FAILED/);
});
