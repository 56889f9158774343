import { ample } from "../harness/people.ts";
import { expectKept, openEditor, textOf } from "./editor.ts";
import { addGuide, readGuide } from "./guides.ts";
import { expect, test, type Page, type Person } from "./site.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const act = async (page: Page, step: number, action: string) => {
  await page.getByRole("button", { name: `Step ${step} actions` }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
};

test("steps are duplicated, deleted, put back and added anywhere", async ({ site, browse }) => {
  const guide = await addGuide(site, owner, { draft: true });
  const [boil, steep, pour] = guide.steps;
  const page = await browse(owner);
  const { keyboard } = page;
  const step = (number: number) => page.getByRole("listitem", { name: `Step ${number}` });
  const keeps = (...steps: object[]) => expectKept(site, owner, guide, { steps });
  await openEditor(page, guide);

  await act(page, 1, "Duplicate");
  await expect(step(2)).toBeFocused();
  await page.getByLabel("Title of step 2").fill("Boil again");
  await keeps(boil ?? {}, { title: "Boil again", content: boil?.content }, { id: steep?.id }, {});

  await act(page, 3, "Delete");
  await expect(step(3)).toBeFocused();
  const undo = page.getByRole("button", { name: "Undo", exact: true });
  // Under the pointer it stays.
  await undo.hover();
  await keeps({ id: boil?.id }, { title: "Boil again" }, { id: pour?.id });
  await undo.click();
  await expect(step(3)).toBeFocused();
  // Its place and its text; the service had let go of its id.
  await keeps({}, {}, { title: "Steep", content: steep?.content }, { id: pour?.id });

  await act(page, 1, "Add a step below");
  await expect(textOf(page, 2)).toBeFocused();
  await keyboard.type("Below");
  await page.getByRole("button", { name: "Add a step before step 5" }).click();
  await expect(textOf(page, 5)).toBeFocused();
  await keyboard.type("Before");
  await keeps(
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
  await keeps({ content: "<p>Below</p>" }, { id: boil?.id }, {}, {}, { id: pour?.id }, {});
});

test("a guide takes 100 steps and no more, by any way to add one", async ({ site, browse }) => {
  const steps = Array.from({ length: 99 }, (_, index) => `Name ${index + 1}`);
  const guide = await addGuide(site, owner, { draft: true, steps });
  const page = await browse(owner);
  await openEditor(page, guide);
  const full = page.getByText("A guide has 100 steps at most.");
  const add = page.getByRole("button", { name: "Add step", exact: true });
  await expect(full).toBeHidden();
  await add.click();
  await expect(textOf(page, 100)).toBeFocused();
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
  await expectKept(site, owner, guide, { steps_count: 100 });
  const { steps: kept } = await readGuide(site, owner, guide.id);
  expect(kept.at(-1)).toMatchObject({ position: 100, content: "<p>The last</p>" });

  await act(page, 50, "Delete");
  await expect(full).toBeHidden();
  await act(page, 1, "Duplicate");
  await expect(full).toBeVisible();
  await expectKept(site, owner, guide, {
    steps: [
      { title: "Name 1" },
      { title: "Name 1" },
      ...kept.slice(1).filter((_, at) => at !== 48),
    ].map(({ title }) => ({ title })),
  });
});
