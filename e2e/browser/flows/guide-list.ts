import { expect, type Page } from "../support/fixtures.ts";

export async function openList(page: Page): Promise<void> {
  await page.goto("/guides");
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
}

/** Selects an action in the menu of a guide's row. */
export async function actOn(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}
