import { ample } from "../harness/people.ts";
import { expectStatus, openEditor, openStep, takeFailures, textOf, titleOf } from "./editor.ts";
import { addGuide, readGuide, type Guide } from "./guides.ts";
import { expect, password, test, watch, type Page, type Person, type Site } from "./site.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const offline = "Offline: kept on this device";
const saves = "**/api/trpc/guides.save*";

const expectKept = (site: Site, { id }: Guide, wanted: object, who = owner) =>
  expect.poll(() => readGuide(site, who, id), { timeout: 20_000 }).toMatchObject(wanted);

/** Saves do not get through, and everything else does. */
const cutOff = (page: Page) => page.route(saves, (route) => route.abort());

/** Closes a tab with a title that could not be saved, and opens another tab in the same browser. */
const closeUnsaved = async (page: Page, faults: string[], title: string): Promise<Page> => {
  const context = page.context();
  await context.setOffline(true);
  await titleOf(page).fill(title);
  await expectStatus(page, offline);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  watch(next, faults);
  return next;
};

const foundOn = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "You have changes on this device that were not saved" });

test("what is written without a network is kept, and saved once there is one", async ({
  site,
  browse,
  faults,
}) => {
  const guide = await addGuide(site, owner);
  const page = await browse(owner);
  await openEditor(page, guide);
  await openStep(page, 1);
  await page.context().setOffline(true);
  await page.keyboard.type(" In a tunnel.");
  await expectStatus(page, offline);
  await page.keyboard.type(" A long one.");
  expect((await readGuide(site, owner, guide.id)).steps).toEqual(guide.steps);
  await page.context().setOffline(false);
  const content = "<p>How to boil. In a tunnel. A long one.</p>";
  await expectKept(site, guide, { steps: [{ content }, {}, {}] });
  await expectStatus(page, "Saved");
  takeFailures(faults, /ERR_INTERNET_DISCONNECTED/);
});

test("a service that fails is tried again until it has taken what was written", async ({
  site,
  browse,
  faults,
}) => {
  const guide = await addGuide(site, owner);
  const page = await browse(owner);
  await openEditor(page, guide);
  await page.route(saves, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await titleOf(page).fill("Tried again");
  await expectStatus(page, "Not saved: trying again");
  expect((await readGuide(site, owner, guide.id)).title).toBe(guide.title);
  await page.unroute(saves);
  await expectKept(site, guide, { title: "Tried again" });
  takeFailures(faults, /502/);
});

test("what a closed tab left unsaved is found again, and saved once it is restored", async ({
  site,
  browse,
  faults,
}) => {
  const guide = await addGuide(site, owner, { title: "As saved" });
  const first = await browse(owner);
  await openEditor(first, guide);
  const page = await closeUnsaved(first, faults, "As written");
  // Meanwhile somebody changes something else of it.
  await site.rest({
    ...{ method: "PATCH", path: `/guides/${guide.id}`, key: owner.key },
    json: { guide: { category: "tech" } },
  });
  await page.goto(`/guides/${guide.id}`);
  await expect(foundOn(page)).toContainText("The guide was changed elsewhere since");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("As saved");
  expect((await readGuide(site, owner, guide.id)).title).toBe("As saved");

  await foundOn(page).getByRole("button", { name: "Restore them" }).click();
  await expect(titleOf(page)).toHaveValue("As written");
  await expectKept(site, guide, { title: "As written", category: "tech" });
  await expectStatus(page, "Saved");
  await openEditor(page, guide);
  await expect(foundOn(page)).toHaveCount(0);
  takeFailures(faults, /ERR_INTERNET_DISCONNECTED/);
});

test("what a closed tab left unsaved is gone for good once it is discarded", async ({
  site,
  browse,
  faults,
}) => {
  const guide = await addGuide(site, owner, { title: "As saved" });
  const first = await browse(owner);
  await openEditor(first, guide);
  const page = await closeUnsaved(first, faults, "Never mind");
  const discard = async () => {
    await page.goto(`/guides/${guide.id}`);
    await foundOn(page).getByRole("button", { name: "Discard" }).click();
    await expect(foundOn(page)).toBeHidden();
  };
  await discard();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(titleOf(page)).toHaveValue("Never mind");
  await expectKept(site, guide, { title: "Never mind" });

  await page.context().setOffline(true);
  await titleOf(page).fill("Again");
  await expectStatus(page, offline);
  await page.context().setOffline(false);
  await expectKept(site, guide, { title: "Again" });
  takeFailures(faults, /ERR_INTERNET_DISCONNECTED/);
});

test("a link saves first, and asks where it cannot", async ({ site, browse, faults }) => {
  const guide = await addGuide(site, owner);
  const page = await browse(owner);
  const link = page.getByRole("link", { name: "API keys" });
  const onKeys = page.getByRole("heading", { level: 1, name: "API keys" });
  await openEditor(page, guide);
  await titleOf(page).fill("Saved on leaving");
  await link.click();
  await expect(onKeys).toBeVisible();
  expect((await readGuide(site, owner, guide.id)).title).toBe("Saved on leaving");

  await openEditor(page, guide);
  await cutOff(page);
  await titleOf(page).fill("Not saved on leaving");
  await link.click();
  const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await expect(dialog).toContainText("They are kept on this device");
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(dialog).toBeHidden();
  await expect(titleOf(page)).toHaveValue("Not saved on leaving");
  await link.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(onKeys).toBeVisible();

  await page.unroute(saves);
  await page.goto(`/guides/${guide.id}`);
  await foundOn(page).getByRole("button", { name: "Restore them" }).click();
  await expectKept(site, guide, { title: "Not saved on leaving" });
  takeFailures(faults, /ERR_FAILED/);
});

test("the browser asks before it closes a tab with unsaved text, and only then", async ({
  site,
  browse,
  faults,
}) => {
  const guide = await addGuide(site, owner);
  const page = await browse(owner);
  await openEditor(page, guide);
  await cutOff(page);
  await openStep(page, 1);
  await page.keyboard.type(" Unsaved.");
  await expectStatus(page, offline);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await expect(textOf(page, 1)).toHaveText("How to boil. Unsaved.");

  await page.unroute(saves);
  await expectKept(site, guide, { steps: [{ content: "<p>How to boil. Unsaved.</p>" }, {}, {}] });
  await expectStatus(page, "Saved");
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  takeFailures(faults, /ERR_FAILED/);
});

test("a session that ends takes nothing with it", async ({ site, browse, faults }) => {
  const person = await site.addOwner();
  const guide = await addGuide(site, person);
  const page = await browse(person);
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
  watch(tab, faults);
  await signIn(tab);
  await expectKept(site, guide, { title: "Written while signed out" }, person);
  await expectStatus(page, "Saved");

  await endSessions();
  await titleOf(page).fill("Kept while signed out");
  await expectStatus(page, "Not saved: you are signed out");
  await page.close();
  await tab.goto("/sign-in");
  await signIn(tab);
  await tab.goto(`/guides/${guide.id}`);
  await foundOn(tab).getByRole("button", { name: "Restore them" }).click();
  await expectKept(site, guide, { title: "Kept while signed out" }, person);
  takeFailures(faults, /401/);
});
