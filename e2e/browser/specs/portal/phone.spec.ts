import { addGuide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";
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
    ...{ path: "/webhooks", method: "POST", key: owner.key },
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

const menus: [path: string | (() => string), button: string | RegExp][] = [
  ["/guides", /^Signed in as/],
  ["/guides", /^Actions for/],
  ["/developer/keys", /^Actions for/],
  ["/settings/members", /^Actions for/],
  ["/developer/webhooks", /^Actions for/],
  [() => webhook, "More actions"],
  [() => `/guides/${guide}`, "More actions"],
  [() => `/guides/${guide}`, "Step 3 actions"],
];

/** Waits until an element fits the screen. */
const expectToFit = async (page: Page, role: "menu" | "dialog" | "alertdialog") =>
  expect(async () => {
    const box = await page.getByRole(role).boundingBox();
    const { x = -1, y = -1, width = 0, height = 0 } = box ?? {};
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(viewport.width);
    expect(y + height).toBeLessThanOrEqual(viewport.height);
  }).toPass({ timeout: 20_000 });

test("on a phone, every menu fits the screen", async ({ openAs }) => {
  const page = await openAs(owner, phone);
  for (const [path, button] of menus) {
    await page.goto(typeof path === "string" ? path : path());
    await page.getByRole("button", { name: button }).first().click();
    await expectToFit(page, "menu");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toBeHidden();
  }
});

type Dialog = [path: string, open: (page: Page) => Promise<void>, last: string];

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

const choose = (menu: string | RegExp, entry: string) => async (page: Page) => {
  await press(menu)(page);
  await page.getByRole("menuitem", { name: entry }).click();
};

const dialogs = (): Dialog[] => [
  ["/developer/keys", press("Create key"), "Create key"],
  // Only the holder of a key can rotate it.
  ["/developer/keys", choose(`(sk_…${owner.key.slice(-4)})`, "Rotate…"), "Rotate key"],
  ["/developer/keys", choose(/^Actions for/, "Revoke…"), "Revoke key"],
  ["/developer/webhooks", press("Create webhook"), "Create webhook"],
  [webhook, press("Redeliver failed…"), "Redeliver"],
  [webhook, choose("More actions", "Rotate secret…"), "Rotate secret"],
  [webhook, choose("More actions", "Delete…"), "Delete webhook"],
  ["/settings/members", press("Invite member"), "Send invitation"],
  ["/settings/members", choose(`Actions for The ${member.username}`, "Make owner…"), "Make owner"],
  ["/settings/members", choose(`Actions for The ${member.username}`, "Remove…"), "Remove member"],
  ["/settings/plan", press("Switch to Free"), "Switch to Free"],
  ["/settings/security", press("Sign out everywhere"), "Sign out everywhere"],
  [
    "/settings/profile",
    async (page) => {
      await page.getByRole("textbox", { name: "Username" }).fill(`n${owner.username}`);
      await press("Save")(page);
    },
    "Change username",
  ],
];

test("on a phone, every dialog fits the screen or scrolls to its last button", async ({
  openAs,
}) => {
  const page = await openAs(owner, phone);
  for (const [path, open, last] of dialogs()) {
    await page.goto(path);
    await open(page);
    const role = ["Create key", "Create webhook"].includes(last) ? "dialog" : "alertdialog";
    const dialog = page.getByRole(role);
    await expect(dialog).toBeVisible();
    await expectToFit(page, role);
    const button = dialog.getByRole("button", { name: last });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    const isCut = await dialog.evaluate((whole) =>
      [whole, ...whole.children].some((part) => part.scrollWidth > part.clientWidth + 1),
    );
    expect(isCut, last).toBe(false);
    expect(await axeViolations(page), last).toEqual([]);
  }
});
