import { addGuide, pathOf } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, password, test, type Page, type Person } from "#browser/support/fixtures.ts";

async function openDialog(page: Page, button: string) {
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: button }).click();
  const dialog = page.getByRole("alertdialog", { name: /^Delete/ });
  await expect(dialog.getByLabel("Password")).toBeVisible();
  return dialog;
}

async function signIn(page: Page, person: Person) {
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
}

/** Expects the notice of what the sign-in has undone, on this page only. */
async function expectNoticeOnce(page: Page, title: string) {
  const notice = page.getByRole("region", { name: "Deletion canceled" });
  await expect(notice.getByText(title)).toBeVisible();
  await expect(notice.getByText(/will not be deleted$/)).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  await notice.getByRole("button", { name: "Close" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  await expect(notice).toHaveCount(0);
}

test("an owner deletes the account with the password, and restores it by signing in again, which the first page states once (contract ACCT-17, ACCT-27)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const guide = await addGuide(site, owner);
  const page = await openAs(owner);
  const dialog = await openDialog(page, "Delete account…");
  await expect(dialog.getByText(/^1 public guide/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete your user…" })).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);

  const submit = dialog.getByRole("button", { name: "Delete account" });
  await dialog.getByLabel("Password").fill("not the password");
  await submit.click();
  await expect(dialog.getByText("The password is wrong.")).toBeVisible();
  pageErrors.expect(/status of 422/);

  await dialog.getByLabel("Password").fill(password);
  await submit.click();
  await expect(page.getByText(/^The account will be deleted on \d+ \w+ \d{4}\./)).toBeVisible();
  const read = () => site.rest({ method: "GET", path: "/guides", key: owner.key });
  expect((await read()).status).not.toBe(200);
  expect((await page.request.get(pathOf(guide))).status()).toBe(404);

  await signIn(page, owner);
  await expectNoticeOnce(page, "The account will not be deleted");
  await expect(page.getByRole("link", { name: guide.title })).toBeVisible();
  expect((await read()).status).toBe(200);
  expect((await page.request.get(pathOf(guide))).status()).toBe(200);
});

test("a member deletes their user, moves their guides to the owner, and is in the list of members until the end, or the next sign-in (contract USER-6, ACCT-27)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const member = await site.addMember(owner);
  const guide = await addGuide(site, member);
  const page = await openAs(member);
  const dialog = await openDialog(page, "Delete your user…");
  await expect(page.getByRole("button", { name: "Delete account…" })).toHaveCount(0);
  await expect(dialog.getByText(/^Your 1 guide, of which 1 is public, is deleted/)).toBeVisible();
  await dialog
    .getByLabel("Your guides")
    .selectOption({ label: `Move them to The ${owner.username} (@${owner.username})` });
  await expect(dialog.getByText(/^Your 1 guide moves to The/)).toBeVisible();
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Delete your user" }).click();
  await expect(page.getByText(/^Your user will be deleted on/)).toBeVisible();

  const theirs = await openAs(owner);
  const former = await theirs.goto(pathOf(guide));
  expect(former?.status()).toBe(200);
  await expect(theirs).toHaveURL(new RegExp(`/@${owner.username}/`));
  await theirs.goto("/settings/members");
  const row = theirs.getByRole("row", { name: new RegExp(`The ${member.username}`) });
  await expect(row.getByText(/^Will be deleted on/)).toBeVisible();

  await page.reload();
  await signIn(page, member);
  await expectNoticeOnce(page, "Your user will not be deleted");
  await theirs.reload();
  await expect(row.getByText(/^Will be deleted on/)).toHaveCount(0);
});
