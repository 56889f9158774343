import { ample } from "#harness/people.ts";
import { expect, test as base, type Page, type Person } from "../support/fixtures.ts";
import { openBeacon } from "./beacon.ts";
import { fragmentsFor, pickTexts } from "./fragments.ts";
import { expectToReport, findExecutions, openInstrumented, provoke } from "./watch.ts";

type Hostile = {
  owner: Person;
  page: Page;
  /** Returns up to `count` fragments with at most `longest` characters. */
  pick: (count: number, longest: number) => string[];
  /** Opens a page and triggers every event that could run a fragment. */
  open: (path: string) => Promise<void>;
};

/**
 * Provides an owner's page and hostile texts. At the end, checks that none was executed, and that
 * the page would report it.
 */
export const test = base.extend<{ hostile: Hostile }>({
  hostile: async ({ browser, site }, use) => {
    const beacon = await openBeacon();
    const fragments = fragmentsFor(beacon.host);
    const owner = await site.addOwner("pro", ample);
    // Text is escaped when it is rendered, so no policy is needed to block it.
    const instrumented = await openInstrumented(browser, site, { bypassCSP: true, person: owner });
    const { page } = instrumented;
    try {
      await use({
        owner,
        page,
        pick: (count, longest) => pickTexts(fragments, count, longest),
        open: async (path) => {
          await page.goto(path);
          await provoke(page);
        },
      });
      expect(findExecutions(fragments, instrumented.ran, beacon)).toEqual([]);
      await expectToReport(instrumented, "body");
    } finally {
      await instrumented.close();
      beacon.close();
    }
  },
});
