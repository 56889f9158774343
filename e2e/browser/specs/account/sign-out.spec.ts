import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

const draftsIn = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith("guidepost:draft:")).length,
  );

/** Stores unsaved changes of a guide, as the editor does while it cannot save. */
const storeDraft = (page: Page, draft: object) =>
  page.evaluate(
    (text) => localStorage.setItem("guidepost:draft:1:2:tab", text),
    JSON.stringify(draft),
  );

async function chooseSignOut(page: Page) {
  await page.getByRole("button", { name: /Signed in as/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  return page.getByRole("alertdialog", { name: "Sign out and delete changes?" });
}

async function openMembers(page: Page) {
  await page.goto("/settings/members");
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
}

test("unsaved changes in the browser are deleted after a confirmation: by signing out, at the next sign-in, and by leaving the account", async ({
  site,
  openAs,
}) => {
  const member = await site.addMember(await site.addOwner());
  // Owners may leave when another owner stays.
  await site.stack.sql("update users set role = 'owner' where id = $1", [member.id]);
  const page = await openAs(member);

  await test.step("the dialog for signing out names unsaved changes, and keeps them until it is confirmed", async () => {
    await openMembers(page);
    await storeDraft(page, {});
    const dialog = await chooseSignOut(page);
    await expect(dialog).toContainText("1 guide has unsaved changes in this browser.");
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Stay signed in" }).click();
    await expect(dialog).toBeHidden();
    expect(await draftsIn(page)).toBe(1);

    await chooseSignOut(page);
    await dialog.getByRole("button", { name: "Delete and sign out" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    expect(await draftsIn(page)).toBe(0);
    expect((await page.request.get("/api/trpc/account.profile")).status()).toBe(401);
  });

  await test.step("the sign-in page names unsaved changes of an ended session", async () => {
    await storeDraft(page, {});
    await page.goto("/sign-in");
    await expect(page.getByText("1 guide has unsaved changes in this browser.")).toBeVisible();
    await page.getByRole("button", { name: "Delete the changes" }).click();
    await expect(page.getByText("1 guide has unsaved changes")).toHaveCount(0);
    expect(await draftsIn(page)).toBe(0);
  });

  await test.step("the dialogs for signing out and for leaving name unpublished edits of a published guide", async () => {
    await page.context().addCookies([await site.openSession(member)]);
    await openMembers(page);
    await storeDraft(page, { isLive: true });
    const words =
      "1 published guide has changes that are not published yet, saved only in this browser.";
    const signOut = await chooseSignOut(page);
    await expect(signOut).toContainText(`${words} Signing out deletes them.`);
    await signOut.getByRole("button", { name: "Stay signed in" }).click();
    await expect(signOut).toBeHidden();

    await page.getByRole("button", { name: `Actions for The ${member.username}` }).click();
    await page.getByRole("menuitem", { name: "Leave the account…" }).click();
    const leaving = page.getByRole("alertdialog", { name: "Leave the account?" });
    await expect(leaving).toContainText(`${words} Leaving the account deletes them.`);
    expect(await axeViolations(page)).toEqual([]);
    await leaving.getByRole("button", { name: "Leave the account" }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    expect(await draftsIn(page)).toBe(0);
  });
});
