import { ample } from "#harness/people.ts";
import {
  expectStored,
  leaveTitle,
  openEditor,
  saveNow,
  stepTitleOf,
  textOf,
} from "#browser/flows/editor.ts";
import { addGuide, readGuide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

async function act(page: Page, step: number, action: string) {
  await page.getByRole("button", { name: `Step ${step} actions` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test("steps are duplicated, deleted, restored, moved, and added at any position, also with Ctrl or ⌘, Shift and Enter (contract RICH-8)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { draft: true });
  const [boil, steep, pour] = guide.steps;
  const page = await openAs(owner);
  const { keyboard } = page;
  const step = (number: number) => page.getByRole("listitem", { name: `Step ${number}` });
  const expectSteps = async (...steps: object[]) => {
    await saveNow(page);
    await expectStored(site, owner, guide, { steps });
  };
  await openEditor(page, guide);

  await test.step("a duplicate follows its original", async () => {
    await act(page, 1, "Duplicate");
    await expect(step(2)).toBeFocused();
    await page.getByLabel("Title of step 2").fill("Boil again");
    await expectSteps(
      boil ?? {},
      { title: "Boil again", content: boil?.content },
      { id: steep?.id },
      {},
    );
  });

  await test.step("Undo restores a deleted step at its position", async () => {
    await act(page, 3, "Delete");
    await expect(step(3)).toBeFocused();
    const undo = page.getByRole("button", { name: "Undo", exact: true });
    // The toast stays while the pointer is over it.
    await undo.hover();
    await expectSteps({ id: boil?.id }, { title: "Boil again" }, { id: pour?.id });
    await undo.click();
    await expect(step(3)).toBeFocused();
    // Position and text are the same; the step has a new id.
    await expectSteps({}, {}, { title: "Steep", content: steep?.content }, { id: pour?.id });
  });

  await test.step("steps are added and moved with the menu", async () => {
    await act(page, 1, "Add a step below");
    await leaveTitle(page, 2);
    await keyboard.type("Below");
    await page.getByRole("button", { name: "Add a step before step 5" }).click();
    await leaveTitle(page, 5);
    await keyboard.type("Before");
    await expectSteps(
      { id: boil?.id },
      { title: null, content: "<p>Below</p>" },
      { title: "Boil again" },
      { title: "Steep" },
      { title: null, content: "<p>Before</p>" },
      { id: pour?.id },
    );
    await act(page, 6, "Move up");
    await act(page, 1, "Move down");
    await expect(page.getByLabel("Title of step 2")).toHaveValue("Boil");
    await expectSteps({ content: "<p>Below</p>" }, { id: boil?.id }, {}, {}, { id: pour?.id }, {});
  });

  await test.step("steps are added with the keyboard", async () => {
    await stepTitleOf(page, 2).press("Enter");
    await expect(textOf(page, 2)).toBeFocused();
    await keyboard.press("ControlOrMeta+Shift+Enter");
    await expect(stepTitleOf(page, 3)).toBeFocused();
    await keyboard.type("Rinse");
    await leaveTitle(page, 3);
    await keyboard.type("Four minutes.");
    await stepTitleOf(page, 3).press("ControlOrMeta+Shift+Enter");
    await expect(stepTitleOf(page, 4)).toBeFocused();
    await leaveTitle(page, 4);
    await keyboard.type("Stir.");
    await expectSteps(
      { content: "<p>Below</p>" },
      { id: boil?.id, content: boil?.content },
      { title: "Rinse", content: "<p>Four minutes.</p>" },
      { title: null, content: "<p>Stir.</p>" },
      { title: "Boil again" },
      { title: "Steep" },
      { id: pour?.id },
      {},
    );
  });
});

test("the editor disables every control that adds a step when the guide has 100 steps", async ({
  site,
  openAs,
}) => {
  const steps = Array.from({ length: 99 }, (_, index) => `Name ${index + 1}`);
  const guide = await addGuide(site, owner, { draft: true, steps });
  const page = await openAs(owner);
  await openEditor(page, guide);
  const full = page.getByText("A guide has at most 100 steps.");
  const add = page.getByRole("button", { name: "Add step", exact: true });
  await expect(full).toBeHidden();
  await add.click();
  await leaveTitle(page, 100);
  await page.keyboard.type("The last");
  await expect(full).toBeVisible();
  await expect(add).toBeDisabled();
  await page.getByRole("button", { name: "Step 50 actions" }).click();
  for (const name of ["Duplicate", "Add a step below"])
    await expect(page.getByRole("menuitem", { name })).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("button", { name: /^Add a step before/, disabled: false }),
  ).toHaveCount(0);
  await saveNow(page);
  await expectStored(site, owner, guide, { steps_count: 100 });
  const { steps: kept } = await readGuide(site, owner, guide.id);
  expect(kept.at(-1)).toMatchObject({ position: 100, content: "<p>The last</p>" });

  await act(page, 50, "Delete");
  await expect(full).toBeHidden();
  await act(page, 1, "Duplicate");
  await expect(full).toBeVisible();
  await saveNow(page);
  await expectStored(site, owner, guide, {
    steps: [
      { title: "Name 1" },
      { title: "Name 1" },
      ...kept.slice(1).filter((_, at) => at !== 48),
    ].map(({ title }) => ({ title })),
  });
});
