import { expect, type Page } from "./fixtures.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** An upper bound for the controls of a page. */
const bound = 80;

/** The focused element when its focus is not visible; undefined otherwise. */
const hiddenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    // The label of a hidden input shows its focus.
    const drawn = at.clientWidth > 1 ? at : (at.closest("label") ?? at);
    const { top, bottom, left, right } = drawn.getBoundingClientRect();
    const isIn = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    const isOutlined = getComputedStyle(drawn).outlineStyle !== "none";
    const isMarked = at.matches("[role^=menuitem][data-highlighted]");
    return isIn && (isOutlined || isMarked) ? undefined : at.outerHTML.slice(0, 200);
  });

const pressUntil = async (page: Page, key: string, role: Role, name: string | RegExp) => {
  const wanted = page.getByRole(role, { name });
  await expect(wanted.first()).toBeVisible();
  for (let pressed = 0; pressed < bound; pressed++) {
    await page.keyboard.press(key);
    // A menu moves the focus after it opens.
    await expect.poll(() => hiddenFocus(page)).toBeUndefined();
    if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement)))
      return;
  }
  throw new Error(`${role} ${name} is not reached by ${key}`);
};

/** Presses Tab until a control has the focus, which must be visible on each element. */
export const tabTo = (page: Page, role: Role, name: string | RegExp) =>
  pressUntil(page, "Tab", role, name);

export const tabBackTo = (page: Page, role: Role, name: string | RegExp) =>
  pressUntil(page, "Shift+Tab", role, name);

/** Moves the focus to a control and activates it. */
export async function press(page: Page, role: Role, name: string | RegExp) {
  await tabTo(page, role, name);
  await page.keyboard.press("Enter");
}

/** Opens a menu with its button and selects an item. */
export async function choose(
  page: Page,
  menu: string | RegExp,
  entry: string,
  role: Role = "menuitem",
) {
  await press(page, "button", menu);
  await pressUntil(page, "ArrowDown", role, entry);
  await page.keyboard.press("Enter");
}
