import { createHash, randomUUID } from "node:crypto";
import { expect, password, test } from "#browser/support/fixtures.ts";

const NEW_PASSWORD = "violet anchors drift north";

test("a visitor requests a link, chooses a new password with it once, and signs in", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const person = await site.addOwner();
  const page = await openAs();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading")).toHaveText("Reset your password");
  const email = page.getByLabel("E-mail");
  await expect(email).toHaveAttribute("autocomplete", "username");
  await email.fill(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status").getByText(person.email)).toBeVisible();

  // The worker creates the token when it sends the mail.
  const token = randomUUID();
  await site.stack.sql(
    `insert into mail_tokens (hash, kind, user_id, email, expires_at)
     values ($1, 'reset_password', $2, $3, now() + interval '5 minutes') returning kind`,
    [createHash("sha256").update(token).digest(), person.id, person.email],
  );
  await page.goto(`/reset-password/${token}`);
  const field = page.getByLabel("New password");
  await expect(field).toHaveAttribute("autocomplete", "new-password");
  await field.fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();

  await page.goto(`/reset-password/${token}`);
  await expect(page.getByRole("heading")).toHaveText("This link is no longer valid");

  await page.goto("/sign-in");
  const signIn = async (secret: string) => {
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(secret);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  pageErrors.expect(/401/);
  await signIn(password);
  await expect(page.getByText("The e-mail address or password is incorrect.")).toBeVisible();
  await signIn(NEW_PASSWORD);
  await expect(page).toHaveURL(`${site.url}/guides`);
});
