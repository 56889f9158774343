import type { Page } from "@playwright/test";

/** Removes the session of a browser. An open page would show errors of the requests that it still sends. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank", { waitUntil: "commit" });
  await page.context().clearCookies();
}
