import { callPortal } from "#process/portal-calls.ts";
import { expect, type Page, type Person, type Site } from "../support/fixtures.ts";
import { appCode } from "../support/totp.ts";

/** Sets up two-factor sign-in of a user with the calls of the settings. Returns the app's secret and the recovery codes. */
export async function enableTwoFactor(
  { portal, openSession }: Site,
  person: Person,
): Promise<{ secret: string; codes: string[] }> {
  const { name, value } = await openSession(person);
  const cookie = `${name}=${value}`;
  const setup = await callPortal(portal, "twoFactor.begin", { cookie, input: {} });
  const { secret, sealed_secret } = setup.data as { secret: string; sealed_secret: string };
  const input = { code: appCode(secret), sealed_secret };
  const enabled = await callPortal(portal, "twoFactor.enable", { cookie, input });
  expect(enabled.status).toBe(200);
  const { recovery_codes: codes } = enabled.data as { recovery_codes: string[] };
  return { secret, codes };
}

/** Enters the code of the app in the set-up. */
export async function confirmApp(page: Page): Promise<void> {
  await expect(page.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = await page.getByLabel("Key", { exact: true }).innerText();
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  // The form sends a complete code without its button.
  await code.fill(appCode(secret));
  await expect(page.getByText("Store your recovery codes")).toBeVisible();
}
