import { expect, type Page } from "../support/fixtures.ts";
import { appCode } from "../support/totp.ts";

/** Enters the code of the app in the set-up, and returns the app's secret. */
export async function confirmApp(page: Page): Promise<string> {
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await page.getByLabel("Key", { exact: true }).innerText();
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await code.fill(appCode(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Store your recovery codes")).toBeVisible();
  return secret;
}

/** Sets up two-factor sign-in in the settings. */
export async function setUpTwoFactor(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Set up" }).click();
  const secret = await confirmApp(page);
  const codes = await page
    .getByRole("list", { name: "Recovery codes" })
    .getByRole("listitem")
    .allInnerTexts();
  await page.getByLabel("I have stored these codes").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  return { secret, codes };
}
