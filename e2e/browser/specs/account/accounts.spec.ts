import { addGuide, pathOf, readGuide } from "#browser/flows/guides.ts";
import { expect, password, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { tryToSignIn } from "#browser/support/sign-in.ts";

const newPassword = "another horse battery";

async function signIn(page: Page, { email }: Person, secret = password) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
}

async function expectSignedOut(page: Page) {
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
}

async function expectSignedIn(page: Page) {
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
}

/** Makes a password field show its value. */
async function expectShowable(page: Page, label: string) {
  const field = page.getByLabel(label, { exact: true });
  const show = page.getByRole("button", { name: `Show ${label.toLowerCase()}` });
  await expect(field).toHaveAttribute("type", "password");
  const held = await field.inputValue();
  for (const [type, isPressed] of [
    ["text", "true"],
    ["password", "false"],
    ["text", "true"],
  ] as const) {
    await show.click();
    await expect(field).toHaveAttribute("type", type);
    await expect(show).toHaveAttribute("aria-pressed", isPressed);
    await expect(field).toHaveValue(held);
  }
}

test("sign-in redirects to the page that the user requested before", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const page = await openAs();
  await page.goto("/developer/quick-start?from=mail");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signIn(page, owner, "not the password");
  await expect(page.getByText("The e-mail address or password is incorrect.")).toBeVisible();
  pageErrors.expect(/status of 401/);
  await expectShowable(page, "Password");
  await signIn(page, owner);
  await expect(page).toHaveURL(`${site.url}/developer/quick-start?from=mail`);
  await expect(page.getByRole("heading", { level: 1, name: "Quick start" })).toBeVisible();
});

test("the sign-in form shows when to retry after too many failed attempts", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const page = await openAs();
  await page.goto("/sign-in");
  // The limit per minute, or on a slow machine the limit per hour.
  const message = page.getByText(/^Too many attempts\. Try again in (a|an|\d+) (minutes?|hour)\.$/);
  // Ten attempts a minute pass; a minute may end in between.
  await expect(async () => {
    const wrong = Array.from({ length: 10 }, () => tryToSignIn(site.url, owner.email, "wrong"));
    await Promise.all(wrong);
    await signIn(page, owner, "wrong");
    await expect(message).toBeVisible({ timeout: 5_000 });
  }).toPass();
  pageErrors.expect(/status of 401/);
});

test("the sign-up form shows an error at the field when the username or the e-mail address is taken", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const page = await openAs();
  await page.goto("/sign-up");
  const [username, email] = [page.getByLabel("Username"), page.getByLabel("E-mail")];
  await page.getByLabel("Your name").fill("Another Person");
  await username.fill(owner.username.toUpperCase());
  await email.fill(`new-${owner.email}`);
  await page.getByLabel("Password").fill(password);
  await expectShowable(page, "Password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(username).toHaveAccessibleDescription("Has already been taken");
  await expect(username).toBeFocused();
  await expect(email).not.toHaveAttribute("aria-invalid");

  await username.fill(`new-${owner.username}`);
  await email.fill(owner.email);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(email).toHaveAccessibleDescription("Has already been taken");
  await expect(email).toBeFocused();
  pageErrors.expect(/status of 422/);
  expect((await tryToSignIn(site.url, `new-${owner.email}`, password)).cookie).toBeUndefined();
});

test("changing a username requires confirmation, and the old URLs of the profile and its guides redirect", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const guide = await addGuide(site, owner);
  const moved = `moved-${owner.username}`;
  const page = await openAs(owner);
  const username = page.getByRole("textbox", { name: "Username" });
  await page.goto("/settings/profile");
  await username.fill(moved);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: "Change your username?" });
  await expect(dialog).toContainText("Links to the old addresses redirect to the new ones");
  await expect(dialog).toContainText(`/@${moved}/`);
  await dialog.getByRole("button", { name: `Keep @${owner.username}` }).click();
  await expect(dialog).toBeHidden();
  expect((await page.request.get(pathOf(guide))).status()).toBe(200);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Change username" }).click();
  await expect(page.getByText("Profile saved", { exact: true })).toBeVisible();
  for (const rest of ["", "?cursor=", `/${guide.slug}`]) {
    const old = await page.request.get(`/@${owner.username}${rest}`, { maxRedirects: 0 });
    expect([old.status(), old.headers().location]).toEqual([301, `/@${moved}${rest}`]);
  }
  expect((await page.request.get(`/@${moved}/${guide.slug}`)).status()).toBe(200);
  expect((await readGuide(site, owner, guide.id)).url).toBe(`${site.url}/@${moved}/${guide.slug}`);

  const other = await site.addOwner();
  await username.fill(other.username);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("button", { name: "Change username" }).click();
  await expect(username).toHaveAccessibleDescription("Has already been taken");
  pageErrors.expect(/status of 422/);
});

test("changing the password ends the sessions of all other browsers", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const [page, other] = [await openAs(owner), await openAs(owner)];
  await expectSignedIn(other);
  await expectSignedIn(page);
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill(newPassword);
  for (const label of ["Current password", "New password"]) await expectShowable(page, label);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("Is incorrect");
  pageErrors.expect(/status of 422/);
  await expectSignedIn(other);

  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed. Other devices are signed out")).toBeVisible();
  await expectSignedIn(page);
  await expectSignedOut(other);

  expect((await tryToSignIn(site.url, owner.email, password)).cookie).toBeUndefined();
  await signIn(other, owner, newPassword);
  await expect(other.getByRole("heading", { level: 1, name: "Security" })).toBeVisible();
});

test("Sign out everywhere ends every session and leaves API keys active", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const [page, other] = [await openAs(owner), await openAs(owner)];
  await expectSignedIn(other);
  await expectSignedIn(page);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  await expectSignedOut(page);
  await expectSignedOut(other);
  expect((await site.rest({ path: "/usage", key: owner.key })).status).toBe(200);
});

test("Sign out ends only the session of that browser", async ({ site, openAs }) => {
  const owner = await site.addOwner();
  const [page, other] = [await openAs(owner), await openAs(owner)];
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("link", { name: "Your guides" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start for free" })).toHaveCount(0);
  await expectSignedIn(page);
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole("link", { name: "Start for free" })).toBeVisible();
  await expectSignedOut(page);
  await page.goBack();
  await expect(page.getByText(owner.email)).toHaveCount(0);
  await expectSignedIn(other);
});
