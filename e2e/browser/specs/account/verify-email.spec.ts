import { createHash, randomUUID } from "node:crypto";
import { waitForHydration } from "#browser/support/hydration.ts";
import { expect, password, test } from "#browser/support/fixtures.ts";

test("a new user sends the verification mail again, and verifies the address once with its link", async ({
  site,
  openAs,
}) => {
  const page = await openAs();
  const username = `new-${randomUUID().slice(0, 8)}`;
  const email = `${username}@guidepost.test`;
  await page.goto("/sign-up");
  await page.getByLabel("Your name").fill("New user");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(`Open the link in the mail to ${email}.`)).toBeVisible();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("A new mail is on its way.")).toBeVisible();

  // The worker creates the token when it sends the mail.
  const token = randomUUID();
  await site.stack.sql(
    `insert into mail_tokens (hash, kind, user_id, email, expires_at)
     select $1, 'verify_email', id, email, now() + interval '5 minutes' from users where email = $2`,
    [createHash("sha256").update(token).digest(), email],
  );
  await page.goto(`/verify-email/${token}`);
  await expect(page.getByText(`Confirm that ${email} is your address.`)).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Verify address" }).click();
  await expect(page.getByText("Your e-mail address is verified.")).toBeVisible();
  await page.getByRole("link", { name: "Go to the portal" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Verify your e-mail address")).toHaveCount(0);

  await page.goto(`/verify-email/${token}`);
  await expect(page.getByRole("heading")).toHaveText("This link is no longer valid");
});
