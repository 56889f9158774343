import { ample } from "#harness/people.ts";
import { openList } from "#browser/flows/guide-list.ts";
import { addGuide, readGuide, type Guide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";

const TITLES = ["Cocoa", "Coffee", "Juice", "Tea", "Water"];

/** Adds an owner with a published guide, `Tea`, and four drafts, and returns the guides by their title. */
async function addDrinks(site: Site): Promise<{ owner: Person; guides: Record<string, Guide> }> {
  const owner = await site.addOwner("team", ample);
  const guides: Record<string, Guide> = {};
  for (const title of TITLES)
    guides[title] = await addGuide(site, owner, { title, draft: title !== "Tea" });
  return { owner, guides };
}

const openSorted = async (page: Page) => {
  await page.goto("/guides?sort=title");
  await expect(page.getByRole("rowheader").getByRole("link")).toHaveText(TITLES);
};
const box = (page: Page, title: string) =>
  page.getByRole("checkbox", { name: `Select ${title}`, exact: true });
const count = (page: Page, text: string) =>
  expect(page.getByRole("main").getByRole("status").first()).toHaveText(text);
const statesOf = async (site: Site, owner: Person, guides: Record<string, Guide>) => {
  const states: Record<string, string> = {};
  for (const [title, { id }] of Object.entries(guides))
    states[title] = (await readGuide(site, owner, id)).status;
  return states;
};
const topOfList = async (page: Page) => (await page.getByRole("row").nth(1).boundingBox())?.y;

test("several guides are published, deleted, restored and featured together, with Undo, and those that fail are named with the reason (contract LIST-21, LIST-22)", async ({
  site,
  openAs,
}) => {
  const { owner, guides } = await addDrinks(site);
  const page = await openAs(owner);
  await test.step("One request publishes the drafts of a selection, and Undo reverts only these", async () => {
    const published = await readGuide(site, owner, guides["Tea"]?.id ?? 0);
    await openSorted(page);
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") requests.push(request.url());
    });
    const top = await topOfList(page);
    await box(page, "Coffee").click();
    await count(page, "1 guide selected");
    await box(page, "Tea").click({ modifiers: ["Shift"] });
    await count(page, "3 guides selected");
    expect(await topOfList(page)).toBe(top);
    const all = page.getByRole("checkbox", { name: "Select all guides on this page" });
    await expect(all).toBeChecked({ indeterminate: true });
    expect(await axeViolations(page)).toEqual([]);

    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("alertdialog", { name: "Publish 2 guides?" });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await count(page, "3 guides selected");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByRole("button", { name: "Publish 2 guides" }).dblclick();
    const toast = page.getByText("2 guides published. 1 was published already", { exact: true });
    await expect(toast).toBeVisible();
    await count(page, "5 guides");
    expect(requests.filter((url) => url.includes("/api/trpc"))).toHaveLength(1);
    const [draft, live] = ["draft", "published"];
    expect(await statesOf(site, owner, guides)).toEqual({
      Cocoa: draft,
      Coffee: live,
      Juice: live,
      Tea: live,
      Water: draft,
    });
    await expect(page.getByRole("row").filter({ hasText: "Juice" })).toContainText("Published");

    // The second click of a double click, when the dialog has closed between them.
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });

    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone for 2 guides", { exact: true })).toBeVisible();
    expect(await statesOf(site, owner, guides)).toEqual({
      Cocoa: draft,
      Coffee: draft,
      Juice: draft,
      Tea: live,
      Water: draft,
    });
    expect(await readGuide(site, owner, guides["Tea"]?.id ?? 0)).toEqual(published);
  });

  await test.step("All guides of a page are deleted, restored with Undo, and some are featured", async () => {
    await page.getByRole("checkbox", { name: "Select all guides on this page" }).check();
    await count(page, "5 guides selected");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("5 guides moved to the trash", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Write your first guide" })).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByRole("rowheader").getByRole("link")).toHaveText(TITLES);
    const { version } = await readGuide(site, owner, guides["Cocoa"]?.id ?? 0);
    expect(version).toBe((guides["Cocoa"]?.version ?? 0) + 2);

    await box(page, "Cocoa").click();
    await box(page, "Water").click();
    await page.getByRole("button", { name: "Feature", exact: true }).click();
    await expect(page.getByText("2 guides featured", { exact: true })).toBeVisible();
    expect((await readGuide(site, owner, guides["Water"]?.id ?? 0)).featured).toBe(true);
  });

  await test.step("Guides that are selected before the list is read again stay selected", async () => {
    const lists = /guides\.search/;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(lists, (route) => released.then(() => route.continue()));
    await box(page, "Coffee").click();
    await page.getByRole("button", { name: "Feature", exact: true }).click();
    await expect(page.getByText("1 guide featured", { exact: true })).toBeVisible();
    await box(page, "Tea").click();
    const read = page.waitForResponse(lists);
    release();
    await (await read).finished();
    await expect(page.getByRole("row").filter({ hasText: "Coffee" })).toContainText("Featured");
    await count(page, "1 guide selected");
    await page.unroute(lists);
    await box(page, "Tea").click();
  });

  await test.step("A guide that another browser has deleted is named, and the others change", async () => {
    await box(page, "Cocoa").click();
    await box(page, "Juice").click();
    // Another browser deletes it meanwhile.
    await site.rest({ method: "DELETE", path: `/guides/${guides["Juice"]?.id}`, key: owner.key });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    const notice = page.getByRole("alert").filter({ hasText: "1 guide could not be deleted" });
    await expect(notice).toContainText("Juice: Guide not found");
    await expect(page.getByText("1 guide moved to the trash", { exact: true })).toBeVisible();
    await expect(page.getByRole("rowheader").getByRole("link")).toHaveText([
      "Coffee",
      "Tea",
      "Water",
    ]);
    expect(await axeViolations(page)).toEqual([]);
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toHaveCount(0);
  });
});

test("guides are selected and published with the keyboard only (contract LIST-20, LIST-24)", async ({
  site,
  openAs,
}) => {
  const { owner, guides } = await addDrinks(site);
  const page = await openAs(owner);
  await openSorted(page);
  // Keys have no effect before hydration.
  await expect(async () => {
    await page.keyboard.press("k");
    await expect(page.getByRole("link", { name: "Cocoa", exact: true })).toBeFocused({
      timeout: 200,
    });
  }).toPass();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await count(page, "1 guide selected");
  await page.keyboard.press("Escape");
  await count(page, "5 guides");
  await box(page, "Cocoa").focus();
  await page.keyboard.press("Space");
  await box(page, "Juice").focus();
  await page.keyboard.press("Shift+Space");
  await count(page, "3 guides selected");
  // A filter ends the selection.
  await page.getByLabel("Status").selectOption("Drafts");
  await count(page, "4 guides match");
  await box(page, "Water").focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Publish", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 guide published", { exact: true })).toBeVisible();
  expect((await readGuide(site, owner, guides["Water"]?.id ?? 0)).status).toBe("published");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Cocoa/);
});

test("on a phone, cards have checkboxes, and a menu has the actions (contract LIST-19, LIST-21)", async ({
  site,
  openAs,
}) => {
  const { owner, guides } = await addDrinks(site);
  const page = await openAs(owner, { viewport: { width: 360, height: 740 } });
  await openSorted(page);
  const top = await topOfList(page);
  await box(page, "Cocoa").click();
  await count(page, "1 guide selected");
  expect(await topOfList(page)).toBe(top);
  await page.getByRole("button", { name: "Select all 5 on this page" }).click();
  await count(page, "5 guides selected");
  const width = "document.documentElement.scrollWidth";
  expect(await page.evaluate(width)).toBe(360);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Unpublish", exact: true }).click();
  await expect(
    page.getByText("1 guide unpublished. 4 were drafts already", { exact: true }),
  ).toBeVisible();
  expect((await readGuide(site, owner, guides["Tea"]?.id ?? 0)).status).toBe("draft");
});

test("a user chooses columns, saves filters for other browsers, and duplicates a guide (contract LIST-19, LIST-23, LIST-24)", async ({
  site,
  openAs,
}) => {
  const { owner } = await addDrinks(site);
  const page = await openAs(owner);
  await test.step("Columns are chosen in a menu, and kept by the browser", async () => {
    await openSorted(page);
    const headers = page.getByRole("columnheader");
    const names = ["Title", "Status", "Category", "Views", "Finished", "Rating", "Changed"];
    await expect(headers).toHaveText(["", ...names, "Actions"]);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Views" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Steps" }).click();
    expect(await axeViolations(page, { part: "[role=menu]" })).toEqual([]);
    await page.keyboard.press("Escape");
    const chosen = ["", "Title", "Status", "Category", "Steps", "Finished", "Rating", "Changed"];
    await expect(headers).toHaveText([...chosen, "Actions"]);
    await page.reload();
    await expect(headers).toHaveText([...chosen, "Actions"]);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitem", { name: "Reset columns" }).click();
    await expect(headers).toHaveText(["", ...names, "Actions"]);
  });

  await test.step("Filters are saved, applied in another browser, renamed and deleted with Undo", async () => {
    await page.getByLabel("Status").selectOption("Drafts");
    await count(page, "4 guides match");
    const menu = (on: Page) => on.getByRole("button", { name: "Saved filters" });
    await menu(page).click();
    await page.getByRole("menuitem", { name: "Save these filters" }).click();
    const dialog = page.getByRole("dialog", { name: "Save filters" });
    await dialog.getByRole("button", { name: "Save filters" }).click();
    await expect(dialog.getByText("Enter the name.")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByLabel("Name").fill("To write");
    await dialog.getByRole("button", { name: "Save filters" }).click();
    await expect(page.getByText("Filter “To write” saved")).toBeVisible();

    const other = await openAs(owner);
    await openList(other);
    await menu(other).click();
    await other.getByRole("menuitem", { name: "To write" }).click();
    await expect(other).toHaveURL(`${site.url}/guides?status=draft&sort=title`);
    await expect(other.getByRole("rowheader").getByRole("link")).toHaveText([
      "Cocoa",
      "Coffee",
      "Juice",
      "Water",
    ]);
    await menu(other).click();
    await other.getByRole("menuitem", { name: "Manage saved filters" }).click();
    const manager = other.getByRole("dialog", { name: "Saved filters" });
    expect(await axeViolations(other)).toEqual([]);
    await manager.getByRole("button", { name: "Rename filter To write" }).click();
    const renaming = other.getByRole("dialog", { name: "Rename filter" });
    await renaming.getByLabel("Name").fill("Drafts");
    await renaming.getByRole("button", { name: "Rename" }).click();
    await manager.getByRole("button", { name: "Delete filter Drafts" }).click();
    await expect(manager).toContainText("No saved filters");
    await other.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(manager.getByText("Drafts", { exact: true })).toBeVisible();
  });

  await test.step("A guide is duplicated from its menu", async () => {
    await openSorted(page);
    await page.getByRole("button", { name: "Actions for Tea" }).click();
    await page.getByRole("menuitem", { name: "Duplicate" }).click();
    await expect(page.getByText(/^Copied as the draft “Tea/)).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Tea" })).toHaveCount(2);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Tea/);
  });
});
