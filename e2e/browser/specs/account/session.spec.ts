import { openList } from "#browser/flows/guide-list.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { expect, password, test } from "#browser/support/fixtures.ts";

test("an ended session redirects to the sign-in and then back: from a list, a link, a form and an idle page", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const person = await site.addOwner();
  await addGuide(site, person, { title: "Still a draft", draft: true });
  await addGuide(site, person, { title: "Public" });
  const page = await openAs(person);
  const endSessions = () =>
    site.stack.sql("update users set session_version = session_version + 1 where username = $1", [
      person.username,
    ]);
  const expectSignIn = (from: string) =>
    expect(page).toHaveURL(`${site.url}/sign-in?next=${encodeURIComponent(from)}`);
  const signIn = async (from: string) => {
    await expectSignIn(from);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`${site.url}${from}`);
  };

  await openList(page);
  await endSessions();
  await page.getByLabel("Status").selectOption("Drafts");
  await signIn("/guides?status=draft");
  await expect(page.getByRole("link", { name: "Still a draft" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Public" })).toHaveCount(0);

  await endSessions();
  await page.getByRole("link", { name: "Trash" }).click();
  await signIn("/guides/trash");

  await page.goto("/developer/keys");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Too late");
  await endSessions();
  await page.getByRole("dialog").getByRole("button", { name: "Create key" }).click();
  await signIn("/developer/keys");

  await page.goto("/developer/usage");
  await expect(page.getByRole("heading", { name: "Current rate limits" })).toBeVisible();
  await endSessions();
  await expectSignIn("/developer/usage");
  pageErrors.expect(/status of 401/);
});
