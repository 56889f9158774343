import { createHash, randomUUID } from "node:crypto";
import { expect, test } from "#browser/support/fixtures.ts";

test("a user changes the address with the link of a mail, and stays signed in", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const person = await site.addOwner();
  const page = await openAs(person);
  const changed = `changed-${person.email}`;
  await page.goto("/settings/profile");
  await expect(page.getByText("Verified", { exact: true })).toBeVisible();
  await page.getByLabel("New e-mail address").fill(person.email);
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText("is your address already")).toBeVisible();
  pageErrors.expect(/status of 422/);
  await page.getByLabel("New e-mail address").fill(changed);
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText(`Open the link in the mail to ${changed}.`)).toBeVisible();
  await page.getByRole("button", { name: "Cancel change" }).click();
  await page.getByLabel("New e-mail address").fill(changed);
  await page.getByRole("button", { name: "Change address" }).click();
  await expect(page.getByText(`Open the link in the mail to ${changed}.`)).toBeVisible();

  // The worker creates the token when it sends the mail.
  const token = randomUUID();
  await site.stack.sql(
    `insert into mail_tokens (hash, kind, user_id, email, expires_at)
     values ($1, 'change_email', $2, $3, now() + interval '5 minutes') returning kind`,
    [createHash("sha256").update(token).digest(), person.id, changed],
  );
  const outsider = await openAs(await site.addOwner());
  await outsider.goto(`/change-email/${token}`);
  await expect(outsider.getByRole("heading")).toHaveText("This link is no longer valid");

  const visitor = await openAs();
  await visitor.goto(`/change-email/${token}`);
  await expect(visitor).toHaveURL(/\/sign-in\?next=/);

  await page.goto(`/change-email/${token}`);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText("Your e-mail address is changed.")).toBeVisible();
  await page.getByRole("link", { name: "Go to your profile" }).click();
  await expect(page.getByText(changed, { exact: true })).toBeVisible();
  await expect(page.getByLabel("New e-mail address")).toHaveValue("");
});
