import { createHash, randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import { expect, type Page, type Person, type Site } from "../support/fixtures.ts";

export async function openKeys(page: Page): Promise<void> {
  await page.goto("/developer/keys");
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();
}

type KeyInput = { name: string; scopes?: string[]; expires?: string };

/** Creates a key in the portal; resolves to the dialog that shows its secret. */
export async function submitKeyForm(
  page: Page,
  { name, scopes, expires }: KeyInput,
): Promise<Locator> {
  await page.getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create key" });
  await dialog.getByLabel("Name").fill(name);
  for (const scope of scopes ? ["read", "write"] : [])
    await dialog
      .getByRole("checkbox", { name: new RegExp(`^${scope}`) })
      .setChecked(scopes?.includes(scope) ?? true);
  if (scopes?.includes("admin")) await dialog.getByRole("checkbox", { name: /^admin/ }).check();
  if (expires) await dialog.getByLabel("Expires").selectOption(expires);
  await dialog.getByRole("button", { name: "Create key" }).click();
  return page.getByRole("alertdialog", { name: "Store your new key" });
}

/** Reads the secret from its dialog, which closes only after its checkbox is checked. */
export async function storeSecret(page: Page, dialog: Locator): Promise<string> {
  await expect(dialog).toBeVisible();
  const secret = /sk_[0-9a-f]{48}/.exec((await dialog.textContent()) ?? "")?.[0] ?? "";
  expect(secret).toHaveLength(51);
  await expect(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("checkbox", { name: "I have stored this key" }).check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

/** Creates a key in the portal and resolves to its secret, which is shown once. */
export const createKey = async (page: Page, wish: KeyInput): Promise<string> =>
  storeSecret(page, await submitKeyForm(page, wish));

/** Adds another key of a user in the database. Resolves to its secret. */
export async function addKey({ stack }: Site, { key }: Person, name: string): Promise<string> {
  const secret = `sk_${randomBytes(24).toString("hex")}`;
  const hashOf = (text: string) => createHash("sha256").update(text).digest();
  await stack.sql(
    `insert into api_keys (account_id, user_id, created_by, origin, name, description, scopes, hash, last_four)
     select account_id, user_id, created_by, origin, $2, '', scopes, $3, $4 from api_keys where hash = $1`,
    [hashOf(key), name, hashOf(secret), secret.slice(-4)],
  );
  return secret;
}
