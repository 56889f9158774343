import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from "@playwright/test";
import Axe from "axe-core";
import { call, fromNewAddress, type ApiRequest, type ApiResponse } from "../harness/call.ts";
import { findFreePorts } from "../harness/port.ts";
import { openStack, type Stack } from "../harness/stack.ts";
import { Faults } from "./faults.ts";
import { createPeople, password, type Person } from "./people.ts";

export { expect, password };
export type { Page, Person };

/** The portal and the API on a database of their own, behind a proxy: one for all tests of a worker. */
const openSite = async () => {
  const stack: Stack = openStack();
  const [apiPort, portalPort] = await findFreePorts(2);
  const ports = { API_PORT: `${apiPort}`, PORTAL_PORT: `${portalPort}` };
  const addresses = {
    API_URL: `http://127.0.0.1:${ports.API_PORT}`,
    PORTAL_URL: `http://localhost:${ports.PORTAL_PORT}`,
  };
  const settings = { ...ports, ...addresses, TRUSTED_PROXIES: "1", LOG_LEVEL: "debug" };
  const api = await stack.startApi(settings);
  const portal = await stack.startPortal(settings);

  return {
    url: portal.url,
    apiUrl: api.url,
    stack,
    portal,
    settings,
    /** A request under /v1. */
    rest: (request: ApiRequest): Promise<ApiResponse> => call(api.url, request),
    ...createPeople(portal.url, stack),
  };
};

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Waits until React has hydrated the page: a click before that has no effect. */
export const untilListening = async (page: Page): Promise<void> => {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
};

/** From now on `goto` and `reload` wait until React listens, too. */
const listenFirst = (page: Page): void => {
  const goto = page.goto.bind(page);
  page.goto = async (path, options) => {
    const answer = await goto(path, options);
    if (!options?.waitUntil) await untilListening(page);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const answer = await reload(options);
    await untilListening(page);
    return answer;
  };
};

/**
 * Notes what a page did that no page may do: errors, breaches of its policy, failed requests; and
 * waits for it as people do, who see it come to life.
 */
export const watch = (page: Page, faults: Pick<Faults, "note">, hasScripts = true): void => {
  if (hasScripts) listenFirst(page);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.note(message.text());
  });
  page.on("pageerror", (error) => faults.note(error.message));
};

type Fixtures = {
  faults: Faults;
  /** A browser of its own in which somebody is signed in; nobody, where no person is given. */
  browse: (who?: Person, options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
};

export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.stack.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  faults: async ({}, use) => {
    const faults = new Faults();
    await use(faults);
    faults.judge();
  },
  browse: async ({ browser, site, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who, options = {}) => {
      const context = await browser.newContext({
        baseURL: site.url,
        // From an address of its own: tests do not use up each other's attempts.
        extraHTTPHeaders: fromNewAddress(),
        ...options,
      });
      contexts.push(context);
      if (who) await context.addCookies([await site.openSession(who)]);
      const page = await context.newPage();
      watch(page, faults, options.javaScriptEnabled);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Waits for what fades or moves: colours are judged as they are in the end. */
export const untilStill = async (page: Page): Promise<void> => {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
};

/** Runs in a page: the serious and critical violations that axe finds there. */
const runAxe = async (): Promise<[rule: string, html: string[]][]> => {
  type Rule = { id: string; enabled: boolean; impact: string };
  const { axe } = window as unknown as { axe: typeof Axe & { _audit: { rules: Rule[] } } };
  // A rule gives its own impact to all its results: the others would be ignored, and take as long.
  const values = axe._audit.rules
    .filter(({ enabled, impact }) => enabled && ["serious", "critical"].includes(impact))
    .map(({ id }) => id);
  if (values.length < 50) throw new Error(`axe has ${values.length} serious rules only`);
  const runOnly = { type: "rule", values } as const;
  const { violations } = await axe.run({ runOnly, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

/** What keeps people from using a page, by the judgement of axe. */
export const barriers = async (page: Page): Promise<unknown[]> => {
  await untilStill(page);
  // Parsing axe takes longer than running it: once a document is enough.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(Axe.source);
  return page.evaluate(runAxe);
};
