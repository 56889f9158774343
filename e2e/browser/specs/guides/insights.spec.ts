import { readFile } from "node:fs/promises";
import { openList } from "#browser/flows/guide-list.ts";
import { addGuide, pathOf } from "#browser/flows/guides.ts";
import { addReaders } from "#browser/flows/insights.ts";
import { userAgent } from "#browser/flows/reader.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { withinOneDay } from "#browser/support/within-one-day.ts";

let author: Person;

test.beforeAll(async ({ site }) => {
  author = await site.addOwner();
});

/** The value of a number of the page, and its comparison. */
function figureOf(page: Page, name: string) {
  return page
    .locator("dt")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");
}

test("the insights of a guide have a chart, a range, steps, sites, devices and ratings, and are exported (contract INS-1)", ({
  site,
  openAs,
}) =>
  // Ranges end today.
  withinOneDay(async () => {
    const guide = await addGuide(site, author);
    await addReaders(site, guide.id);
    const page = await openAs(author);
    await page.goto(`/guides/${guide.id}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Insights" }).click();
    await expect(page).toHaveURL(`${site.url}/guides/${guide.id}/insights`);
    await expect(page.getByRole("heading", { level: 1, name: "Insights" })).toBeVisible();
    await expect(figureOf(page, "Views")).toHaveText(["55", "None in the 28 days before"]);
    await expect(figureOf(page, "Finished")).toHaveText(["5", "None in the 28 days before"]);
    await expect(figureOf(page, "Average rating")).toHaveText(["3.8", "5 ratings"]);
    await expect(page.locator(".recharts-area")).toHaveCount(2);
    expect(await axeViolations(page)).toEqual([]);

    const week = page.getByRole("group", { name: "Range" }).getByRole("button", { name: "7 days" });
    await week.focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${site.url}/guides/${guide.id}/insights?days=7`);
    await expect(figureOf(page, "Views")).toHaveText(["28", "+4% from the 7 days before"]);
    await expect(week).toBeFocused();
    await expect(
      page.getByRole("list", { name: "Views by step" }).getByRole("listitem"),
    ).toHaveText([/^1\. Boil28 \(100%\)/, /^2\. Steep21 \(75%\)/, /^3\. Pour9 \(32%\)/]);
    await expect(page.getByText(/leave at step 2: 12 of 28\.$/)).toBeVisible();
    await expect(page.getByRole("list", { name: "Views by site" })).toContainText("docs.example");
    await expect(page.getByRole("list", { name: "Views by device" })).toContainText("Computers");
    await expect(page.getByRole("list", { name: "Readers by rating" })).toContainText("5 stars");

    await page.getByText("Show as a table").click();
    const table = page.getByRole("table", { name: "Numbers by day" });
    await expect(table.getByRole("rowheader")).toHaveCount(7);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^guidepost-insights-guide-${guide.id}-[\\d-]{21}\\.csv$`),
    );
    const [head, ...rows] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(head).toBe("\uFEFFday,views,completions,ratings,average_rating");
    const today = new Date().toISOString().slice(0, 10);
    expect([rows.length, rows.at(-1)]).toEqual([7, `${today},1,1,1,3`]);

    await page.goBack();
    await expect(figureOf(page, "Views").first()).toHaveText("55");
  }));

test("the insights of all guides are empty without readers, and add up guides", ({
  site,
  openAs,
}) =>
  withinOneDay(async () => {
    const owner = await site.addOwner();
    const page = await openAs(owner);
    await page.goto("/insights");
    await expect(page.getByText("No readers in this period")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    for (const title of ["One", "Two"])
      await addReaders(site, (await addGuide(site, owner, { title })).id);
    await page.reload();
    await expect(figureOf(page, "Views").first()).toHaveText("110");
    await expect(page.getByText("Steps that readers reach")).toHaveCount(0);
  }));

test("the list of guides has a line for guides with readers, which users can hide (contract INS-8)", ({
  site,
  openAs,
}) =>
  withinOneDay(async () => {
    const owner = await site.addOwner();
    const { id } = await addGuide(site, owner, { title: "Read" });
    await addGuide(site, owner, { title: "Not read" });
    await addReaders(site, id);
    const page = await openAs(owner);
    await openList(page);
    const line = page.getByText(/ in the last 7 days, /);
    await expect(line).toHaveText(
      "28 views in the last 7 days, 18% finished, most leave at step 2",
    );
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Last 7 days" }).click();
    await expect(line).toHaveCount(0);
  }));

test("a page reports the device, the site with the link, and the furthest step (contract INS-3, INS-4)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author, {
    content: () => "<p>A line of it.</p>".repeat(40),
  });
  const page = await openAs(undefined, {
    userAgent,
    isMobile: true,
    hasTouch: true,
    viewport: { width: 360, height: 740 },
    screen: { width: 360, height: 740 },
  });
  const counted = page.waitForResponse((response) => response.url().includes("reader.view"));
  await page.goto(pathOf(guide), { referer: "https://www.search.example/find?q=private" });
  await counted;
  const views = () =>
    site.stack.sql("select device, referrer, furthest_step from guide_views where guide_id = $1", [
      guide.id,
    ]);
  const view = { device: 1, referrer: "www.search.example" };
  expect(await views()).toEqual([{ ...view, furthest_step: 0 }]);
  const reported = page.waitForResponse((response) => response.url().includes("reader.reach"));
  await page.locator("#step-2").scrollIntoViewIfNeeded();
  await page.locator("#step-2").evaluate((step) => step.scrollIntoView({ behavior: "instant" }));
  await reported;
  await expect.poll(views).toEqual([{ ...view, furthest_step: 2 }]);
  await page.locator("#end").evaluate((end) => end.scrollIntoView({ behavior: "instant" }));
  await expect.poll(views).toEqual([{ ...view, furthest_step: 3 }]);
});
