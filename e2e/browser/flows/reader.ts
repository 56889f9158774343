import { pathOf, type Guide } from "./guides.ts";
import type { Page } from "../support/fixtures.ts";

/** The user agent of a reader: views by headless Chromium count as bots. */
export const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Opens a public guide and waits for the request that counts the view. */
export async function openAndCountView(page: Page, guide: Guide): Promise<void> {
  const counted = page.waitForResponse((response) => response.url().includes("reader.view"));
  await page.goto(pathOf(guide));
  await counted;
}

export const markAll = (page: Page): Promise<void> =>
  page.getByRole("button", { name: "Mark all steps as done" }).click();
