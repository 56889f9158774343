import { ageSession } from "#browser/support/age-session.ts";
import { expect, password, test } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

test("creating an admin key 11 minutes after the sign-in requires the password, keeps the form's values, and leads to the sign-in after the session has ended", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
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
  await expect(confirm.getByText("The password is wrong.")).toBeVisible();
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

  await secret.getByRole("checkbox", { name: "I have stored this key" }).check();
  await secret.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Create key" }).first().click();
  await form.getByLabel("Name").fill("Too late");
  // The session ends after the click: another request of the page would leave it before.
  await page.route("**/api/trpc/keys.create*", async (route) => {
    const end = "update users set session_version = session_version + 1 where id = $1";
    await site.stack.sql(end, [owner.id]);
    await route.continue();
  });
  await form.getByRole("button", { name: "Create key" }).click();
  await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent("/developer/keys")}`);
  pageErrors.expect(/status of 401/);
});
