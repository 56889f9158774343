import { expectStatus, expectStored, titleOf } from "#browser/flows/editor.ts";
import { readGuide } from "#browser/flows/guides.ts";
import { actOn } from "#browser/flows/guide-list.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

/** Creates the guide of the form. Returns the id from the address of its editor. */
async function createDraft(page: Page): Promise<number> {
  await page.getByRole("button", { name: "Create draft" }).click();
  await expectStatus(page, "Saved");
  return Number(new URL(page.url()).pathname.split("/").pop());
}

test("the new guide form keeps its text until the draft is created, and takes steps from a template; a guide without steps is published only after a confirmation", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  const description = page.getByLabel("Description (optional)");
  const category = page.getByLabel("Category");
  const restored = page.getByText("Your input was restored");
  const newGuide = page.getByRole("main").getByRole("link", { name: "New guide" }).first();
  const onList = page.getByRole("heading", { level: 1, name: "Guides" });
  const expectRestored = async () => {
    await expect(restored).toBeVisible();
    await expect(titleOf(page)).toHaveValue("Brew tea");
    await expect(category).toHaveValue("tech");
    await expect(description).toHaveValue("Two sentences. Or one.");
  };
  await page.goto("/guides");
  await newGuide.click();
  await expect(restored).toBeHidden();

  await test.step("the form begins with the category Education, and the button that creates the draft is in sight without scrolling", async () => {
    await expect(category).toHaveValue("education");
    const isLonger = () => document.documentElement.scrollHeight > window.innerHeight;
    expect(await page.evaluate(isLonger)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole("button", { name: "Create draft" })).toBeInViewport({ ratio: 1 });
  });

  await test.step("the input is restored after Back, Forward and a reload", async () => {
    await titleOf(page).fill("Brew tea");
    await category.selectOption("tech");
    await description.fill("Two sentences. Or one.");
    await page.goBack();
    await expect(onList).toBeVisible();
    await page.goForward();
    await expectRestored();

    const asked = page.waitForEvent("dialog");
    const reloaded = page.reload();
    const question = await asked;
    expect(question.type()).toBe("beforeunload");
    await question.accept();
    await reloaded;
    await expectRestored();
  });

  const id =
    await test.step("Undo restores cleared input, and the draft is created from it", async () => {
      await page.getByRole("button", { name: "Clear" }).click();
      await expect(titleOf(page)).toHaveValue("");
      await page.getByRole("button", { name: "Undo", exact: true }).click();
      await expect(titleOf(page)).toHaveValue("Brew tea");
      const created = await createDraft(page);
      expect(await readGuide(site, owner, created)).toMatchObject({
        title: "Brew tea",
        category: "tech",
        description: "Two sentences. Or one.",
      });
      return created;
    });

  await test.step("a guide without steps is published only after a confirmation, in the editor and in the list", async () => {
    const dialog = page.getByRole("alertdialog", { name: "Publish a guide without steps?" });
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    expect((await readGuide(site, owner, id)).status).toBe("draft");

    await page.getByRole("link", { name: "All guides" }).click();
    await actOn(page, "Brew tea", "Publish");
    await dialog.getByRole("button", { name: "Publish without steps" }).click();
    await expectStored(site, owner, { id }, { status: "published" });
    await actOn(page, "Brew tea", "Unpublish");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectStored(site, owner, { id }, { status: "published" });
  });

  await test.step("the next form is empty, and a template sets its steps, and its category until the author chooses one", async () => {
    await newGuide.click();
    await expect(page.getByRole("button", { name: "Create draft" })).toBeEnabled();
    await expect(titleOf(page)).toHaveValue("");
    await expect(restored).toBeHidden();
    const choose = (name: string) => page.getByRole("radio", { name, exact: true }).check();
    await choose("Software set-up");
    await expect(category).toHaveValue("tech");
    await category.selectOption("creative");
    await choose("How-to");
    await expect(category).toHaveValue("creative");
    await expect(page.getByText("Steps: What you need")).toBeVisible();
    await titleOf(page).fill("Repot a plant");
    const guide = await readGuide(site, owner, await createDraft(page));
    expect(guide.steps.map(({ title }) => title)).toEqual([
      "What you need",
      "Do the first part",
      "Do the second part",
      "Check the result",
    ]);
    expect(guide).toMatchObject({ category: "creative" });
  });
});
