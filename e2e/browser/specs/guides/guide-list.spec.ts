import { actOn, openList } from "#browser/flows/guide-list.ts";
import { addGuide, readGuide, restored } from "#browser/flows/guides.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Search guides" });

const topOfList = async (page: Page): Promise<number> =>
  (await page.getByRole("main").getByRole("row").nth(1).boundingBox())?.y ?? -1;

test("the button Clear filters of the guide list cancels a pending search", async ({
  site,
  openAs,
}) => {
  const author = await site.addOwner();
  for (const title of ["Tea", "Coffee"]) await addGuide(site, author, { title });
  const page = await openAs(author);
  await page.clock.install();
  await openList(page);
  const queries: string[] = [];
  page.on("request", (request) => queries.push(decodeURIComponent(request.url())));
  await expect(page.getByText("2 guides", { exact: true })).toBeVisible();
  const top = await topOfList(page);

  // The debounce of the search must not elapse before the click, however slow the machine is.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await searchBox(page).fill("Coffee");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.clock.resume();
  await expect(searchBox(page)).toHaveValue("");
  await expect(searchBox(page)).toBeFocused();
  // A later search proves that the first one can no longer be sent.
  await searchBox(page).fill("Tea");
  await expect(page.getByText("1 guide matches", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/guides?search=Tea`);
  expect(await topOfList(page)).toBe(top);
  expect(queries.filter((url) => url.includes("Coffee"))).toEqual([]);
});

test("a search marks the found words, and shows the step that contains them (LIST-25)", async ({
  site,
  openAs,
}) => {
  const author = await site.addOwner();
  await addGuide(site, author, {
    title: "Brew coffee",
    steps: ["Heat"],
    content: () => "<p>The water has 93 degrees.</p>",
    draft: true,
  });
  const page = await openAs(author);
  await page.goto("/guides?search=coffee+degrees");
  const row = page.getByRole("row", { name: /Brew coffee/ });
  await expect(row.getByRole("link", { name: "Brew coffee" })).toBeVisible();
  await expect(row.getByText("Step 1: Heat: The water has 93 degrees.")).toBeVisible();
  await expect(row.locator("mark")).toHaveText(["coffee", "degrees"]);
});

test("each of two guides that are deleted in quick succession shows a toast with a working Undo", async ({
  site,
  openAs,
}) => {
  const author = await site.addOwner();
  const guides = [
    await addGuide(site, author, { title: "First" }),
    await addGuide(site, author, { title: "Second" }),
  ];
  const page = await openAs(author);
  let release = () => {};
  const bothAreSent = new Promise<void>((resolve) => (release = resolve));
  await page.route(/guides\.delete/, async (route) => {
    await bothAreSent;
    await route.continue();
  });
  await openList(page);
  const requests = page.waitForRequest(/guides\.delete/);
  await actOn(page, "First", "Delete");
  await requests;
  const second = page.waitForRequest(/guides\.delete/);
  await actOn(page, "Second", "Delete");
  await second;
  release();
  for (const { title } of guides)
    await expect(page.getByText(`“${title}” moved to the trash`)).toBeVisible();
  for (const { title } of guides) {
    const toast = page.getByRole("dialog").filter({ hasText: `“${title}” moved to the trash` });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`“${title}” was restored`)).toBeVisible();
  }
  for (const guide of guides)
    expect(await readGuide(site, author, guide.id)).toEqual(restored(guide));
});
