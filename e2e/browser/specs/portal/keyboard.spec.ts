import { leaveTitle } from "#browser/flows/editor.ts";
import { addGuide, pathOf, readGuide } from "#browser/flows/guides.ts";
import { choose, press, tabBackTo, tabTo } from "#browser/support/keyboard.ts";
import { userAgent } from "#browser/flows/reader.ts";
import { expect, password, test, type Person } from "#browser/support/fixtures.ts";
import { closeShare } from "#browser/flows/private-links.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner();
});

test("a user signs in and skips to the content with the keyboard only", async ({ openAs }) => {
  const page = await openAs();
  await page.goto("/");
  await press(page, "link", "Sign in");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await tabTo(page, "textbox", "Email");
  await page.keyboard.type(owner.email);
  await tabTo(page, "textbox", "Password");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "New guide" }).first()).toBeFocused();

  await test.step("a printed page of the portal has no link to skip to the content", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeHidden();
  });
});

test("a user creates, stores and revokes a key with the keyboard only", async ({ openAs }) => {
  const page = await openAs(owner);
  await page.goto("/developer/keys");
  const begin = page.getByRole("button", { name: "Create key" });
  const form = page.getByRole("dialog", { name: "Create key" });
  await press(page, "button", "Create key");
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(begin).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("By keys");
  await tabTo(page, "checkbox", "write");
  await page.keyboard.press("Space");
  await press(page, "button", "Create key");
  const secret = page.getByRole("alertdialog", { name: "Store your new key" });
  await expect(secret).toBeVisible();
  await tabTo(page, "checkbox", "I have stored this key");
  await page.keyboard.press("Space");
  await press(page, "button", "Done");
  await expect(secret).toBeHidden();
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

  const question = page.getByRole("alertdialog", { name: "Revoke “By keys”?" });
  await choose(page, /^Actions for By keys/, "Revoke…");
  await expect(question.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page.getByRole("button", { name: /^Actions for By keys/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Revoke…" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await press(page, "button", "Revoke key");
  await expect(page.getByText("“By keys” was revoked")).toBeVisible();
  await expect(question).toBeHidden();
  await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
});

test("a user changes the theme with the keyboard only, and the server renders the new theme", async ({
  openAs,
}) => {
  const page = await openAs(owner, { colorScheme: "light" });
  await page.goto("/developer/quick-start");
  const scheme = () =>
    page.evaluate(() => [
      document.documentElement.dataset.theme,
      getComputedStyle(document.documentElement).colorScheme,
    ]);
  expect(await scheme()).toEqual(["system", "light dark"]);
  const user = page.getByRole("button", { name: /^Signed in as/ });
  await choose(page, /^Signed in as/, "Dark theme", "menuitemradio");
  await expect.poll(scheme).toEqual(["dark", "dark"]);
  await expect(user).toBeFocused();

  const reloaded = await page.reload();
  expect(await reloaded?.text()).toMatch(/<html[^>]* data-theme="dark"/);
  await expect.poll(scheme).toEqual(["dark", "dark"]);
  await choose(page, /^Signed in as/, "System theme", "menuitemradio");
  const home = async () => (await page.request.get("/")).text();
  await expect.poll(home).toMatch(/<html[^>]* data-theme="system"/);
});

test("an author writes, reorders and publishes a guide with the keyboard only", async ({
  site,
  openAs,
}) => {
  const page = await openAs(owner);
  await page.goto("/guides");
  await press(page, "link", "New guide");
  await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
  await page.keyboard.type("Written by keys");
  await press(page, "button", "Create draft");
  await expect(page.getByRole("heading", { level: 1, name: "Written by keys" })).toBeVisible();
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));

  // A guide without a template begins with a blank step.
  await expect(page.getByLabel("Title of step 1")).toBeFocused();
  await leaveTitle(page, 1);
  await page.keyboard.type("Boil the water");
  await page.keyboard.press("ControlOrMeta+Shift+Enter");
  await leaveTitle(page, 2);
  await page.keyboard.type("Fill the kettle");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(page.getByText("Step 2 moved to position 1 of 2.")).toBeAttached();

  await tabBackTo(page, "button", "Publish");
  await page.keyboard.press("Enter");
  await closeShare(page);
  const guide = await readGuide(site, owner, id);
  expect(guide.status).toBe("published");
  expect(guide.steps.map(({ content }) => content)).toEqual([
    "<p>Fill the kettle</p>",
    "<p>Boil the water</p>",
  ]);
});

test("a reader completes and rates a guide with the keyboard only", async ({ site, openAs }) => {
  const guide = await addGuide(site, owner);
  const page = await openAs(undefined, { userAgent });
  await page.goto(pathOf(guide));
  await tabTo(page, "link", "Skip to the content");
  await page.keyboard.press("Enter");
  for (const step of [1, 2, 3]) {
    await tabTo(page, "button", `Mark as done: step ${step}`);
    await page.keyboard.press("Space");
  }
  await expect(page.getByRole("heading", { name: "You have finished" })).toBeVisible();
  await tabTo(page, "radio", /^1 star/);
  for (let stars = 1; stars < 4; stars++) await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /^4 stars/ })).toBeFocused();
  await expect(page.getByText("Your rating is saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("radio", { name: /^4 stars/ })).toBeChecked();
});
