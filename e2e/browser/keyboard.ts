import { expect, type Page } from "./site.ts";

type Role = Parameters<Page["getByRole"]>[0];

/** More than any page has controls. */
const bound = 80;

/** Why the focus cannot be seen; undefined where it can, or where nothing has it. */
const hiddenFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    // A choice that is drawn as something else shows its focus by its label.
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
    // A menu that opens takes the focus a moment later.
    await expect.poll(() => hiddenFocus(page)).toBeUndefined();
    if (await wanted.evaluateAll((all) => all.some((one) => one === document.activeElement)))
      return;
  }
  throw new Error(`${role} ${name} is not reached by ${key}`);
};

/** Goes on by Tab until a control has the focus, which has to be seen all the way. */
export const tabTo = (page: Page, role: Role, name: string | RegExp) =>
  pressUntil(page, "Tab", role, name);

export const tabBackTo = (page: Page, role: Role, name: string | RegExp) =>
  pressUntil(page, "Shift+Tab", role, name);

/** Goes to a control and presses it. */
export const press = async (page: Page, role: Role, name: string | RegExp) => {
  await tabTo(page, role, name);
  await page.keyboard.press("Enter");
};

/** Opens a menu by its button, and chooses an entry of it. */
export const choose = async (
  page: Page,
  menu: string | RegExp,
  entry: string,
  role: Role = "menuitem",
) => {
  await press(page, "button", menu);
  await pressUntil(page, "ArrowDown", role, entry);
  await page.keyboard.press("Enter");
};
