import { ample } from "#harness/people.ts";
import {
  expectStored,
  expectStatus,
  openEditor,
  openStep,
  saveNow,
  textOf,
  titleOf,
} from "#browser/flows/editor.ts";
import { addGuide, publishGuide, readGuide } from "#browser/flows/guides.ts";
import { expect, test } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

test("the editor combines a guide that is changed, featured, deleted or published elsewhere with its own text, and offers a choice for each overlap", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner("pro", ample);
  const long = Array.from({ length: 30 }, (_, line) => `<p>Line ${line + 1}</p>`).join("");
  const contents: Record<string, string> = {
    Steep: long,
    Pour: `${long}<p>See <a href="https://one.example/">there</a></p>`,
  };
  const guide = await addGuide(site, owner, {
    title: "As it was",
    draft: true,
    content: (name) => contents[name] ?? "<p>How to boil.</p>",
  });
  const page = await openAs(owner);
  await openEditor(page, guide);
  const read = () => readGuide(site, owner, guide.id);
  const request = (method: string, path = "", json?: object) =>
    site.rest({
      method,
      path: `/guides/${guide.id}${path}`,
      key: owner.key,
      ...(json && { json: { guide: json } }),
    });
  /** Changes fields, and the content of one step. */
  const patch = async (fields: object, position: number, content: string) =>
    request("PATCH", "", {
      ...fields,
      steps: (await read()).steps.map((step) =>
        step.position === position ? { ...step, content } : step,
      ),
    });
  const dialog = page.getByRole("alertdialog", { name: "This guide was changed elsewhere" });

  await test.step("changes of other fields are combined without a dialog, and the caret stays", async () => {
    await openStep(page, 1);
    await page.keyboard.type(" Mine.");
    await expectStatus(page, "Saved");
    await patch({ title: "Theirs" }, 3, `${contents["Pour"]}<p>T</p>`);
    await page.keyboard.type(" Twice.");
    await saveNow(page);
    await expectStored(site, owner, guide, {
      title: "Theirs",
      steps: [
        { content: "<p>How to boil. Mine. Twice.</p>" },
        {},
        { content: expect.stringMatching(/<p>T<\/p>$/) },
      ],
    });
    await expect(page.getByText("Those changes are combined with yours")).toBeVisible();
    await expect(titleOf(page)).toHaveValue("Theirs");
    // The open editor is unchanged.
    await expect(textOf(page, 1)).toBeFocused();
    await page.keyboard.type(" Thrice.");
    await expect(textOf(page, 1)).toHaveText("How to boil. Mine. Twice. Thrice.");
    pageErrors.expect(/status of 409/);
  });

  await test.step("a guide that is featured elsewhere is saved without a dialog", async () => {
    await request("POST", "/feature");
    await titleOf(page).fill("Written on");
    await saveNow(page);
    await expectStored(site, owner, guide, { title: "Written on", featured: true });
    await expectStatus(page, "Saved");
    await expect(dialog).toBeHidden();
  });

  await test.step("the dialog offers a choice for each overlap, and Undo overwrites nothing", async () => {
    const theirText = long.replace("Line 29", "Line twenty-nine");
    await patch({ title: "Their title", category: "tech" }, 2, theirText);
    const theirs = await read();
    await titleOf(page).fill("My title");
    await page.getByLabel("Description (optional)").fill("My description");
    await openStep(page, 2);
    await page.keyboard.type(" and mine");
    await page.getByLabel("Title of step 1").fill("Mine alone");
    await saveNow(page);
    const parts = dialog.getByRole("listitem");
    await expect(parts).toHaveText([
      /^TitleMineMy titleTheirsTheir title$/,
      /^Text of step 2Mine…\s[\s\S]*Line 29\sLine 30 and mineTheirs…\s[\s\S]*twenty-nine\sLine 30$/,
    ]);
    await expect(parts.first().locator("mark")).toHaveText(["My", "Their"]);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Decide later" }).click();
    await expectStatus(page, "Not saved: changed elsewhere");
    expect(await read()).toEqual(theirs);

    await page.getByRole("button", { name: "Save", exact: true }).click();
    const apply = dialog.getByRole("button", { name: "Apply choices" });
    await expect(apply).toBeDisabled();
    await parts
      .first()
      .getByRole("radio", { name: /^Theirs/ })
      .check();
    await expect(dialog.getByText("1 of 2 left to choose")).toBeVisible();
    await parts.last().getByRole("radio", { name: /^Mine/ }).check();
    await apply.click();
    await expectStored(site, owner, guide, {
      title: "Their title",
      description: "My description",
      category: "tech",
      steps: [
        { title: "Mine alone" },
        { content: long.replace("Line 30", "Line 30 and mine") },
        { content: theirs.steps[2]?.content },
      ],
    });
    await expectStatus(page, "Saved");
    await expect(titleOf(page)).toHaveValue("Their title");

    const notices = page.getByRole("region", { name: "Notifications" });
    await notices.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(titleOf(page)).toHaveValue("My title");
    // The dialog appears again: Undo alone overwrites nothing.
    await expect(parts.first()).toHaveText(/^TitleMineMy titleTheirsTheir title$/);
    expect(await read()).toMatchObject({ title: "Their title" });
    await dialog.getByRole("button", { name: "Keep all mine" }).click();
    await expectStored(site, owner, guide, { title: "My title", category: "tech" });
    await expectStatus(page, "Saved");
  });

  await test.step("a guide that is deleted elsewhere can be restored with the unsaved text", async () => {
    await request("DELETE");
    await titleOf(page).fill("Still needed");
    await saveNow(page);
    await expect(page.getByText("This guide can no longer be found")).toBeVisible();
    await page.getByRole("button", { name: "Restore it" }).click();
    await expectStored(site, owner, guide, { title: "Still needed", status: "draft" });
    await expectStatus(page, "Saved");
    pageErrors.expect(/status of 404/);
  });

  await test.step("publishing a guide elsewhere does not publish unsaved text", async () => {
    await publishGuide(site, owner, guide);
    const published = await read();
    await openStep(page, 1);
    await page.keyboard.type(" Not public.");
    await expectStatus(page, "Changes not published yet");
    await expect(dialog).toBeHidden();
    expect(await read()).toEqual({ ...published, has_pending_changes: true });
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expectStored(site, owner, guide, {
      status: "published",
      steps: [{ content: expect.stringMatching(/Not public\.<\/p>$/) }, {}, {}],
    });
  });
});
