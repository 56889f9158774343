import { addGuide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Commands" });
const field = (page: Page) => page.getByRole("combobox", { name: /^Search guides/ });
const optionOf = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

test("the command palette finds guides, keys and pages, and opens them with the keyboard", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const guide = await addGuide(site, owner, { title: "Repot an orchid" });
  await addGuide(site, owner, { title: "Brew a cup of tea" });
  const page = await openAs(owner, { viewport: { width: 360, height: 740 }, colorScheme: "dark" });
  await page.goto("/settings/profile");
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(optionOf(page, /Brew a cup of tea/)).toBeVisible();
  await expect(optionOf(page, "New guide")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.keyboard.type("orchid");
  await expect(optionOf(page, /Brew/)).toBeHidden();
  await expect(optionOf(page, /Repot an orchid/)).toHaveAttribute("data-highlighted");
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/guides/${guide.id}`);
  await expect(dialogOf(page)).toBeHidden();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("webhooks");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/developer/webhooks");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("nothing is called like this");
  await expect(page.getByText("Nothing in the portal matches")).toBeVisible();
  await expect(optionOf(page, "Search the docs for “nothing is called like this”")).toHaveAttribute(
    "href",
    "/docs/search?q=nothing+is+called+like+this",
  );
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
});

test("the command palette runs actions, and `?` lists the keyboard shortcuts except in a field", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner, { colorScheme: "light" });
  await page.goto("/guides/new");
  await page.getByRole("button", { name: "Search and commands" }).click();
  await page.keyboard.type("dark theme");
  await optionOf(page, "Use the dark theme").click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.keyboard.press("Control+k");
  await page.keyboard.type("create key");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Create key" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/guides/new");

  await page.locator("main").click({ position: { x: 5, y: 5 } });
  await page.keyboard.press("?");
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(shortcuts).toContainText("Next step");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  // A question mark in a field is text.
  await page.getByLabel("Title").fill("");
  await page.getByLabel("Title").pressSequentially("Why?");
  await expect(page.getByLabel("Title")).toHaveValue("Why?");
  await expect(shortcuts).toBeHidden();

  await test.step("the switch for single-letter shortcuts turns `?` off and on, and keeps those with Ctrl (contract LIST-24)", async () => {
    const outside = () => page.locator("main").click({ position: { x: 5, y: 5 } });
    const letterKeys = shortcuts.getByRole("checkbox", { name: /^Single-letter shortcuts/ });
    await outside();
    await page.keyboard.press("?");
    await letterKeys.uncheck();
    await page.keyboard.press("Escape");
    await expect(shortcuts).toBeHidden();
    await outside();
    await page.keyboard.press("?");
    // Before the palette opens, which would close the list of shortcuts.
    await expect(shortcuts).toBeHidden();
    await page.keyboard.press("Control+k");
    await expect(dialogOf(page)).toBeVisible();

    await page.keyboard.type("keyboard shortcuts");
    await page.keyboard.press("Enter");
    await letterKeys.check();
    await page.keyboard.press("Escape");
    await outside();
    await page.keyboard.press("?");
    await expect(shortcuts).toBeVisible();
  });
});
