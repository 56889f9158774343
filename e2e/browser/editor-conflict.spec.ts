import { ample } from "../harness/people.ts";
import {
  expectKept,
  expectStatus,
  openEditor,
  openStep,
  saveNow,
  textOf,
  titleOf,
} from "./editor.ts";
import type { Faults } from "./faults.ts";
import { addGuide, readGuide, type Guide } from "./guides.ts";
import { barriers, expect, test, watch, type Page, type Person } from "./site.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const openBoth = async (page: Page, faults: Faults, guide: Guide): Promise<[Page, Page]> => {
  const other = await page.context().newPage();
  watch(other, faults);
  for (const tab of [page, other]) await openEditor(tab, guide);
  return [page, other];
};

const dialogOf = (page: Page) =>
  page.getByRole("alertdialog", { name: "This guide was changed elsewhere" });
test("a conflict combines what does not overlap, and asks about each remaining part", async ({
  site,
  browse,
  faults,
}) => {
  const long = Array.from({ length: 30 }, (_, line) => `<p>Line ${line + 1}</p>`).join("");
  const linked = (host: string) => `${long}<p>See <a href="https://${host}/">there</a></p>`;
  const guide = await addGuide(site, owner, {
    ...{ title: "As it was", draft: true },
    content: (name) => (name === "Pour" ? linked("one.example") : long),
  });
  const page = await browse(owner);
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
  expect(await barriers(page)).toEqual([]);
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
  await expectKept(site, owner, guide, {
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
  // The choice is offered again: the undo alone overwrites nothing.
  await expect(parts.first()).toHaveText(/^TitleMineMy titleTheirsTheir title$/);
  expect(await readGuide(site, owner, guide.id)).toMatchObject({ title: "Their title" });
  await parts.first().getByRole("radio", { name: /^Mine/ }).check();
  await apply.click();
  await expectKept(site, owner, guide, { title: "My title", category: "tech" });
  faults.expect(/status of 409/);
});

test("changes made elsewhere to other parts appear in the editor without a question", async ({
  site,
  browse,
  faults,
}) => {
  const guide = await addGuide(site, owner, { title: "As it was", draft: true });
  const page = await browse(owner);
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
  await expectKept(site, owner, guide, {
    title: "Theirs",
    steps: [{ content: "<p>How to boil. Mine. Twice.</p>" }, { content: "<p>T</p>" }, {}],
  });
  await expect(page.getByText("Those changes are combined with yours")).toBeVisible();
  await expect(titleOf(page)).toHaveValue("Theirs");
  // The editor in use goes on as it was.
  await expect(textOf(page, 1)).toBeFocused();
  await page.keyboard.type(" Thrice.");
  await expect(textOf(page, 1)).toHaveText("How to boil. Mine. Twice. Thrice.");
  faults.expect(/status of 409/);
});

test("featuring a guide elsewhere does not interrupt writing", async ({ site, browse, faults }) => {
  const guide = await addGuide(site, owner, { draft: true });
  const page = await browse(owner);
  await openEditor(page, guide);
  await site.rest({ method: "POST", path: `/guides/${guide.id}/feature`, key: owner.key });
  await titleOf(page).fill("Written on");
  await expectKept(site, owner, guide, { title: "Written on", featured: true });
  await expectStatus(page, "Saved");
  await expect(dialogOf(page)).toBeHidden();
  faults.expect(/status of 409/);
});

test("publishing a guide elsewhere does not publish what is being written", async ({
  site,
  browse,
  faults,
}) => {
  const guide = await addGuide(site, owner, { title: "A draft", draft: true });
  const [mine, theirs] = await openBoth(await browse(owner), faults, guide);
  await theirs.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(theirs.getByText("Published: readers can see it")).toBeVisible();
  const published = await readGuide(site, owner, guide.id);
  expect(published.status).toBe("published");

  await openStep(mine, 1);
  await mine.keyboard.type(" Mine.");
  await expectStatus(mine, "Changes not published yet");
  await expect(dialogOf(mine)).toBeHidden();
  expect(await readGuide(site, owner, guide.id)).toEqual(published);
  await mine.getByRole("button", { name: "Publish changes" }).click();
  const content = "<p>How to boil. Mine.</p>";
  await expectKept(site, owner, guide, { status: "published", steps: [{ content }, {}, {}] });
  faults.expect(/status of 409/);
});

test("a guide that was deleted elsewhere can be brought back with what was written", async ({
  site,
  browse,
  faults,
}) => {
  const guide = await addGuide(site, owner, { title: "Gone", draft: true });
  const page = await browse(owner);
  await openEditor(page, guide);
  await site.rest({ method: "DELETE", path: `/guides/${guide.id}`, key: owner.key });
  await titleOf(page).fill("Still needed");
  await saveNow(page);
  await expect(page.getByText("This guide can no longer be found")).toBeVisible();
  await page.getByRole("button", { name: "Restore it" }).click();
  await expectKept(site, owner, guide, { title: "Still needed", status: "draft" });
  faults.expect(/status of 404/);
});
