import { ample } from "#harness/people.ts";
import { expectStored, openEditor, openStep, saveNow, titleOf } from "#browser/flows/editor.ts";
import { addGuide, pathOf } from "#browser/flows/guides.ts";
import { expect, test } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

test("the language of a guide changes in the editor by keyboard, unsaved text stays, and the page has it (contract LANG-4, LANG-5)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro", ample);
  const guide = await addGuide(site, owner, { title: "Tea" });
  const page = await openAs(owner);
  await openEditor(page, guide);
  const group = page.getByRole("group", { name: "Language" });
  await expect(group).toContainText("English");
  await expect(titleOf(page)).toHaveAttribute("lang", "en");
  await titleOf(page).fill("お茶");
  await group.getByRole("button", { name: "Change language" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Change the language" });
  const select = dialog.getByRole("combobox", { name: "Language" });
  await expect(select).toBeFocused();
  await select.selectOption({ label: "Japanese · 日本語" });
  expect(await axeViolations(page)).toEqual([]);
  await select.press("Tab");
  await dialog.getByRole("button", { name: "Change language" }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect(group).toContainText("Japanese");
  await expect(titleOf(page)).toHaveValue("お茶");
  await expect(titleOf(page)).toHaveAttribute("lang", "ja");
  await openStep(page, 1);
  await expect(page.getByRole("textbox", { name: "Text of step 1" })).toHaveAttribute("lang", "ja");
  await saveNow(page);
  await expectStored(site, owner, guide, { language: "ja" });

  await page.goto(pathOf(guide));
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("lang", "ja");
});

test("the owner's language of new guides is that of the next guide (contract LANG-2)", async ({
  site,
  openAs,
}) => {
  const page = await openAs(await site.addOwner());
  await page.goto("/settings/profile");
  await page
    .getByLabel("Language of new guides")
    .selectOption({ label: "Portuguese (Brazil) · português" });
  await page.getByRole("button", { name: "Save language" }).click();
  await expect(page.getByText("New guides are in Portuguese (Brazil)")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Language of new guides")).toHaveValue("pt-BR");
  await page.goto("/guides/new");
  await page.getByLabel("Title").fill("Chá");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page.getByRole("group", { name: "Language" })).toContainText("Portuguese (Brazil)");
});
