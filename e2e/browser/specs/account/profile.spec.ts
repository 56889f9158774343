import { addGuide, pathOf, readGuide } from "#browser/flows/guides.ts";
import { addMailToken } from "#harness/mail-tokens.ts";
import { expect, test } from "#browser/support/fixtures.ts";

test("an owner renames the account, changes the username with redirects, and changes the address with the link of a mail", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const other = await site.addOwner();
  const guide = await addGuide(site, owner);
  const page = await openAs(owner);
  pageErrors.expect(/status of 422/);
  await page.goto("/settings/profile");

  await test.step("the new name of the account is in the menu", async () => {
    const name = `Acme of ${owner.username}`;
    await page.getByLabel("Account name").fill(name);
    await page.getByRole("button", { name: "Rename account" }).click();
    await expect(page.getByText("Account renamed")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Signed in as/ })).toContainText(name);
  });

  await test.step("a new username requires confirmation, and the old URLs of the profile and its guides redirect", async () => {
    const moved = `moved-${owner.username}`;
    const username = page.getByRole("textbox", { name: "Username" });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await username.fill(moved);
    await save.click();
    const dialog = page.getByRole("alertdialog", { name: "Change your username?" });
    await expect(dialog).toContainText("Links to the old addresses redirect to the new ones");
    await expect(dialog).toContainText(`/@${moved}/`);
    await dialog.getByRole("button", { name: `Keep @${owner.username}` }).click();
    await expect(dialog).toBeHidden();
    expect((await page.request.get(pathOf(guide))).status()).toBe(200);

    await save.click();
    await dialog.getByRole("button", { name: "Change username" }).click();
    await expect(page.getByText("Profile saved", { exact: true })).toBeVisible();
    for (const rest of ["", "?cursor=", `/${guide.slug}`]) {
      const old = await page.request.get(`/@${owner.username}${rest}`, { maxRedirects: 0 });
      expect([old.status(), old.headers().location]).toEqual([301, `/@${moved}${rest}`]);
    }
    expect((await page.request.get(`/@${moved}/${guide.slug}`)).status()).toBe(200);
    const url = `${site.url}/@${moved}/${guide.slug}`;
    expect((await readGuide(site, owner, guide.id)).url).toBe(url);

    await username.fill(other.username);
    await save.click();
    await dialog.getByRole("button", { name: "Change username" }).click();
    await expect(username).toHaveAccessibleDescription("This username is already taken.");
  });

  await test.step("the link of a mail changes the address of its user only, who stays signed in", async () => {
    const changed = `changed-${owner.email}`;
    const field = page.getByLabel("New email address");
    const change = page.getByRole("button", { name: "Change address" });
    await expect(page.getByText("Verified", { exact: true })).toBeVisible();
    await field.fill(owner.email);
    await change.click();
    await expect(page.getByText("This is your email address already.")).toBeVisible();
    await field.fill(changed);
    await change.click();
    await expect(page.getByText(`Open the link in the email to ${changed}.`)).toBeVisible();
    await page.getByRole("button", { name: "Cancel change" }).click();
    await field.fill(changed);
    await change.click();
    await expect(page.getByText(`Open the link in the email to ${changed}.`)).toBeVisible();

    const person = { id: owner.id, email: changed };
    const link = `/change-email/${await addMailToken(site.stack, person, "change_email")}`;
    const outsider = await openAs(other);
    const refused = await outsider.request.get(link);
    expect(await refused.text()).toContain("This link is no longer valid");
    const visitor = await fetch(site.url + link, { redirect: "manual" });
    const signIn = `/sign-in?next=${encodeURIComponent(link)}`;
    expect([visitor.status, visitor.headers.get("location")]).toEqual([307, signIn]);

    await page.goto(link);
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(
      page.getByRole("heading", { name: "Your email address is changed" }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Go to your profile" }).click();
    await expect(page.getByText(changed, { exact: true })).toBeVisible();
    await expect(page.getByLabel("New email address")).toHaveValue("");
  });
});
