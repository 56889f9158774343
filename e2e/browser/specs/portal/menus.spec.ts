import { axeViolations, FOCUS_GUARDS } from "#browser/support/axe.ts";
import { expect, test, type Locator } from "#browser/support/fixtures.ts";
import { addGuide } from "#browser/flows/guides.ts";

/** The labels of a menu, in the groups that its separators form. */
const groupsIn = (menu: Locator) =>
  menu.evaluate(({ children }) => {
    const groups: string[][] = [[]];
    for (const entry of children)
      if (entry.role === "separator") groups.push([]);
      else groups.at(-1)?.push(entry.textContent);
    return groups;
  });

test("an open menu has no serious violations of axe except its focus guards, in both themes and on a phone (docs/decisions/385)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const guide = await addGuide(site, owner, { title: "Coffee" });
  const page = await openAs(owner);
  const menus: [path: string, button: Locator, groups?: RegExp[][]][] = [
    ["/guides", page.getByRole("button", { name: /^Actions for Coffee/ }).first()],
    ["/guides", page.getByRole("button", { name: "Columns" })],
    ["/guides", page.getByRole("button", { name: /^Signed in as/ })],
    [
      `/guides/${guide.id}`,
      page.getByRole("button", { name: "More actions" }),
      [
        [/^View public page/, /^Full-page preview/, /^Insights$/, /^Version history$/],
        [/^Download$/, /^Check links$/, /^Schedule$/, /^Feature$/],
        [/^Unpublish$/, /^Delete$/],
      ],
    ],
    ["/developer/keys", page.getByRole("button", { name: /^Actions for / }).first()],
  ];
  for (const [path, button, groups] of menus) {
    await page.goto(path);
    await button.click();
    await expect(page.getByRole("menu")).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), `${path}, ${String(button)}, ${colorScheme}`).toEqual([]);
    }
    if (groups)
      await test.step("the editor's menu groups its entries: to view the guide, to organize it, to end it", async () => {
        expect(await groupsIn(page.getByRole("menu"))).toEqual(
          groups.map((group) => group.map((label) => expect.stringMatching(label))),
        );
      });
    await page.keyboard.press("Escape");
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/guides");
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("the focus guards of an open menu are empty, and pass the focus on in both directions (docs/decisions/385)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  await page.goto("/developer/keys");
  const button = page.getByRole("button", { name: /^Actions for / }).first();
  const focusStays = () =>
    page.evaluate((guards) => !document.activeElement?.matches(guards), FOCUS_GUARDS);
  for (const key of ["Tab", "Shift+Tab"]) {
    await button.press("Enter");
    await expect(page.getByRole("menu").locator(":focus")).toHaveCount(1);
    // The exclusion of axe can end when this is 0.
    const guards = page.locator(FOCUS_GUARDS);
    expect(await guards.count()).toBeGreaterThan(0);
    expect(new Set(await guards.allTextContents())).toEqual(new Set([""]));
    await page.keyboard.press(key);
    expect(await focusStays(), key).toBe(true);
    await expect(page.locator(":focus"), key).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
  }
});
