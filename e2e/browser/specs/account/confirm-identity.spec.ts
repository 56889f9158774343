import { startFakeGitHub } from "#harness/servers/fake-github.ts";
import { findFreePort } from "#harness/port.ts";
import { ageSession } from "#browser/support/age-session.ts";
import { expect, password, test } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

test("creating an admin key 11 minutes after the sign-in requires the password and keeps the form's values", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const page = await openAs(await site.addOwner());
  await ageSession(page, site, 11);
  await page.goto("/developer/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  const form = page.getByRole("dialog", { name: "Create key" });
  await form.getByLabel("Name").fill("Deployment");
  await form.getByLabel("Description").fill("Everything");
  await form.getByRole("checkbox", { name: /^admin/i }).check();
  await form.getByRole("button", { name: "Create key" }).click();

  const confirm = page.getByRole("alertdialog", { name: "Confirm your identity" });
  await expect(confirm.getByLabel("Password", { exact: true })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);

  // Escape closes only the confirmation.
  await page.keyboard.press("Escape");
  await expect(confirm).toHaveCount(0);
  await expect(form.getByText(/identity was not confirmed/)).toBeVisible();
  await expect(form.getByLabel("Name")).toHaveValue("Deployment");

  await form.getByRole("button", { name: "Create key" }).click();
  await confirm.getByLabel("Password", { exact: true }).fill("wrong password");
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(confirm.getByText("Is incorrect")).toBeVisible();
  await confirm.getByLabel("Password", { exact: true }).fill(password);
  await confirm.getByRole("button", { name: "Confirm" }).click();
  const secret = page.getByRole("alertdialog", { name: "Store your new key" });
  await expect(secret).toContainText("Deployment");
  await expect(confirm).toHaveCount(0);

  const [key] = await site.stack.sql<{ name: string; scopes: string }>(
    "select name, scopes::text as scopes from api_keys order by id desc limit 1",
  );
  expect(key).toEqual({ name: "Deployment", scopes: "{admin}" });
  pageErrors.expect(/status of 403|status of 422/);
});

test("a user without a password confirms the identity with GitHub in a separate window", async ({
  site,
  openAs,
  pageErrors,
}) => {
  test.setTimeout(180_000);
  const github = await startFakeGitHub();
  const port = await findFreePort();
  const { url } = await site.stack.startPortal({
    ...site.settings,
    PORTAL_PORT: `${port}`,
    PORTAL_URL: `http://localhost:${port}`,
    GITHUB_ID: "id",
    GITHUB_SECRET: "secret",
    GITHUB_URL: github.url,
  });
  const cat = { id: 77, login: "confirming-cat", email: "cat@github.test", verified: true };
  github.signInAs(cat);
  const page = await openAs(undefined, { baseURL: url });
  await page.goto("/sign-up");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(page.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
  await ageSession(page, site, 11);

  await page.goto("/settings/security");
  await page.getByLabel("New password").fill("thirty green umbrellas");
  await page.getByRole("button", { name: "Set password" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Confirm your identity" });
  const open = async () => {
    const opened = page.waitForEvent("popup");
    await confirm.getByRole("button", { name: "Continue with GitHub" }).click();
    return opened;
  };

  github.signInAs({ ...cat, id: 78 });
  const other = await open();
  await expect(other.getByText(/is not the one that you have connected/)).toBeVisible();
  await other.close();
  await expect(confirm).toBeVisible();

  github.signInAs(cat);
  await open();
  await expect(confirm).toHaveCount(0);
  await expect(page.getByText("Password set.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
  github.close();
  pageErrors.expect(/status of 403/);
});
