import { forgetSession } from "#browser/support/forget-session.ts";
import { addAuthenticator } from "#browser/support/authenticator.ts";
import { ageSession } from "#browser/support/age-session.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, password, test, type Page } from "#browser/support/fixtures.ts";

async function openSecurity(page: Page) {
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
}

const passkeyRow = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ hasText: name });

async function submitPasskey(page: Page, name: string) {
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  return dialog;
}

test("a user adds, renames and removes a passkey, and signs in and confirms the identity with it (contract SIGN-5, SIGN-20, SIGN-21)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  const authenticator = await addAuthenticator(page);
  const identity = page.getByRole("alertdialog", { name: "Confirm your identity" });
  const withPasskey = page.getByRole("button", { name: "Continue with a passkey" });
  /** Opens the sign-in. The suggestions of its email field do not use the passkey at once. */
  const openSignIn = async (path: string) => {
    await forgetSession(page);
    await authenticator.setAutomaticPresence(false);
    await page.goto(path);
  };

  await test.step("a new passkey requires the password in an older session", async () => {
    await openSecurity(page);
    await expect(
      page.getByText("No passkeys. Add one to sign in without a password."),
    ).toBeVisible();
    await ageSession(page, site, 11);
    pageErrors.expect(/status of 403/);
    await submitPasskey(page, "Work laptop");
    await identity.getByLabel("Password").fill(password);
    await identity.getByRole("button", { name: "Confirm" }).click();
    await expect(passkeyRow(page, "Work laptop")).toBeVisible();
    await expect(page.getByText("Passkey added")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step("a device has one passkey of a user, which is renamed", async () => {
    const again = await submitPasskey(page, "Twice");
    await expect(again.getByText("This device has a passkey of your user already.")).toBeVisible();
    await again.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Rename passkey Work laptop" }).click();
    const rename = page.getByRole("dialog", { name: "Rename passkey" });
    await rename.getByLabel("Name").fill("Home laptop");
    await rename.getByRole("button", { name: "Rename" }).click();
    await expect(passkeyRow(page, "Home laptop")).toBeVisible();
  });

  await test.step("a user with a passkey continues with it where two factors are required, and can verify the address", async () => {
    const require = (required: boolean) =>
      site.stack.sql(
        `with required as (update accounts set requires_two_factor = $3 where id = $1)
         update users set email_verified_at = case when $3 then null else now() end where id = $2`,
        [owner.account, owner.id, required],
      );
    await require(true);
    await page.goto("/developer/keys");
    await expect(page.getByRole("heading", { name: "Set up two-factor sign-in" })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("A new email is on its way.")).toBeVisible();
    await withPasskey.click();
    await expect(page).toHaveURL(`${site.url}/developer/keys`);
    await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();

    // Another session of the user proved the password only.
    const other = await openAs(owner);
    const refused = await other.request.get("/developer/keys", { maxRedirects: 0 });
    expect(refused.headers()["location"]).toMatch(/^\/set-up-two-factor/);
    await require(false);
  });

  await test.step("the button of the sign-in page uses the passkey once it verifies its user", async () => {
    await openSignIn("/sign-in?next=/settings/security");
    await authenticator.setUserVerified(false);
    await authenticator.setAutomaticPresence(true);
    await withPasskey.click();
    await expect(withPasskey).toBeEnabled();
    await expect(page).toHaveURL(`${site.url}/sign-in?next=/settings/security`);

    await authenticator.setUserVerified(true);
    await withPasskey.click();
    await expect(page).toHaveURL(`${site.url}/settings/security`);
    await expect(passkeyRow(page, "Home laptop")).toContainText("last used");
    await expect(page.getByRole("listitem").filter({ hasText: "This session" })).toContainText(
      "with a passkey",
    );
  });

  await test.step("the sign-in page offers passkeys in the suggestions of the email field", async () => {
    await forgetSession(page);
    // The virtual authenticator chooses the suggestion.
    await page.goto("/sign-in", { waitUntil: "commit" });
    await expect(page).toHaveURL(`${site.url}/guides`);
  });

  await test.step("a user without a password confirms the identity with a passkey, and cannot remove the last one", async () => {
    await site.stack.sql("update users set password_hash = null where id = $1", [owner.id]);
    await ageSession(page, site, 11);
    await openSecurity(page);
    await expect(page.getByText("Your only way to sign in.")).toBeVisible();
    const remove = page.getByRole("button", { name: "Remove passkey Home laptop" });
    await expect(remove).toHaveCount(0);
    await page.getByLabel("New password").fill("thirty green umbrellas");
    await page.getByRole("button", { name: "Set password" }).click();
    expect(await axeViolations(page)).toEqual([]);
    await identity.getByRole("button", { name: "Continue with a passkey" }).click();
    await expect(page.getByText("Password set.")).toBeVisible();
  });

  await test.step("a removed passkey does not sign in", async () => {
    await page.getByRole("button", { name: "Remove passkey Home laptop" }).click();
    const removal = page.getByRole("alertdialog", { name: "Remove the passkey “Home laptop”?" });
    expect(await axeViolations(page)).toEqual([]);
    await removal.getByRole("button", { name: "Remove passkey" }).click();
    // While the dialog is open, the list has no roles.
    await expect(page.getByText("Passkey removed")).toBeVisible();
    await expect(passkeyRow(page, "Home laptop")).toHaveCount(0);
    await openSignIn("/sign-in");
    await authenticator.setAutomaticPresence(true);
    await withPasskey.click();
    await expect(
      page.getByText("This passkey is not connected to a user. Sign in another way"),
    ).toBeVisible();
    pageErrors.expect(/status of 404/);
  });
});
