import type { Page } from "@playwright/test";
import { PageErrors } from "#browser/support/page-errors.ts";
import { seed, seedInPortal, type SeedData } from "#browser/support/content/seed.ts";
import {
  pathTo,
  pageCatalog,
  openCatalogPage,
  type CatalogPage,
  type Visitor,
} from "#browser/support/content/page-catalog.ts";
import { layoutShifts } from "#browser/support/layout-shifts.ts";
import { expect, test, watchPage, type Person } from "#browser/support/fixtures.ts";
import { axeViolations, COLOR_RULES, waitForAnimations } from "#browser/support/axe.ts";
import { IS_STRESS } from "#harness/stress.ts";

/** One page per kind of user, shared by all tests. */
let pages: Record<Visitor, Page>;
let data: SeedData;
/** The errors of the current test. */
let current = new PageErrors();
/** The route of each page title: titles are unique. */
const titles = new Map<string, string>();

test.beforeAll(async ({ site, browser }) => {
  const seeded = await seed(site);
  const openPage = async (who?: Person) => {
    // Without the headers that `openAs` adds: CORS would block the API's document.
    const context = await browser.newContext({ baseURL: site.url });
    if (who) await context.addCookies([await site.openSession(who)]);
    const page = await context.newPage();
    watchPage(page, { note: (message) => current.note(message) });
    return page;
  };
  const { owner, newMember, free, withoutTwoFactor, unverified } = seeded;
  pages = {
    anonymous: await openPage(),
    owner: await openPage(owner),
    newMember: await openPage(newMember),
    free: await openPage(free),
    withoutTwoFactor: await openPage(withoutTwoFactor),
    unverified: await openPage(unverified),
  };
  data = { ...seeded, ...(await seedInPortal(pages.owner, seeded.guide)) };
  current.verify();
});

test.afterAll(() => Promise.all(Object.values(pages).map((page) => page.context().close())));

type Look = {
  colorScheme: "light" | "dark";
  width: number;
  /** The rules that run: those of colours, when only the theme differs from the look before. */
  axe: "all" | "colors" | "none";
};

const WIDE_AND_NARROW: Look[] = [
  { colorScheme: "light", width: 1440, axe: "none" },
  { colorScheme: "dark", width: 360, axe: "all" },
];
const EVERY_LOOK: Look[] = [
  { colorScheme: "light", width: 1440, axe: "all" },
  { colorScheme: "dark", width: 1440, axe: "colors" },
  { colorScheme: "dark", width: 360, axe: "all" },
  { colorScheme: "light", width: 360, axe: "none" },
];
const LOOKS = IS_STRESS ? EVERY_LOOK : WIDE_AND_NARROW;

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** The text fields of forms that do not say what a password manager fills in. axe tests the values. */
const fieldsWithoutAutocomplete = (page: Page): Promise<string[]> =>
  page
    .locator(
      "form input:is([type=text], [type=email], [type=password], :not([type])):not([autocomplete])",
    )
    .evaluateAll((fields) => fields.map((field) => field.outerHTML));

/** The cumulative layout shift of a page load. */
const layoutShiftOf = (page: Page): Promise<number> =>
  layoutShifts(page, (shifts) => shifts.reduce((sum, { value }) => sum + value, 0));

const checkPage = (who: Visitor, entry: CatalogPage) =>
  test(`${entry.name} has no accessibility violations, and no overflow on a wide and a narrow screen`, async ({
    pageErrors,
  }) => {
    const page = pages[who];
    const path = pathTo(entry, data);
    current = pageErrors;
    await page.setViewportSize({ width: 1440, height: 900 });
    await openCatalogPage(page, entry, data);
    expect(await layoutShiftOf(page)).toBeLessThan(0.02);

    expect(await fieldsWithoutAutocomplete(page)).toEqual([]);
    await expect(page.locator("h1:visible")).toHaveCount(1);
    const title = await page.title();
    const route = path.replace(/^(\/join\/).*/, "$1");
    expect(title).not.toBe("");
    expect(titles.get(title) ?? route, title).toBe(route);
    titles.set(title, route);

    for (const { colorScheme, width, axe } of LOOKS) {
      const look = `${colorScheme}, ${width} px`;
      await page.emulateMedia({ colorScheme });
      await waitForAnimations(page);
      await page.setViewportSize({ width, height: 900 });
      // Charts resize after the viewport.
      await expect.poll(() => overflowOf(page), look).toBeLessThanOrEqual(0);
      if (axe === "none") continue;
      const only = axe === "colors" ? COLOR_RULES : null;
      expect(await axeViolations(page, { only }), look).toEqual([]);
    }
    if (entry.error) pageErrors.expect(entry.error);
  });

for (const [who, list] of Object.entries(pageCatalog))
  for (const entry of list) checkPage(who as Visitor, entry);

test("a font that loads late causes no layout shift", async ({ openAs, pageErrors }) => {
  current = pageErrors;
  const page = await openAs();
  await page.setViewportSize({ width: 1440, height: 900 });
  let send = (): void => {};
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route("**/*.woff2", async (route) => {
    await sent;
    await route.continue();
  });
  // The load event waits for the font.
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await expect(page.locator("h1")).toBeVisible();
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))),
  );
  const received = page.waitForResponse(/\.woff2$/);
  send();
  await (await received).finished();
  await page.evaluate(() => document.fonts.ready);
  expect(await layoutShiftOf(page)).toBe(0);
});
