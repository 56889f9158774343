import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { fromNewAddress } from "#harness/call.ts";

/** What pages store for an origin. The HTTP cache is kept. */
const STORAGE = "local_storage,indexeddb,cache_storage,service_workers";

/**
 * Provides browser contexts for tests. A context without options is used again, without its pages,
 * cookies and stored data: its HTTP cache holds the compiled scripts of the portal.
 */
export function createContextPool(browser: Browser, baseURL: string) {
  const free: BrowserContext[] = [];
  const reusable = new WeakSet<BrowserContext>();

  async function create(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({
      baseURL,
      // A separate client address: tests do not share limits of attempts.
      extraHTTPHeaders: fromNewAddress(),
      ...options,
    });
    if (options) return context;
    reusable.add(context);
    context.once("close", () => reusable.delete(context));
    // A clock that was installed stays in the context.
    const { clock } = context;
    const install = clock.install.bind(clock);
    clock.install = (time) => {
      reusable.delete(context);
      return install(time);
    };
    return context;
  }

  /** Removes what earlier pages stored, with a new page. The test uses the same page, because each one costs a process. */
  async function clear(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const cleared = { origin: baseURL, storageTypes: STORAGE };
    await session.send("Storage.clearDataForOrigin", cleared);
    await session.detach();
    await context.clearCookies();
    await context.setOffline(false);
    await context.setExtraHTTPHeaders(fromNewAddress());
    return page;
  }

  return {
    /** Opens an empty page in a context without other pages. */
    open: async (options?: BrowserContextOptions): Promise<Page> => {
      const context = options ? undefined : free.pop();
      // Now, because a request that outlives its page may set a cookie.
      return context ? clear(context) : (await create(options)).newPage();
    },

    /** Takes a context back at the end of a test. */
    release: async (context: BrowserContext): Promise<void> => {
      if (!reusable.has(context)) return context.close();
      await Promise.all(context.pages().map((page) => page.close()));
      free.push(context);
    },
  };
}

export type ContextPool = ReturnType<typeof createContextPool>;
