import { expect, type Page } from "../support/fixtures.ts";

/** The dialog of all ways to share a guide. */
export const shareDialog = (page: Page) =>
  page.getByRole("dialog", { name: /^(Share|Your guide is published)$/ });
export const linksIn = (page: Page) =>
  shareDialog(page).getByRole("list", { name: "Private links" }).getByRole("listitem");

/** Opens the dialog in the editor. A phone has it in the menu. */
export async function openShare(page: Page): Promise<void> {
  const share = page.getByRole("button", { name: "Share", exact: true });
  const menu = page.getByRole("button", { name: "More actions" });
  await expect(menu).toBeVisible();
  if (await share.isVisible()) await share.click();
  else {
    await menu.click();
    await page.getByRole("menuitem", { name: "Share" }).click();
  }
  await expect(shareDialog(page)).toBeVisible();
}

/** Closes the dialog, which also opens after the first publication. */
export async function closeShare(page: Page): Promise<void> {
  await expect(shareDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(shareDialog(page)).toBeHidden();
}

/** Creates a private link in the open dialog. Returns its path. */
export async function addLink(page: Page): Promise<string> {
  const links = linksIn(page);
  await expect(links.or(page.getByText("No active links")).first()).toBeVisible();
  const before = await links.count();
  await shareDialog(page).getByRole("button", { name: "Create link" }).click();
  await expect(links).toHaveCount(before + 1);
  const address = await links.first().getByRole("link").getAttribute("href");
  return new URL(String(address)).pathname;
}
