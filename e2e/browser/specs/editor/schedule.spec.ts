import { ample } from "#harness/people.ts";
import { openEditor, titleOf } from "#browser/flows/editor.ts";
import { addGuide, readGuide } from "#browser/flows/guides.ts";
import { expect, test } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { closeShare } from "#browser/flows/private-links.ts";

test("a guide is scheduled in the time zone of the browser, and its schedule is changed and removed (contract SCHED-8)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner("pro", ample);
  const guide = await addGuide(site, owner, { title: "Spring menu", draft: true });
  const page = await openAs(owner, { timezoneId: "Europe/Berlin" });
  const dialog = page.getByRole("dialog", { name: "Schedule", exact: true });
  const publishAt = dialog.getByLabel("Publish at", { exact: true });
  const unpublishAt = dialog.getByLabel("Unpublish at", { exact: true });
  const badge = page.getByRole("main").getByText("Scheduled", { exact: true });
  const submit = () => dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  const read = () => readGuide(site, owner, guide.id);
  const openDialog = async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Schedule" }).click();
    await expect(dialog).toBeVisible();
  };
  await openEditor(page, guide);
  await titleOf(page).fill("The spring menu");
  await openDialog();
  await expect(dialog).toContainText("your time zone, Europe/Berlin");

  await test.step("times that cannot take effect are refused at their fields", async () => {
    pageErrors.expect(/status of 422/);
    await publishAt.fill("2020-01-01T09:00");
    await submit();
    await expect(publishAt).toHaveAccessibleDescription("Choose a time in the future.");
    await publishAt.fill("");
    await unpublishAt.fill("2100-01-01T09:00");
    await submit();
    await expect(unpublishAt).toHaveAccessibleDescription(
      "Also choose when the guide is published.",
    );
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await read()).toMatchObject({ unpublish_at: null });
  });

  await test.step("the guide is saved and scheduled", async () => {
    await openDialog();
    await publishAt.fill("2100-03-01T09:00");
    await expect(publishAt).toHaveAccessibleDescription(/Mon, 1 Mar 2100, 09:00 CET/);
    await unpublishAt.fill("2100-07-01T09:00");
    await expect(unpublishAt).toHaveAccessibleDescription(/Thu, 1 Jul(?:y)? 2100, 09:00 CES?T/);
    expect(await axeViolations(page)).toEqual([]);
    await submit();
    await expect(dialog).toBeHidden();
    await expect(badge.first()).toBeVisible();
    await expect(page.getByText(/publishes it on Mon, 1 Mar 2100, 09:00/)).toBeVisible();
    expect(await read()).toMatchObject({
      title: "The spring menu",
      status: "draft",
      publish_at: "2100-03-01T08:00:00.000Z",
      unpublish_at: expect.stringContaining("2100-07-01"),
    });
  });

  await test.step("the notice changes the schedule; a time that the start of summer time skips is an hour later", async () => {
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect(publishAt).toHaveValue("2100-03-01T09:00");
    await publishAt.fill("2099-03-29T02:30");
    await expect(publishAt).toHaveAccessibleDescription(/Sun, 29 Mar 2099, 03:30 CEST/);
    await submit();
    await expect(dialog).toBeHidden();
    expect(await read()).toMatchObject({ publish_at: "2099-03-29T01:30:00.000Z" });
    await page.getByRole("link", { name: "All guides" }).click();
    const row = page.getByRole("row", { name: /The spring menu/ });
    await expect(row.getByText("Scheduled")).toBeVisible();
    await row.getByRole("link", { name: "The spring menu" }).click();
  });

  await test.step("the schedule is removed", async () => {
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await expect(publishAt).toHaveValue("2099-03-29T03:30");
    await dialog.getByRole("button", { name: "Remove schedule" }).click();
    await expect(page.getByText("The schedule is removed")).toBeVisible();
    await expect(badge).toHaveCount(0);
    expect(await read()).toMatchObject({ publish_at: null, unpublish_at: null });
  });

  await test.step("a published guide without changes is scheduled to be unpublished only", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await closeShare(page);
    await openDialog();
    await expect(publishAt).toHaveCount(0);
    await expect(dialog).toContainText("To schedule an update, change the guide first");
    await unpublishAt.fill("2100-01-01T09:00");
    await submit();
    await expect(page.getByText(/unpublishes the guide on/)).toBeVisible();
  });

  await test.step("changes of a published guide get a time, which the editor and the list show, and which ends with them (contract SCHED-11)", async () => {
    await titleOf(page).fill("The summer menu");
    await openDialog();
    const changesAt = dialog.getByLabel("Publish changes at", { exact: true });
    await changesAt.fill("2099-06-01T09:00");
    await expect(changesAt).toHaveAccessibleDescription(
      /see the changes from Mon, 1 Jun(?:e)? 2099, 09:00 CES?T/,
    );
    expect(await axeViolations(page)).toEqual([]);
    await submit();
    await expect(page.getByText("The update is scheduled")).toBeVisible();
    const update = page.getByText(/Update goes live on 1 Jun(?:e)? 2099, 09:00 CES?T/);
    await expect(update.first()).toBeVisible();
    expect(await read()).toMatchObject({
      title: "The spring menu",
      has_pending_changes: true,
      publish_at: "2099-06-01T07:00:00.000Z",
    });
    await page.getByRole("link", { name: "All guides" }).click();
    const row = page.getByRole("row", { name: /The spring menu/ });
    await expect(row.getByText(/Update goes live on 1 Jun/)).toBeVisible();
    await row.getByRole("link", { name: "The spring menu" }).click();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(page.getByText("Their scheduled time is removed")).toBeVisible();
    await expect(update).toHaveCount(0);
    expect(await read()).toMatchObject({ publish_at: null, has_pending_changes: false });
  });

  await test.step("Unpublish states that the schedule ends", async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Unpublish" }).click();
    const question = page.getByRole("alertdialog", { name: "Unpublish this guide?" });
    await expect(question).toContainText("Its schedule ends");
    await question.getByRole("button", { name: "Unpublish" }).click();
    await expect(page.getByText(/unpublishes the guide on/)).toHaveCount(0);
    expect(await read()).toMatchObject({ status: "draft", unpublish_at: null });
  });
});
