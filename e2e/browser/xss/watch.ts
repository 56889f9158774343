import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, type Person, type Site } from "../site.ts";
import type { Beacon, Hit } from "./beacon.ts";
import type { Fragment } from "./fragment.ts";
import { provokeAll } from "./provoke.ts";

const numberIn = (what: unknown): number => Number(/\d+/.exec(String(what))?.[0]);

/** A page of the beacon's, where its own script runs: that it was opened is told by its hits. */
const isBeacons = (url: string): boolean => /^http:\/\/127\.0\.0\.1:\d+\/\d/.test(url);

/**
 * Collects the numbers of the fragments that run in any page and frame of a context: they call
 * `__ran`, or open a dialog. 0 is the tests' own.
 */
export const detect = async (context: BrowserContext): Promise<Set<number>> => {
  const ran = new Set<number>();
  await context.exposeBinding("__ran", ({ frame }, what) => {
    if (!isBeacons(frame.url())) ran.add(numberIn(what));
  });
  context.on("dialog", (dialog) => {
    // The editor's own, where a provoked click has changed something.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    ran.add(numberIn(dialog.message()));
    void dialog.dismiss();
  });
  return ran;
};

/** Clicks, focuses, toggles … whatever there is on a page, or in a part of it. */
export const provoke = (page: Page, part = "*"): Promise<void> => page.evaluate(provokeAll, part);

export type Watched = {
  page: Page;
  context: BrowserContext;
  ran: ReadonlySet<number>;
  close: () => Promise<void>;
};

/** A browser of its own, with somebody signed in, that knows what runs in it. */
export const openWatched = async (
  browser: Browser,
  site: Site,
  { person, bypassCSP = false }: { person?: Person; bypassCSP?: boolean },
): Promise<Watched> => {
  const context = await browser.newContext({ baseURL: site.url, bypassCSP });
  if (person) await context.addCookies([await site.openSession(person)]);
  const ran = await detect(context);
  return { page: await context.newPage(), context, ran, close: () => context.close() };
};

/**
 * Fragments that ran, or made a page load something else than an image, as they were sent: none on
 * a safe page. `isMeant` tells of hits that are in order.
 */
export const harmOf = (
  fragments: readonly Fragment[],
  ran: ReadonlySet<number>,
  { hits }: Beacon,
  isMeant: (hit: Hit, fragment: Fragment) => boolean = () => false,
) =>
  fragments.flatMap((fragment) => {
    const { number, category, html } = fragment;
    const loaded = hits.filter((hit) => hit.number === number && !isMeant(hit, fragment));
    if (!ran.has(number) && loaded.length === 0) return [];
    return [{ category, html: html.slice(0, 500), ran: ran.has(number), loaded }];
  });

const canary = (part: string) => {
  const image = `<img src="x:" onerror="__ran(0)">`;
  document.querySelector(part)?.insertAdjacentHTML("beforeend", image);
};

/** Proves that the page would report what runs: without a policy, a handler put there does. */
export const expectToReport = async ({ page, ran }: Watched, part = "main"): Promise<void> => {
  await page.evaluate(canary, part);
  await expect.poll(() => ran.has(0)).toBe(true);
};
