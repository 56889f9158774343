import { ample } from "#harness/people.ts";
import { expect, test as base, type Page, type Person } from "../support/fixtures.ts";
import { openBeacon, type Beacon } from "./beacon.ts";
import { fragmentsFor, pickTexts } from "./fragments.ts";
import type { Fragment } from "./fragment.ts";
import {
  expectToReport,
  findExecutions,
  openInstrumented,
  provoke,
  type InstrumentedPage,
} from "./watch.ts";

type Hostile = {
  owner: Person;
  page: Page;
  /** Returns up to `count` fragments with at most `longest` characters. */
  pick: (count: number, longest: number) => string[];
  /** Opens a page and triggers every event that could run a fragment. */
  open: (path: string) => Promise<void>;
};

type Instruments = InstrumentedPage & { beacon: Beacon; fragments: Fragment[] };

/**
 * Provides an owner's page and hostile texts. At the end, checks that none was executed, and that
 * the page would report it. The tests of a worker share the page, whose browser context keeps the
 * portal's scripts.
 */
export const test = base.extend<{ hostile: Hostile }, { instruments: Instruments }>({
  instruments: [
    async ({ browser, site }, use) => {
      const beacon = await openBeacon();
      // Text is escaped when it is rendered, so no policy is needed to block it.
      const instrumented = await openInstrumented(browser, site, { bypassCSP: true });
      await use({ ...instrumented, beacon, fragments: fragmentsFor(beacon.host) });
      await instrumented.close();
      beacon.close();
    },
    { scope: "worker" },
  ],
  hostile: async ({ instruments, site }, use) => {
    const { page, context, ran, fragments, beacon } = instruments;
    const owner = await site.addOwner("pro", ample);
    await context.clearCookies();
    await context.addCookies([await site.openSession(owner)]);
    await use({
      owner,
      page,
      pick: (count, longest) => pickTexts(fragments, count, longest),
      open: async (path) => {
        await page.goto(path);
        await provoke(page);
      },
    });
    expect(findExecutions(fragments, ran, beacon)).toEqual([]);
    await expectToReport(instruments, "body");
    ran.clear();
  },
});
