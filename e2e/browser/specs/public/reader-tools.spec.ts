import { addGuide, pathOf, type Guide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";

const PICTURE = "https://pictures.example/kettle.svg";
const CODE = "npm install\nnpm start";
const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  colorScheme: "dark",
} as const;

let author: Person;

test.beforeAll(async ({ site }) => {
  author = await site.addOwner();
});

/** Opens a guide of three steps, of which the second has a code block and a picture. */
async function openGuide(site: Site, page: Page): Promise<Guide> {
  const guide = await addGuide(site, author, {
    content: (name) =>
      name === "Steep"
        ? `<pre><code>${CODE}\n</code></pre><p><img src="${PICTURE}" alt="A kettle"></p>`
        : `<p>${"How to do it. ".repeat(60)}</p>`,
  });
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>',
    }),
  );
  await page.goto(pathOf(guide));
  return guide;
}

const step = (page: Page, position: number) => page.locator(`#step-${position}`);
const fontSizeOf = (page: Page) =>
  page
    .locator("#step-1 .prose-step")
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

test("a reader's text size and theme hold after a reload (contract PUBLIC-6)", async ({
  site,
  openAs,
}) => {
  const page = await openAs(undefined, PHONE);
  await openGuide(site, page);
  const before = await fontSizeOf(page);
  await page.getByRole("button", { name: "Display settings" }).click();
  await page.getByRole("button", { name: "Larger" }).click();
  await page.getByRole("button", { name: "Light" }).click();
  expect(await fontSizeOf(page)).toBeGreaterThan(before);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Display settings" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Larger" })).toBeHidden();

  await page.reload();
  expect(await fontSizeOf(page)).toBeGreaterThan(before);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
});

test("the step-by-step view shows one step at a time, keeps the screen on, and closes with Back", async ({
  site,
  openAs,
}) => {
  const page = await openAs(undefined, PHONE);
  await page.addInitScript(() => {
    const lock = () => ({ released: false, release: () => Promise.resolve(released()) });
    const released = () => void (document.documentElement.dataset["screen"] = "released");
    const request = () => {
      document.documentElement.dataset["screen"] = "on";
      return Promise.resolve(lock());
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  await openGuide(site, page);
  await page.getByRole("button", { name: "Follow step by step" }).click();
  const view = page.getByRole("navigation", { name: "Step by step" });
  await expect(view).toContainText("Step 1 of 3");
  await expect(step(page, 1)).toBeInViewport();
  await expect(step(page, 2)).not.toBeInViewport();
  await expect(page.locator("html")).toHaveAttribute("data-screen", "on");
  expect(await axeViolations(page)).toEqual([]);

  await view.getByRole("button", { name: "Next" }).click();
  await expect(view).toContainText("Step 2 of 3");
  await expect(step(page, 1)).not.toBeInViewport();
  await expect(step(page, 2)).toBeFocused();
  // A swipe scrolls the list by its width.
  await step(page, 2).evaluate((element) => element.parentElement?.scrollBy({ left: 360 }));
  await expect(view).toContainText("Step 3 of 3");

  await page.goBack();
  await expect(view).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(step(page, 3)).toBeInViewport();
  await expect(page.locator("html")).toHaveAttribute("data-screen", "released");
});

test("a reader moves between steps with n and p, copies code, enlarges an image, and shares the guide by link and QR code", async ({
  site,
  openAs,
}) => {
  const page = await openAs(undefined, { permissions: ["clipboard-read", "clipboard-write"] });
  await openGuide(site, page);
  for (const [key, position] of [
    ["n", 1],
    ["n", 2],
    ["n", 3],
    ["n", 3],
    ["p", 2],
  ] as const) {
    await page.keyboard.press(key);
    await expect(step(page, position)).toBeFocused();
    await expect(step(page, position)).toBeInViewport();
  }
  await page.keyboard.press("Control+n");
  await expect(step(page, 2)).toBeFocused();

  await page.getByRole("button", { name: "Copy code" }).click();
  await expect(page.getByText("Copied", { exact: true })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CODE);

  await page.getByRole("button", { name: "Enlarge image: A kettle" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "A kettle" });
  await expect(dialog.getByRole("img", { name: "A kettle" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Share this guide" }).click();
  await expect(
    page.getByRole("img", { name: "QR code with the link to this guide" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Copy link to this guide" }).click();
  await expect(page.getByRole("group", { name: "Share this guide" })).toContainText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("a guide that was opened once is readable offline, until the reader finds it unpublished (contract PUBLIC-9)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  pageErrors.expect(/Failed to load resource/);
  const page = await openAs();
  const guide = await openGuide(site, page);
  // The page is stored before its scripts.
  const isStored = () =>
    page.evaluate(async (path) => {
      const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[src]")];
      const files = scripts.map(({ src }) => src).filter((src) => src.includes("/_next/static/"));
      const stored = await Promise.all([path, ...files].map((file) => caches.match(file)));
      return !stored.includes(undefined);
    }, pathOf(guide));
  await expect.poll(isStored).toBe(true);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: guide.title })).toBeVisible();
  await expect(page.getByText("You are offline.")).toBeVisible();
  await page.getByRole("button", { name: "Mark as done: step 1" }).click();
  await page.context().setOffline(false);
  await expect(page.getByText("You are offline.")).toBeHidden();

  await site.rest({ method: "POST", path: `/guides/${guide.id}/unpublish`, key: author.key });
  await page.goto(pathOf(guide), { waitUntil: "load" });
  await expect(page.getByRole("heading", { name: guide.title })).toBeHidden();
  await expect.poll(isStored).toBe(false);

  await page.context().setOffline(true);
  await page.goto(pathOf(guide), { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  expect(await axeViolations(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});
