import { expect, test, type Page } from "#browser/support/fixtures.ts";

const bar = (page: Page) => page.locator(".navigation-progress");
const entry = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name, exact: true });

/** Holds the responses to navigations, and not those to prefetches, until `release`. */
async function holdNavigations(page: Page): Promise<{ release: () => void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[?&]_rsc=/, async (route) => {
    if (route.request().headers()["next-router-prefetch"] === undefined) await released;
    await route.continue();
  });
  return { release };
}

test("a click on a link marks its entry and shows a bar before the server has responded, until the page is shown", async ({
  site,
  openAs,
}) => {
  const page = await openAs(await site.addOwner());
  await page.goto("/guides");
  const { release } = await holdNavigations(page);
  await expect(bar(page)).toHaveCount(0);
  await entry(page, "Trash").dispatchEvent("click");
  await expect(bar(page)).toBeVisible();
  // Next announces the title of the new page.
  await expect(bar(page)).toHaveAttribute("aria-hidden", "true");
  await expect(entry(page, "Trash")).toHaveAttribute("aria-current", "page");
  await expect(entry(page, "Guides")).not.toHaveAttribute("aria-current");
  await expect(page).toHaveURL(/\/guides$/);
  release();
  await expect(page.getByRole("heading", { name: "Trash", level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("a navigation by the command palette, and back, show the bar and end it", async ({
  site,
  openAs,
}) => {
  const page = await openAs(await site.addOwner());
  await page.goto("/guides");
  const { release } = await holdNavigations(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox").fill("usage");
  await page.keyboard.press("Enter");
  await expect(bar(page)).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/developer\/usage$/);
  await expect(bar(page)).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/guides$/);
  await expect(page.getByRole("heading", { name: "Guides", level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("the bar ends when the server responds with an error", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const page = await openAs(await site.addOwner());
  await page.goto("/guides");
  let respond = () => {};
  const isTime = new Promise<void>((resolve) => (respond = resolve));
  await page.route(/\/trash\?_rsc=/, async (route) => {
    await isTime;
    await route.fulfill({ status: 500, body: "" });
  });
  await entry(page, "Trash").dispatchEvent("click");
  await expect(bar(page)).toBeVisible();
  respond();
  // Next then loads the page as a document.
  await expect(page.getByRole("heading", { name: "Trash", level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  pageErrors.expect(/status of 500/);
});

test("a link to a place of the same page shows no bar", async ({ site, openAs }) => {
  const page = await openAs(await site.addOwner("free"));
  await page.goto("/settings/plan?welcome");
  await holdNavigations(page);
  await page.evaluate(() => {
    const shown: boolean[] = [];
    Object.assign(window, { shown });
    new MutationObserver(() => {
      if (document.querySelector(".navigation-progress")) shown.push(true);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('a[href="#plans"]').click();
  await expect(page).toHaveURL(/#plans$/);
  expect(await page.evaluate("window.shown")).toEqual([]);
});

test("the bar does not move for a user who prefers reduced motion", async ({ site, openAs }) => {
  const page = await openAs(await site.addOwner(), { reducedMotion: "reduce" });
  await page.goto("/guides");
  const { release } = await holdNavigations(page);
  await entry(page, "Trash").dispatchEvent("click");
  await expect(bar(page)).toBeVisible();
  await expect
    .poll(() =>
      bar(page).evaluate((element) =>
        element.getAnimations().every(({ playState }) => playState === "finished"),
      ),
    )
    .toBe(true);
  release();
  await expect(bar(page)).toHaveCount(0);
});
