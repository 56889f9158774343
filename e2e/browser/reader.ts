import { pathOf, type Guide } from "./guides.ts";
import type { Page } from "./site.ts";

/** Headless Chromium calls itself a bot, and bots do not count. */
export const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Opens a guide and waits until the page has asked for its view to be counted. */
export const visit = async (page: Page, guide: Guide): Promise<void> => {
  const counted = page.waitForResponse((answer) => answer.url().includes("reader.view"));
  await page.goto(pathOf(guide));
  await counted;
};

export const markAll = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Mark all steps as done" }).click();
