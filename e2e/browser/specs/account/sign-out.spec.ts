import { draftSaves, openEditor, titleOf } from "#browser/flows/editor.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { expect, password, test, type Page } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

const draftsIn = (page: Page) =>
  page.evaluate(
    () => Object.keys(localStorage).filter((key) => key.startsWith("guidepost:draft:")).length,
  );

test("signing out asks for confirmation before it deletes unsaved changes from the browser", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  // Saves get no response.
  await page.route("**/api/trpc/guides.save**", () => new Promise<void>(() => {}));
  await titleOf(page).fill("Never saved");
  await expect.poll(() => draftsIn(page)).toBeGreaterThan(0);

  await page.goto("/developer/quick-start");
  await page.getByRole("button", { name: /Signed in as/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const dialog = page.getByRole("alertdialog", { name: /Sign out and delete/ });
  await expect(dialog).toContainText("1 guide has unsaved changes in this browser.");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  expect(await draftsIn(page)).toBeGreaterThan(0);

  await page.getByRole("button", { name: /Signed in as/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await dialog.getByRole("button", { name: "Delete and sign out" }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  expect(await draftsIn(page)).toBe(0);
  await page.goto("/guides");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("the dialogs for signing out and for leaving the account mention unpublished edits of a published guide", async ({
  site,
  openAs,
}) => {
  const member = await site.addMember(await site.addOwner());
  // Owners may leave when another owner stays.
  await site.stack.sql("update users set role = 'owner' where username = $1", [member.username]);
  const guide = await addGuide(site, member);
  const page = await openAs(member);
  page.on("dialog", (question) => void question.accept());
  await openEditor(page, guide);
  await page.route(draftSaves, () => {});
  await titleOf(page).fill("Not published yet");
  await expect.poll(() => draftsIn(page)).toBe(1);

  const words =
    "1 published guide has changes that are not published yet, saved only in this browser.";
  await page.goto("/settings/members");
  await page.getByRole("button", { name: /Signed in as/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const signOut = page.getByRole("alertdialog", { name: "Sign out and delete changes?" });
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

test("the sign-in page mentions unsaved changes of an ended session and can delete them", async ({
  openAs,
}) => {
  const page = await openAs();
  await page.goto("/sign-in");
  await page.evaluate(() => localStorage.setItem("guidepost:draft:1:2:tab", "{}"));
  await page.reload();
  await expect(page.getByText("1 guide has unsaved changes in this browser.")).toBeVisible();
  await page.getByRole("button", { name: "Delete the changes" }).click();
  await expect(page.getByText("1 guide has unsaved changes")).toHaveCount(0);
  expect(await draftsIn(page)).toBe(0);
});

test("the dialog after a password change lists the active keys and revokes the selected ones", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  await page.goto("/settings/security");
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill("thirty green umbrellas");
  await page.getByRole("button", { name: "Change password" }).click();
  const review = page.getByRole("alertdialog", { name: /Review other access/ });
  await expect(review.getByRole("button", { name: "End selected access" })).toBeDisabled();
  await review.getByRole("checkbox", { name: "Revoke “Key”" }).check();
  expect(await axeViolations(page)).toEqual([]);
  await review.getByRole("button", { name: "End selected access" }).click();
  await expect(review).toBeHidden();
  const refused = await site.rest({ path: "/guides", key: owner.key });
  expect(refused.status).toBe(401);
});
