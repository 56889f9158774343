import type { Page } from "@playwright/test";
import { furnish, furnishMore, type World } from "./furnish.ts";
import { empty, open, own, type Place } from "./places.ts";
import { signIn } from "./sign-in.ts";
import { barriers, expect, password, test, watch, type Person } from "./site.ts";

/** One page for each of them, for all tests: each looks at it in both themes and widths. */
let pages: Record<"nobody" | "owner" | "newcomer", Page>;
let world: World;
const seen: string[] = [];
/** A title's address: no two pages share one. */
const titles = new Map<string, string>();

test.beforeAll(async ({ site, browser }) => {
  const furnished = await furnish(site);
  const openPage = async (who?: Person) => {
    // Without the headers that `browse` adds: with them no browser would read the API's document.
    const context = await browser.newContext({ baseURL: site.url });
    if (who) await context.addCookies([await signIn(site.url, who.email, password)]);
    const page = await context.newPage();
    watch(page, seen);
    return page;
  };
  const { owner, newcomer } = furnished;
  pages = {
    nobody: await openPage(),
    owner: await openPage(owner),
    newcomer: await openPage(newcomer),
  };
  world = { ...furnished, ...(await furnishMore(pages.owner)) };
});

test.afterAll(() => Promise.all(Object.values(pages).map((page) => page.context().close())));

const looks = [
  { colorScheme: "light", width: 1440 },
  { colorScheme: "dark", width: 1440 },
  { colorScheme: "dark", width: 360 },
  { colorScheme: "light", width: 360 },
] as const;

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

const lookAt = (who: keyof typeof pages, place: Place) =>
  test(`${place.name} can be used by everybody, light and dark, wide and narrow`, async () => {
    const page = pages[who];
    const path = typeof place.path === "string" ? place.path : place.path(world);
    seen.splice(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await place.open?.(page);
    await expect(page.getByRole("heading", { name: place.shows, exact: true })).toBeVisible();
    // Nothing is still a shape of what is being loaded.
    await expect(page.locator(".animate-pulse")).toHaveCount(0);

    await expect(page.locator("h1:visible")).toHaveCount(1);
    const title = await page.title();
    expect(title).not.toBe("");
    expect(titles.get(title) ?? path, title).toBe(path);
    titles.set(title, path);

    for (const { colorScheme, width } of looks) {
      const look = `${colorScheme}, ${width} px`;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      // Asked again, as charts take a moment to fit.
      await expect.poll(() => overflowOf(page), look).toBeLessThanOrEqual(0);
      if (look !== "light, 360 px") expect(await barriers(page), look).toEqual([]);
    }
    // The browser reports the status of a page that is not there as an error of its own.
    const known = path === "/nothing" ? [expect.stringContaining("404")] : [];
    expect(seen).toEqual(known);
  });

for (const place of open) lookAt("nobody", place);
for (const place of own) lookAt("owner", place);
for (const place of empty) lookAt("newcomer", place);
