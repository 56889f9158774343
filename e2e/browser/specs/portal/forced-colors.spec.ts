import { addGuide, pathOf } from "#browser/flows/guides.ts";
import { expect, test, type Locator, type Page } from "#browser/support/fixtures.ts";
import { waitForHydration } from "#browser/support/hydration.ts";

const OPTIONS = { forcedColors: "active" } as const;

type Pixels = { width: number; height: number; rgb: number[] };

/** The pixels of an element as they are on the screen: what forced colors leave of it. */
async function pixelsOf(page: Page, element: Locator, margin = 0): Promise<Pixels> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible");
  const clip = {
    x: Math.round(box.x) - margin,
    y: Math.round(box.y) - margin,
    width: Math.round(box.width) + 2 * margin,
    height: Math.round(box.height) + 2 * margin,
  };
  const png = (await page.screenshot({ clip, animations: "disabled" })).toString("base64");
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
    return { width, height, rgb: Array.from(data).filter((_, index) => index % 4 !== 3) };
  }, png);
}

const colorAt = ({ width, rgb }: Pixels, x: number, y: number): string =>
  rgb.slice((y * width + x) * 3, (y * width + x) * 3 + 3).join(" ");

/** Whether a line surrounds the element: in the middle of each side, one of the outer pixels differs from the page. */
async function hasFrame(page: Page, element: Locator): Promise<boolean> {
  const pixels = await pixelsOf(page, element, 3);
  const { width, height } = pixels;
  const [x, y] = [Math.floor(width / 2), Math.floor(height / 2)];
  const canvas = colorAt(pixels, 0, 0);
  const sides = [0, 1, 2, 3, 4, 5].map((depth) => [
    colorAt(pixels, x, depth),
    colorAt(pixels, x, height - 1 - depth),
    colorAt(pixels, depth, y),
    colorAt(pixels, width - 1 - depth, y),
  ]);
  return [0, 1, 2, 3].every((side) => sides.some((colors) => colors[side] !== canvas));
}

/** The most frequent color of an element: that of its background. */
async function backgroundOf(page: Page, element: Locator): Promise<string> {
  const pixels = await pixelsOf(page, element);
  const counts = new Map<string, number>();
  for (let y = 0; y < pixels.height; y += 1)
    for (let x = 0; x < pixels.width; x += 1) {
      const color = colorAt(pixels, x, y);
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? "";
}

test("with forced colors, buttons have a frame, and the current page, segment, tab and entry of a menu differ from others", async ({
  site,
  openAs,
}) => {
  const page = await openAs(await site.addOwner(), OPTIONS);
  const expectChosen = async (chosen: Locator, other: Locator) => {
    await expect(chosen).toBeVisible();
    expect(await backgroundOf(page, chosen)).not.toBe(await backgroundOf(page, other));
  };
  await page.goto("/guides");
  const portal = page.getByRole("navigation", { name: "Portal" });
  await expectChosen(
    portal.getByRole("link", { name: "Guides" }),
    portal.getByRole("link", { name: "Usage" }),
  );
  expect(await hasFrame(page, page.getByRole("link", { name: "New guide" }).first())).toBe(true);
  await page.getByRole("button", { name: /Signed in as/ }).click();
  const items = page.getByRole("menuitem");
  await items.first().hover();
  await expectChosen(items.first(), items.nth(1));

  await page.goto("/insights");
  const segments = page.getByRole("group", { name: "Range" }).getByRole("button");
  await expectChosen(
    segments.and(page.locator("[aria-pressed=true]")),
    segments.and(page.locator("[aria-pressed=false]")).first(),
  );

  await page.goto("/settings/plan");
  expect(await hasFrame(page, page.getByRole("button", { name: /^Switch to Team/ }))).toBe(true);
  await page.getByRole("button", { name: /^Switch to Team/ }).click();
  expect(await hasFrame(page, page.getByRole("alertdialog"))).toBe(true);
  await page.keyboard.press("Escape");

  await page.goto("/developer/quick-start");
  await expectChosen(
    page.getByRole("tab", { selected: true }).first(),
    page.getByRole("tab", { selected: false }).first(),
  );
});

test("with forced colors, found words of the selected result of a search are readable", async ({
  openAs,
  site,
}) => {
  const page = await openAs(await site.addOwner(), OPTIONS);
  await page.goto("/docs");
  await waitForHydration(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Search the documentation" })).toBeFocused();
  await page.keyboard.type("rate limit");
  const selected = page.getByRole("option", { selected: true });
  const words = selected.locator("mark").first();
  await expect(words).toBeVisible();
  const background = await backgroundOf(page, words);
  expect(background).toBe(await backgroundOf(page, selected));
  // The text itself has another color than its background.
  expect(new Set((await pixelsOf(page, words)).rgb).size).toBeGreaterThan(3);
});

test("with forced colors, meters, notices, focus and the bar of a navigation are visible", async ({
  site,
  openAs,
}) => {
  const page = await openAs(await site.addOwner(), OPTIONS);
  await page.goto("/settings/plan");
  const meter = page.getByRole("meter").first().locator("div.overflow-hidden");
  expect(await hasFrame(page, meter)).toBe(true);

  const focused = page.getByRole("button", { name: /^Switch to Team/ });
  const before = await pixelsOf(page, focused, 5);
  await focused.focus();
  await page.keyboard.press("Shift");
  expect((await pixelsOf(page, focused, 5)).rgb).not.toEqual(before.rgb);

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[?&]_rsc=/, async (route) => {
    await released;
    await route.continue();
  });
  await page
    .getByRole("navigation", { name: "Portal" })
    .getByRole("link", { name: "Trash" })
    .dispatchEvent("click");
  const bar = page.locator(".navigation-progress");
  await expect(bar).toBeVisible();
  const pixels = await pixelsOf(page, bar);
  expect(colorAt(pixels, 1, 1)).not.toBe(await backgroundOf(page, page.locator("body")));
  release();
  await expect(bar).toHaveCount(0);
});

test("with forced colors, a public guide shows its progress, the marks of steps and the frames of callouts", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, await site.addOwner(), {
    content: () => '<blockquote data-callout="tip"><p>Take your time.</p></blockquote>',
  });
  const page = await openAs(undefined, OPTIONS);
  await page.goto(pathOf(guide));
  const callout = page.locator("blockquote[data-callout]").first();
  expect(await hasFrame(page, callout)).toBe(true);
  const done = page.getByRole("button", { name: /Mark as done/ });
  const before = await backgroundOf(page, done.first());
  await done.first().click();
  await expect(done.first()).toHaveAttribute("aria-pressed", "true");
  expect(await backgroundOf(page, done.first())).not.toBe(before);
  const bar = page.getByRole("progressbar", { name: "Progress" }).and(page.locator(":visible"));
  expect(await hasFrame(page, bar)).toBe(true);
  const pixels = await pixelsOf(page, bar);
  const y = Math.floor(pixels.height / 2);
  // One step of three is done.
  expect(colorAt(pixels, Math.floor(pixels.width / 6), y)).not.toBe(
    colorAt(pixels, Math.floor(pixels.width * 0.8), y),
  );
});
