import { expectStatus, titleOf } from "#browser/flows/editor.ts";
import { readGuide } from "#browser/flows/guides.ts";
import { expect, test, type Person } from "#browser/support/fixtures.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner();
});

test("the new guide form keeps its text across reloads until the draft is created", async ({
  site,
  openAs,
}) => {
  const page = await openAs(owner);
  const description = page.getByLabel("Description (optional)");
  const category = page.getByLabel("Category");
  const isBack = page.getByText("Your input was restored");
  const expectBack = async () => {
    await expect(isBack).toBeVisible();
    await expect(titleOf(page)).toHaveValue("Brew tea");
    await expect(category).toHaveValue("tech");
    await expect(description).toHaveValue("Two sentences. Or one.");
  };
  await page.goto("/guides");
  await page.getByRole("link", { name: "New guide" }).first().click();
  await expect(isBack).toBeHidden();
  await titleOf(page).fill("Brew tea");
  await category.selectOption("tech");
  await description.fill("Two sentences. Or one.");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  await page.goForward();
  await expectBack();

  const asked = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await reloaded;
  await expectBack();
  await page.getByRole("button", { name: "Clear" }).click();
  await expect(titleOf(page)).toHaveValue("");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(titleOf(page)).toHaveValue("Brew tea");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expectStatus(page, "Saved");
  const id = Number(new URL(page.url()).pathname.split("/").pop());
  expect(await readGuide(site, owner, id)).toMatchObject({
    title: "Brew tea",
    category: "tech",
    description: "Two sentences. Or one.",
  });

  await page.goto("/guides/new");
  await expect(page.getByRole("button", { name: "Create draft" })).toBeEnabled();
  await expect(titleOf(page)).toHaveValue("");
  await expect(isBack).toBeHidden();
});

test("a template gives a new guide its steps, and its category until the author chooses one", async ({
  site,
  openAs,
}) => {
  const page = await openAs(owner);
  await page.goto("/guides/new");
  const category = page.getByLabel("Category");
  const choose = (name: string) => page.getByRole("radio", { name, exact: true }).check();
  await choose("Software set-up");
  await expect(category).toHaveValue("tech");
  await category.selectOption("creative");
  await choose("How-to");
  await expect(category).toHaveValue("creative");
  await expect(page.getByText("Steps: What you need")).toBeVisible();
  await titleOf(page).fill("Repot a plant");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expectStatus(page, "Saved");
  const id = Number(new URL(page.url()).pathname.split("/").pop());
  const guide = await readGuide(site, owner, id);
  expect(guide.steps.map(({ title }) => title)).toEqual([
    ...["What you need", "Do the first part", "Do the second part", "Check the result"],
  ]);
  expect(guide).toMatchObject({ category: "creative" });
});
