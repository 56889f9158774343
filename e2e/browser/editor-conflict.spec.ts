import { ample } from "../harness/people.ts";
import { expectKept, expectStatus, openEditor, openStep, saveNow, titleOf } from "./editor.ts";
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
const choose = async (page: Page, choice: string) => {
  await dialogOf(page).getByRole("button", { name: choice }).click();
  await expect(dialogOf(page)).toBeHidden();
};

test("a guide that was changed in another tab is written over by choice alone", async ({
  site,
  browse,
  faults,
}) => {
  const long = Array.from({ length: 30 }, (_, line) => `<p>Line ${line + 1}</p>`).join("");
  const linked = (host: string) => `${long}<p>See <a href="https://${host}/">there</a></p>`;
  const guide = await addGuide(site, owner, {
    title: "As it was",
    content: (name) => (name === "Pour" ? linked("one.example") : long),
  });
  const [mine, theirs] = await openBoth(await browse(owner), faults, guide);
  await titleOf(theirs).fill("Their title");
  await theirs.getByLabel("Title of step 2").fill("Their step");
  await saveNow(theirs);
  await expectKept(site, owner, guide, {
    title: "Their title",
    steps: [{}, { title: "Their step" }, {}],
  });
  // Changed where a glance at the beginning of a step would not show it.
  const { steps: theirSteps } = await readGuide(site, owner, guide.id);
  const changed: Record<number, string> = {
    1: long.replace("Line 29", "Line twenty-nine"),
    3: linked("two.example"),
  };
  await site.rest({
    ...{ method: "PATCH", path: `/guides/${guide.id}`, key: owner.key },
    json: {
      guide: {
        steps: theirSteps.map((step) => ({
          ...step,
          content: changed[step.position] ?? step.content,
        })),
      },
    },
  });
  const saved = await readGuide(site, owner, guide.id);

  await titleOf(mine).fill("My title");
  await saveNow(mine);
  await expect(dialogOf(mine)).toBeVisible();
  await dialogOf(mine).getByRole("button", { name: "Compare" }).click();
  const parts = dialogOf(mine).getByRole("listitem");
  await expect(parts).toHaveText([
    "TitleMineMy titleTheirsTheir title",
    /^Step 1Mine…[\s\S]*Line 28\sLine 29\sLine 30Theirs…[\s\S]*Line twenty-nine\sLine 30$/,
    /^Step 2MineSteep\s[\s\S]*TheirsTheir step\s/,
    /^Step 3The words are the same:.*Mine[\s\S]*one\.example[\s\S]*Theirs[\s\S]*two\.example/,
  ]);
  await expect(parts.first().locator("mark")).toHaveText(["My", "Their"]);
  expect(await barriers(mine)).toEqual([]);
  await choose(mine, "Decide later");
  await expectStatus(mine, "Not saved: changed elsewhere");
  await mine.getByLabel("Description (optional)").fill("My description");
  await mine.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialogOf(mine)).toBeVisible();
  expect(await readGuide(site, owner, guide.id)).toEqual(saved);

  await choose(mine, "Keep mine");
  await expectKept(site, owner, guide, {
    ...{ title: "My title", description: "My description" },
    steps: guide.steps,
  });
  await expectStatus(mine, "Saved");

  // Now it is the other tab that is behind, by every choice of the first.
  await titleOf(theirs).fill("Their second title");
  await saveNow(theirs);
  await expect(dialogOf(theirs)).toBeVisible();
  const kept = await readGuide(site, owner, guide.id);
  expect(kept.title).toBe("My title");
  await choose(theirs, "Take theirs");
  await expect(titleOf(theirs)).toHaveValue("My title");
  await expect(theirs.getByLabel("Title of step 2")).toHaveValue("Steep");
  expect(await readGuide(site, owner, guide.id)).toEqual(kept);

  await theirs.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(titleOf(theirs)).toHaveValue("Their second title");
  await saveNow(theirs);
  await expectKept(site, owner, guide, { title: "Their second title" });
  faults.expect(/status of 409/);
});

test("what another tab publishes is not undone by what is written here", async ({
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
  await saveNow(mine);
  await expect(dialogOf(mine)).toBeVisible();
  expect(await readGuide(site, owner, guide.id)).toEqual(published);
  await choose(mine, "Keep mine");
  const content = "<p>How to boil. Mine.</p>";
  await expectKept(site, owner, guide, { status: "published", steps: [{ content }, {}, {}] });
  await expect(mine.getByRole("button", { name: "Unpublish" })).toBeVisible();
  faults.expect(/status of 409/);
});

test("a guide that was deleted elsewhere can be brought back with what was written", async ({
  site,
  browse,
  faults,
}) => {
  const guide = await addGuide(site, owner, { title: "Gone" });
  const page = await browse(owner);
  await openEditor(page, guide);
  await site.rest({ method: "DELETE", path: `/guides/${guide.id}`, key: owner.key });
  await titleOf(page).fill("Still needed");
  await saveNow(page);
  await expect(page.getByText("This guide can no longer be found")).toBeVisible();
  await page.getByRole("button", { name: "Restore it" }).click();
  await expectKept(site, owner, guide, { title: "Still needed", status: "published" });
  faults.expect(/status of 404/);
});
