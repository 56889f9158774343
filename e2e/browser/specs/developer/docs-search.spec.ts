import { axeViolations } from "#browser/support/axe.ts";
import { expect, test } from "#browser/support/fixtures.ts";
import { waitForHydration } from "#browser/support/hydration.ts";

test("a reader searches the documentation with the keyboard while typing, and opens the section (contract DOCS-9)", async ({
  openAs,
}) => {
  const page = await openAs();
  const index: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/docs/search.json")) index.push(request.url());
  });
  await page.goto("/docs/errors");
  await waitForHydration(page);
  expect(index).toEqual([]);

  const dialog = page.getByRole("dialog", { name: "Search the documentation" });
  const field = dialog.getByRole("combobox", { name: "Search the documentation" });
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(dialog.getByText("Pages to start with")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.type("two-fact");
  const options = dialog.getByRole("option");
  await expect(options.first()).toContainText("Set up two-factor sign-in");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(options.first().locator("mark").first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await expect(dialog.getByRole("status")).toHaveText(/^\d results?$/);
  const active = async () => (await field.getAttribute("aria-activedescendant")) ?? "";
  const first = await active();
  await page.keyboard.press("ArrowDown");
  expect(await active()).not.toBe(first);
  await page.keyboard.press("ArrowUp");
  expect(await active()).toBe(first);
  expect(await axeViolations(page)).toEqual([]);

  await field.fill("zyxwvut");
  await expect(dialog.getByRole("status")).toContainText("No results for “zyxwvut”");
  await expect(dialog.getByRole("link", { name: "Write a guide" })).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("ControlOrMeta+k");
  await field.fill("webhok signature");
  await expect(options.first()).toContainText("Webhooks");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/webhooks#/);
  // Each page loads the index for its first search only.
  expect(index).toHaveLength(1);

  const samples = page.locator("main pre[aria-label]");
  await test.step("the button that copies a sample covers no part of its code, on a phone and in a wide window", async () => {
    expect(await samples.count()).toBeGreaterThan(1);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 740 });
      const overlaps = await samples.evaluateAll((all) =>
        all.map((code) => {
          const button = code.parentElement?.querySelector("button")?.getBoundingClientRect();
          return code.getBoundingClientRect().right - (button?.left ?? 0);
        }),
      );
      expect(Math.max(...overlaps), `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });

  await test.step("a printed page of the documentation wraps its code, and has no skip link and no buttons", async () => {
    // A4 without its default margins of Chromium, in CSS pixels.
    await page.setViewportSize({ width: 717, height: 1_046 });
    const isCut = (all: Element[]) =>
      all.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
    expect(await samples.evaluateAll(isCut)).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await samples.evaluateAll(isCut)).toBe(false);
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeHidden();
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  });
});

test("without JavaScript, the search of the documentation is a form with a page of results (contract DOCS-9)", async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  try {
    const page = await context.newPage();
    await page.goto("/docs/limits");
    await page.getByRole("link", { name: "Search the documentation" }).click();
    await page.getByRole("searchbox", { name: "Search the documentation" }).fill("revoke key");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/\/docs\/search\?q=revoke\+key$/);
    await expect(page.getByRole("heading", { name: /results? for “revoke key”/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /Creating and revoking keys/ })).toBeVisible();
  } finally {
    await context.close();
  }
});
