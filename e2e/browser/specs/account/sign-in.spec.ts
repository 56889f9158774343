import { openList } from "#browser/flows/guide-list.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { addMailToken } from "#harness/mail-tokens.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, password, test } from "#browser/support/fixtures.ts";
import { forgetSession } from "#browser/support/forget-session.ts";

const NEW_PASSWORD = "violet anchors drift north";

test("a visitor with a wrong password requests a link, chooses a new password with it once, and signs in to the requested page", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const person = await site.addOwner();
  await site.stack.sql(
    `insert into webhook_endpoints (account_id, url, description, events, secret)
     values ($1, 'https://receiver.example/hook', '', '{guide.published}', 'whsec_none')`,
    [person.account],
  );
  const page = await openAs();
  const signIn = async (secret: string) => {
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password").fill(secret);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await page.goto("/developer/quick-start?from=mail");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await signIn(NEW_PASSWORD);
  await expect(page.getByText("The email address or password is wrong.")).toBeVisible();
  pageErrors.expect(/status of 401/);

  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading")).toHaveText("Reset your password");
  const email = page.getByLabel("Email");
  await expect(email).toHaveAttribute("autocomplete", "username");
  await email.fill(person.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("status").getByText(person.email)).toBeVisible();

  const link = `/reset-password/${await addMailToken(site.stack, person, "reset_password")}`;
  await page.goto(link);
  const field = page.getByLabel("New password");
  await expect(field).toHaveAttribute("autocomplete", "new-password");
  await field.fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  const again = await page.request.get(link);
  expect(await again.text()).toContain("This link is no longer valid");

  await test.step("the user ends the access that still works with one button (contract USER-5)", async () => {
    await page.getByRole("link", { name: "Sign in" }).click();
    await signIn(NEW_PASSWORD);
    const review = page.getByRole("alertdialog", { name: "Review access to your account" });
    await expect(review.getByRole("checkbox", { name: /^Revoke/ })).toBeChecked();
    await expect(review.getByRole("checkbox", { name: "Delete receiver.example" })).toBeChecked();
    expect(await axeViolations(page)).toEqual([]);
    await review.getByRole("button", { name: "End selected access" }).click();
    await expect(page.getByText("The selected access has ended")).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/settings/security`);
    expect((await site.rest({ path: "/me", key: person.key })).status).toBe(401);
    const webhooks = await site.stack.sql(
      "select from webhook_endpoints where account_id = $1 and deleted_at is null",
      [person.account],
    );
    expect(webhooks).toEqual([]);
    await forgetSession(page);
  });

  await page.goto("/developer/quick-start?from=mail");
  await signIn(NEW_PASSWORD);
  await expect(page).toHaveURL(`${site.url}/developer/quick-start?from=mail`);
  await expect(page.getByRole("heading", { level: 1, name: "Quick start" })).toBeVisible();
});

test("an ended session redirects to the sign-in and then back, from a list and a link", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const person = await site.addOwner();
  await addGuide(site, person, { title: "Still a draft", draft: true });
  await addGuide(site, person, { title: "Public" });
  const page = await openAs(person);
  const endSessions = () =>
    site.stack.sql("update users set session_version = session_version + 1 where id = $1", [
      person.id,
    ]);
  const expectSignIn = (from: string) =>
    expect(page).toHaveURL(`${site.url}/sign-in?next=${encodeURIComponent(from)}`);

  await openList(page);
  await endSessions();
  await page.getByLabel("Status").selectOption("Drafts");
  await expectSignIn("/guides?status=draft");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${site.url}/guides?status=draft`);
  await expect(page.getByRole("link", { name: "Still a draft" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Public" })).toHaveCount(0);

  await endSessions();
  await page.getByRole("link", { name: "Trash" }).click();
  await expectSignIn("/guides/trash");
  pageErrors.expect(/status of 401/);
});
