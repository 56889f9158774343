import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect, type Person, type Site } from "../support/fixtures.ts";
import type { Beacon, Hit } from "./beacon.ts";
import type { Fragment } from "./fragment.ts";
import { provokeAll } from "./provoke.ts";

const numberIn = (what: unknown): number => Number(/\d+/.exec(String(what))?.[0]);

/** Whether a URL is a page of the beacon. Its own script may run; its hits report that it was opened. */
const isBeaconUrl = (url: string): boolean => /^http:\/\/127\.0\.0\.1:\d+\/\d/.test(url);

/**
 * Collects the numbers of the fragments that run in any page and frame of a context. They call
 * `__ran`, or open a dialog. 0 is the control of the tests.
 */
export async function detect(context: BrowserContext): Promise<Set<number>> {
  const ran = new Set<number>();
  await context.exposeBinding("__ran", ({ frame }, what) => {
    if (!isBeaconUrl(frame.url())) ran.add(numberIn(what));
  });
  context.on("dialog", (dialog) => {
    // The editor's own dialog, after a click has changed something.
    if (dialog.type() === "beforeunload") return void dialog.accept();
    ran.add(numberIn(dialog.message()));
    void dialog.dismiss();
  });
  return ran;
}

/** Clicks, focuses and toggles all elements of a page, or of a part of it. */
export const provoke = (page: Page, part?: string): Promise<void> =>
  page.evaluate(provokeAll, part);

export type InstrumentedPage = {
  page: Page;
  context: BrowserContext;
  ran: Set<number>;
  close: () => Promise<void>;
};

/** Opens a page in a new context, signed in as `person`, that records which fragments run. */
export async function openInstrumented(
  browser: Browser,
  site: Site,
  { person, bypassCSP = false }: { person?: Person; bypassCSP?: boolean },
): Promise<InstrumentedPage> {
  const context = await browser.newContext({ baseURL: site.url, bypassCSP });
  if (person) await context.addCookies([await site.openSession(person)]);
  const ran = await detect(context);
  return { page: await context.newPage(), context, ran, close: () => context.close() };
}

/**
 * Returns the fragments that were executed, or that loaded a resource other than an image. A safe
 * page has none. `isMeant` returns true for permitted hits.
 */
export const findExecutions = (
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

function canary(part: string) {
  const image = `<img src="x:" onerror="__ran(0)">`;
  document.querySelector(part)?.insertAdjacentHTML("beforeend", image);
}

/**
 * Checks that the page reports executed code: without a policy, an inserted handler is reported.
 */
export async function expectToReport(
  { page, ran }: InstrumentedPage,
  part = "main",
): Promise<void> {
  await page.evaluate(canary, part);
  await expect.poll(() => ran.has(0)).toBe(true);
}
