import { addGuide } from "#browser/flows/guides.ts";
import { expect, test, type Locator, type Page, type Person } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

const viewport = { width: 360, height: 640 };
const phone = { viewport, colorScheme: "dark" } as const;

let owner: Person;
let member: Person;
let guide: number;
let webhook: string;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner();
  member = await site.addMember(owner);
  guide = (await addGuide(site, owner)).id;
  const { body } = await site.rest({
    path: "/webhooks",
    method: "POST",
    key: owner.key,
    json: { url: `https://receiver.example/${"long".repeat(20)}`, events: ["guide.created"] },
  });
  webhook = `/developer/webhooks/${(body as { webhook: { id: number } }).webhook.id}`;
});

test("on a phone, the navigation is a drawer that opens, navigates and closes", async ({
  openAs,
}) => {
  const page = await openAs(owner, phone);
  await page.goto("/guides");
  const handle = page.getByRole("button", { name: "Open the navigation" });
  const drawer = page.getByRole("dialog");
  await handle.click();
  const here = drawer.getByRole("link", { name: "Guides", exact: true });
  await expect(here).toHaveAttribute("aria-current", "page");
  expect(await axeViolations(page)).toEqual([]);

  await drawer.getByRole("link", { name: "Plan" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plan" })).toBeVisible();
  await expect(drawer).toBeHidden();
  await handle.click();
  await expect(drawer.getByRole("link", { name: "Plan" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(handle).toBeFocused();
  await handle.click();
  await drawer.getByRole("button", { name: "Close the navigation" }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/settings\/plan$/);
});

/** Waits until an element fits the screen. */
const expectToFit = async (page: Page, role: "menu" | "dialog" | "alertdialog") =>
  expect(async () => {
    const box = await page.getByRole(role).boundingBox();
    const { x = -1, y = -1, width = 0, height = 0 } = box ?? {};
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(viewport.width);
    expect(y + height).toBeLessThanOrEqual(viewport.height);
  }).toPass();

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

const choose = (menu: string | RegExp, entry: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole("menuitem", { name: entry }).click();
};

type Dialog = [open: (page: Page) => Promise<void>, lastButton: string];

/** The menus and dialogs of a page. */
type Overlays = {
  path: string;
  menus?: (string | RegExp)[];
  dialogs?: Dialog[];
  check?: (page: Page) => Promise<void>;
};

/** The number of rows in which elements are: each row begins below the one before. */
const rowsOf = (elements: Locator) =>
  elements.evaluateAll((all) => {
    const boxes = all
      .map((element) => element.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .toSorted((one, other) => one.top - other.top);
    let end = -Infinity;
    let rows = 0;
    for (const { top, bottom } of boxes) {
      if (top >= end) rows += 1;
      end = Math.max(end, bottom);
    }
    return rows;
  });

const checkEditorRows = (page: Page) =>
  test.step("the editor's header and the tool bar of a step have one row each, and the tool bar scrolls", async () => {
    expect(await rowsOf(page.locator("#editor-bar > *"))).toBe(1);
    await page.getByRole("button", { name: "Edit step 1", exact: true }).click();
    const bar = page.getByRole("toolbar", { name: "Formatting: Text of step 1" });
    await expect(bar).toBeVisible();
    expect(await rowsOf(bar.getByRole("button"))).toBe(1);
    expect(await bar.evaluate((all) => all.scrollWidth > all.clientWidth)).toBe(true);
  });

const overlays = (): Overlays[] => [
  { path: "/guides", menus: [/^Signed in as/, /^Actions for/] },
  { path: `/guides/${guide}`, menus: ["More actions", "Step 3 actions"], check: checkEditorRows },
  {
    path: "/developer/keys",
    menus: [/^Actions for/],
    dialogs: [
      [press("Create key"), "Create key"],
      // Only the holder of a key can rotate it.
      [choose(`(sk_…${owner.key.slice(-4)})`, "Rotate…"), "Rotate key"],
      [choose(/^Actions for/, "Revoke…"), "Revoke key"],
    ],
  },
  {
    path: "/developer/webhooks",
    menus: [/^Actions for/],
    dialogs: [[press("Create webhook"), "Create webhook"]],
  },
  {
    path: webhook,
    menus: ["More actions"],
    dialogs: [
      [press("Redeliver failed…"), "Redeliver"],
      [choose("More actions", "Rotate secret…"), "Rotate secret"],
      [choose("More actions", "Delete…"), "Delete webhook"],
    ],
  },
  {
    path: "/settings/members",
    menus: [/^Actions for/],
    dialogs: [
      [press("Invite member"), "Send invitation"],
      [choose(`Actions for The ${member.username}`, "Make owner…"), "Make owner"],
      [choose(`Actions for The ${member.username}`, "Remove…"), "Remove member"],
    ],
  },
  { path: "/settings/plan", dialogs: [[press("Switch to Free"), "Switch to Free"]] },
  { path: "/settings/security", dialogs: [[press("Sign out everywhere"), "Sign out everywhere"]] },
  {
    path: "/settings/profile",
    dialogs: [
      [
        async (page) => {
          await page.getByRole("textbox", { name: "Username" }).fill(`n${owner.username}`);
          await press("Save")(page);
        },
        "Change username",
      ],
    ],
  },
];

async function checkMenu(page: Page, button: string | RegExp): Promise<void> {
  await press(button)(page);
  await expectToFit(page, "menu");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
}

async function checkDialog(page: Page, [open, lastButton]: Dialog): Promise<void> {
  await open(page);
  const role = ["Create key", "Create webhook"].includes(lastButton) ? "dialog" : "alertdialog";
  const dialog = page.getByRole(role);
  await expect(dialog).toBeVisible();
  await expectToFit(page, role);
  const button = dialog.getByRole("button", { name: lastButton });
  await button.scrollIntoViewIfNeeded();
  await expect(button).toBeInViewport({ ratio: 1 });
  const isCut = await dialog.evaluate((whole) =>
    [whole, ...whole.children].some((part) => part.scrollWidth > part.clientWidth + 1),
  );
  expect(isCut, lastButton).toBe(false);
  expect(await axeViolations(page), lastButton).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

test("on a phone, every menu fits the screen, and every dialog fits it or scrolls to its last button", async ({
  openAs,
}) => {
  const page = await openAs(owner, phone);
  for (const { path, menus = [], dialogs = [], check } of overlays())
    await test.step(path, async () => {
      await page.goto(path);
      for (const button of menus) await checkMenu(page, button);
      for (const dialog of dialogs) await checkDialog(page, dialog);
      await check?.(page);
    });
});
