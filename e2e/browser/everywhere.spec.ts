import type { Page } from "@playwright/test";
import { Faults } from "./faults.ts";
import { furnish, furnishMore, type World } from "./furnish.ts";
import { pathTo, places, visit, type Place, type Visitor } from "./places.ts";
import { barriers, expect, test, watch, type Person } from "./site.ts";

/** One page for each of them, for all tests: each looks at it in both themes and widths. */
let pages: Record<Visitor, Page>;
let world: World;
/** Of what looks at them just now. */
let current = new Faults();
/** A title's address: no two pages share one. */
const titles = new Map<string, string>();

test.beforeAll(async ({ site, browser }) => {
  const furnished = await furnish(site);
  const openPage = async (who?: Person) => {
    // Without the headers that `browse` adds: with them no browser would read the API's document.
    const context = await browser.newContext({ baseURL: site.url });
    if (who) await context.addCookies([await site.openSession(who)]);
    const page = await context.newPage();
    watch(page, { note: (fault) => current.note(fault) });
    return page;
  };
  const { owner, newcomer, free } = furnished;
  pages = {
    nobody: await openPage(),
    owner: await openPage(owner),
    newcomer: await openPage(newcomer),
    free: await openPage(free),
  };
  world = { ...furnished, ...(await furnishMore(pages.owner)) };
  current.judge();
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

type LayoutShift = { value: number; hadRecentInput: boolean };

/** How far things moved while the page came to be, beyond what was asked for (Chromium's CLS). */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 50);
      }),
  );

const lookAt = (who: Visitor, place: Place) =>
  test(`${place.name} can be used by everybody, light and dark, wide and narrow`, async ({
    faults,
  }) => {
    const page = pages[who];
    const path = pathTo(place, world);
    current = faults;
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, place, world);
    expect(await shiftOf(page)).toBeLessThan(0.02);

    await expect(page.locator("h1:visible")).toHaveCount(1);
    const title = await page.title();
    const route = path.replace(/^(\/join\/).*/, "$1");
    expect(title).not.toBe("");
    expect(titles.get(title) ?? route, title).toBe(route);
    titles.set(title, route);

    for (const { colorScheme, width } of looks) {
      const look = `${colorScheme}, ${width} px`;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      // Asked again, as charts take a moment to fit.
      await expect.poll(() => overflowOf(page), look).toBeLessThanOrEqual(0);
      if (look !== "light, 360 px") expect(await barriers(page), look).toEqual([]);
    }
    if (path === "/nothing") faults.expect(/status of 404/);
  });

for (const [who, list] of Object.entries(places))
  for (const place of list) lookAt(who as Visitor, place);
