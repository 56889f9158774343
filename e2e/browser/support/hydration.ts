import type { Page } from "@playwright/test";

/** Waits until React has hydrated the page: a click before that has no effect. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Makes `goto` and `reload` of a page wait for hydration, too. */
export function waitForHydrationOnGoto(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (path, options) => {
    const response = await goto(path, options);
    if (!options?.waitUntil) await waitForHydration(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    await waitForHydration(page);
    return response;
  };
}
