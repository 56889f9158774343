import { addAuthenticator } from "#browser/support/authenticator.ts";
import { ageSession } from "#browser/support/age-session.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, password, test, type Page } from "#browser/support/fixtures.ts";

async function openSecurity(page: Page) {
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();
}

async function signOut(page: Page) {
  await page.context().clearCookies();
}

test("a user adds, renames and removes a passkey, and signs in with it", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  const authenticator = await addAuthenticator(page);
  await openSecurity(page);
  await expect(page.getByText("No passkeys. Add one to sign in without a password.")).toBeVisible();
  await addPasskey(page, "Work laptop");
  await expect(page.getByText("Passkey added")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Add passkey" }).click();
  const again = page.getByRole("dialog", { name: "Add a passkey" });
  await again.getByLabel("Name").fill("Twice");
  await again.getByRole("button", { name: "Create passkey" }).click();
  await expect(again.getByText("This device has a passkey of your user already.")).toBeVisible();
  await again.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Rename passkey Work laptop" }).click();
  const rename = page.getByRole("dialog", { name: "Rename passkey" });
  await rename.getByLabel("Name").fill("Home laptop");
  await rename.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Home laptop" })).toBeVisible();

  // The suggestions of the e-mail field would use the passkey at once.
  await authenticator.setAutomaticPresence(false);
  await signOut(page);
  await page.goto("/sign-in?next=/settings/security");
  expect(await axeViolations(page)).toEqual([]);
  await authenticator.setAutomaticPresence(true);
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(page).toHaveURL(`${site.url}/settings/security`);
  const row = page.getByRole("listitem").filter({ hasText: "Home laptop" });
  await expect(row).toContainText("last used");
  await expect(page.getByRole("listitem").filter({ hasText: "This session" })).toContainText(
    "with a passkey",
  );

  await row.getByRole("button", { name: "Remove passkey Home laptop" }).click();
  const removal = page.getByRole("alertdialog", { name: "Remove the passkey “Home laptop”?" });
  expect(await axeViolations(page)).toEqual([]);
  await removal.getByRole("button", { name: "Remove passkey" }).click();
  await expect(row).toHaveCount(0);
});

test("the sign-in page offers passkeys in the suggestions of the e-mail field (contract SIGN-5)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  await addAuthenticator(page);
  await openSecurity(page);
  await addPasskey(page, "Phone");
  await signOut(page);
  // The virtual authenticator chooses the suggestion.
  await page.goto("/sign-in", { waitUntil: "commit" });
  await expect(page).toHaveURL(`${site.url}/guides`);
});

test("a passkey that does not verify its user, and a removed one, do not sign in", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  const authenticator = await addAuthenticator(page);
  await openSecurity(page);
  await addPasskey(page, "Security stick");
  await authenticator.setAutomaticPresence(false);
  await signOut(page);
  await page.goto("/sign-in");
  await authenticator.setUserVerified(false);
  await authenticator.setAutomaticPresence(true);
  const button = page.getByRole("button", { name: "Continue with a passkey" });
  await button.click();
  await expect(button).toBeEnabled();
  await expect(page).toHaveURL(`${site.url}/sign-in`);

  await site.stack.sql("delete from passkeys where user_id = $1", [owner.id]);
  await authenticator.setUserVerified(true);
  await button.click();
  await expect(
    page.getByText("This passkey is not connected to a user. Sign in another way"),
  ).toBeVisible();
  pageErrors.expect(/status of 404/);
});

test("a user without a password confirms the identity with a passkey, and cannot remove the last one", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  await addAuthenticator(page);
  await openSecurity(page);
  await addPasskey(page, "Only key");
  await site.stack.sql("update users set password_hash = null where id = $1", [owner.id]);
  await ageSession(page, site, 11);
  await openSecurity(page);
  await expect(page.getByText("Your only way to sign in.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove passkey Only key" })).toHaveCount(0);

  await page.getByLabel("New password").fill("thirty green umbrellas");
  await page.getByRole("button", { name: "Set password" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Confirm your identity" });
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(page.getByText("Password set.")).toBeVisible();
  pageErrors.expect(/status of 403/);
});

test("adding a passkey in an older session requires the password", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  await addAuthenticator(page);
  await openSecurity(page);
  await ageSession(page, site, 11);
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Late");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Confirm your identity" });
  await confirmation.getByLabel("Password").fill(password);
  await confirmation.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Late" })).toBeVisible();
  pageErrors.expect(/status of 403/);
});
