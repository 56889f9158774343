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
import type { PageErrors } from "#browser/support/page-errors.ts";
import { addGuide, readGuide, type Guide } from "#browser/flows/guides.ts";
import { expect, test, watchPage, type Page, type Person } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

async function openBoth(page: Page, pageErrors: PageErrors, guide: Guide): Promise<[Page, Page]> {
  const other = await page.context().newPage();
  watchPage(other, pageErrors);
  for (const tab of [page, other]) await openEditor(tab, guide);
  return [page, other];
}

const dialogOf = (page: Page) =>
  page.getByRole("alertdialog", { name: "This guide was changed elsewhere" });
test("the conflict dialog merges changes that do not overlap and offers a choice for each overlap", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const long = Array.from({ length: 30 }, (_, line) => `<p>Line ${line + 1}</p>`).join("");
  const linked = (host: string) => `${long}<p>See <a href="https://${host}/">there</a></p>`;
  const guide = await addGuide(site, owner, {
    ...{ title: "As it was", draft: true },
    content: (name) => (name === "Pour" ? linked("one.example") : long),
  });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await site.rest({
    ...{ method: "PATCH", path: `/guides/${guide.id}`, key: owner.key },
    json: {
      guide: {
        ...{ title: "Their title", category: "tech" },
        steps: guide.steps.map((step) => ({
          ...step,
          content: step.position === 2 ? long.replace("Line 29", "Line twenty-nine") : step.content,
        })),
      },
    },
  });
  const theirs = await readGuide(site, owner, guide.id);

  await titleOf(page).fill("My title");
  await page.getByLabel("Description (optional)").fill("My description");
  await openStep(page, 2);
  await page.keyboard.type(" and mine");
  await page.getByLabel("Title of step 1").fill("Mine alone");
  await saveNow(page);
  const parts = dialogOf(page).getByRole("listitem");
  await expect(parts).toHaveText([
    /^TitleMineMy titleTheirsTheir title$/,
    /^Text of step 2Mine…\s[\s\S]*Line 29\sLine 30 and mineTheirs…\s[\s\S]*twenty-nine\sLine 30$/,
  ]);
  await expect(parts.first().locator("mark")).toHaveText(["My", "Their"]);
  expect(await axeViolations(page)).toEqual([]);
  await dialogOf(page).getByRole("button", { name: "Decide later" }).click();
  await expectStatus(page, "Not saved: changed elsewhere");
  expect(await readGuide(site, owner, guide.id)).toEqual(theirs);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  const apply = dialogOf(page).getByRole("button", { name: "Apply choices" });
  await expect(apply).toBeDisabled();
  await parts
    .first()
    .getByRole("radio", { name: /^Theirs/ })
    .check();
  await expect(dialogOf(page).getByText("1 of 2 left to choose")).toBeVisible();
  await parts.last().getByRole("radio", { name: /^Mine/ }).check();
  await apply.click();
  await expectStored(site, owner, guide, {
    ...{ title: "Their title", description: "My description", category: "tech" },
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
  expect(await readGuide(site, owner, guide.id)).toMatchObject({ title: "Their title" });
  await parts.first().getByRole("radio", { name: /^Mine/ }).check();
  await apply.click();
  await expectStored(site, owner, guide, { title: "My title", category: "tech" });
  pageErrors.expect(/status of 409/);
});

test("the editor merges another tab's changes of other fields without a dialog", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { title: "As it was", draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await openStep(page, 1);
  await page.keyboard.type(" Mine.");
  await expectStatus(page, "Saved");
  const { steps } = await readGuide(site, owner, guide.id);
  await site.rest({
    ...{ method: "PATCH", path: `/guides/${guide.id}`, key: owner.key },
    json: {
      guide: {
        title: "Theirs",
        steps: steps.map((step) => (step.position === 2 ? { ...step, content: "<p>T</p>" } : step)),
      },
    },
  });
  await page.keyboard.type(" Twice.");
  await expectStored(site, owner, guide, {
    title: "Theirs",
    steps: [{ content: "<p>How to boil. Mine. Twice.</p>" }, { content: "<p>T</p>" }, {}],
  });
  await expect(page.getByText("Those changes are combined with yours")).toBeVisible();
  await expect(titleOf(page)).toHaveValue("Theirs");
  // The open editor is unchanged.
  await expect(textOf(page, 1)).toBeFocused();
  await page.keyboard.type(" Thrice.");
  await expect(textOf(page, 1)).toHaveText("How to boil. Mine. Twice. Thrice.");
  pageErrors.expect(/status of 409/);
});

test("featuring a guide in another tab does not interrupt the editor", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await site.rest({ method: "POST", path: `/guides/${guide.id}/feature`, key: owner.key });
  await titleOf(page).fill("Written on");
  await expectStored(site, owner, guide, { title: "Written on", featured: true });
  await expectStatus(page, "Saved");
  await expect(dialogOf(page)).toBeHidden();
  pageErrors.expect(/status of 409/);
});

test("publishing a guide in one tab does not publish the unsaved text of another tab", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { title: "A draft", draft: true });
  const [mine, theirs] = await openBoth(await openAs(owner), pageErrors, guide);
  await theirs.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(theirs.getByText("Published: readers can see it")).toBeVisible();
  const published = await readGuide(site, owner, guide.id);
  expect(published.status).toBe("published");

  await openStep(mine, 1);
  await mine.keyboard.type(" Mine.");
  await expectStatus(mine, "Changes not published yet");
  await expect(dialogOf(mine)).toBeHidden();
  expect(await readGuide(site, owner, guide.id)).toEqual({
    ...published,
    has_pending_changes: true,
  });
  await mine.getByRole("button", { name: "Publish changes" }).click();
  const content = "<p>How to boil. Mine.</p>";
  await expectStored(site, owner, guide, { status: "published", steps: [{ content }, {}, {}] });
  pageErrors.expect(/status of 409/);
});

test("the editor can restore a guide that another tab has deleted, with the unsaved text", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { title: "Gone", draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await site.rest({ method: "DELETE", path: `/guides/${guide.id}`, key: owner.key });
  await titleOf(page).fill("Still needed");
  await saveNow(page);
  await expect(page.getByText("This guide can no longer be found")).toBeVisible();
  await page.getByRole("button", { name: "Restore it" }).click();
  await expectStored(site, owner, guide, { title: "Still needed", status: "draft" });
  pageErrors.expect(/status of 404/);
});
