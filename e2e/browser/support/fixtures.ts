import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from "@playwright/test";
import { call, type ApiRequest, type ApiResponse } from "#harness/call.ts";
import { findFreePorts } from "#harness/port.ts";
import { openStack, type Stack } from "#harness/servers/stack.ts";
import { createContextPool, type ContextPool } from "./contexts.ts";
import { PageErrors } from "./page-errors.ts";
import { waitForHydrationOnGoto } from "./hydration.ts";
import { createPeople, password, type Person } from "./people.ts";

export { expect, password };
export type { Locator, Page, Person };

const RESOLVE_EXAMPLE = new URL("../../harness/servers/resolve-example.mjs", import.meta.url).href;

/** The portal and the API with their own database, configured for a reverse proxy: one for all tests of a worker. */
async function openSite() {
  const stack: Stack = openStack();
  const [apiPort, portalPort] = await findFreePorts(2);
  const ports = { API_PORT: `${apiPort}`, PORTAL_PORT: `${portalPort}` };
  const addresses = {
    API_URL: `http://127.0.0.1:${ports.API_PORT}`,
    PORTAL_URL: `http://localhost:${ports.PORTAL_PORT}`,
  };
  const settings = { ...ports, ...addresses, TRUSTED_PROXIES: "1", LOG_LEVEL: "debug" };
  const api = await stack.startApi(settings);
  // The portal requests the images of pasted pages from a server of a test.
  const portal = await stack.startPortal({
    ...settings,
    NODE_OPTIONS: `--import ${RESOLVE_EXAMPLE}`,
  });

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
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/** A warning about seconds that have passed, which a slow machine shows. */
const UNUSED_PRELOAD = /was preloaded using link preload but not used within a few seconds/;

/** Records errors, violations of the content security policy and failed requests of a page. */
function collectPageErrors(page: Page, errors: Pick<PageErrors, "note">): void {
  page.on("console", (message) => {
    const isProblem = ["error", "warning"].includes(message.type());
    if (isProblem && !UNUSED_PRELOAD.test(message.text())) errors.note(message.text());
  });
  page.on("pageerror", (error) => errors.note(error.message));
}

/** Records the errors of a page that a test opened itself, and makes `goto` wait for hydration. */
export function watchPage(page: Page, errors: Pick<PageErrors, "note">): void {
  waitForHydrationOnGoto(page);
  collectPageErrors(page, errors);
}

type Fixtures = {
  pageErrors: PageErrors;
  /**
   * Opens a page in a separate browser context, signed in as `who`; anonymous without `who`. With
   * options, the context is new.
   */
  openAs: (who?: Person, options?: Parameters<Browser["newContext"]>[0]) => Promise<Page>;
};

export const test = base.extend<Fixtures, { site: Site; contextPool: ContextPool }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.stack.close();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  contextPool: [
    async ({ browser, site }, use) => use(createContextPool(browser, site.url)),
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  pageErrors: async ({}, use) => {
    const pageErrors = new PageErrors();
    await use(pageErrors);
    pageErrors.verify();
  },
  openAs: async ({ site, contextPool, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who, options) => {
      const page = await contextPool.open(options);
      const context = page.context();
      contexts.push(context);
      if (who) await context.addCookies([await site.openSession(who)]);
      if (options?.javaScriptEnabled !== false) waitForHydrationOnGoto(page);
      collectPageErrors(page, pageErrors);
      return page;
    });
    await Promise.all(contexts.map((context) => contextPool.release(context)));
  },
});
