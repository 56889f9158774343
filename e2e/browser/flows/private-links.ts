import { expect, type Page } from "../support/fixtures.ts";

export const linksDialog = (page: Page) => page.getByRole("dialog", { name: "Share privately" });
export const linksIn = (page: Page) =>
  linksDialog(page).getByRole("list", { name: "Private links" }).getByRole("listitem");

/** Opens the dialog of private links in the editor. */
export async function openLinks(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Share privately" }).click();
  await expect(linksDialog(page)).toBeVisible();
}

/** Creates a private link in the open dialog. Returns its path. */
export async function addLink(page: Page): Promise<string> {
  const links = linksIn(page);
  await expect(links.or(page.getByText("No link works at the moment.")).first()).toBeVisible();
  const before = await links.count();
  await linksDialog(page).getByRole("button", { name: "Create link" }).click();
  await expect(links).toHaveCount(before + 1);
  const address = await links.first().getByRole("link").getAttribute("href");
  return new URL(String(address)).pathname;
}
