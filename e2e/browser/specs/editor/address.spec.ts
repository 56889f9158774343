import { ample } from "#harness/people.ts";
import { expectStatus, expectStored, openEditor, saveNow, titleOf } from "#browser/flows/editor.ts";
import { addGuide, pathOf, readGuide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Change the address" });
const slugOf = (page: Page) => dialogOf(page).getByRole("textbox", { name: "End of the address" });
const openButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Change address" });

test("the address changes in the editor by keyboard, unsaved edits stay, and the old address redirects (contract SLUG-7, PUBLIC-10)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Pot of tea" });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await titleOf(page).fill("Pot of green tea");
  const address = page.getByRole("group", { name: "Address" });
  await expect(address).toContainText(`/@${owner.username}/${guide.slug}`);

  await openButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(slugOf(page)).toBeFocused();
  await expect(slugOf(page)).toHaveValue(guide.slug);
  await slugOf(page).fill("Green Tea");
  await expect(slugOf(page)).toHaveAccessibleDescription(/^Must be lower-case letters and digits/);
  await expect(slugOf(page)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Enter");
  await expect(slugOf(page)).toBeFocused();
  await slugOf(page).fill("");
  await expect(slugOf(page)).toHaveAccessibleDescription("Can't be blank");
  await slugOf(page).fill("green-tea");
  await expect(slugOf(page)).not.toHaveAttribute("aria-invalid", "true");
  await expect(dialogOf(page)).toContainText(`/@${owner.username}/green-tea`);
  await expect(dialogOf(page)).toContainText("Links to the old address redirect to the new one.");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Address changed. The old one redirects to it")).toBeVisible();
  await expect(dialogOf(page)).toBeHidden();
  await expect(openButton(page)).toBeFocused();
  await expect(address).toContainText(`/@${owner.username}/green-tea`);

  // The edit is the pending draft of the guide with its new address.
  await expectStatus(page, "Changes not published yet");
  expect(await readGuide(site, owner, guide.id)).toMatchObject({
    ...{ slug: "green-tea", title: "Pot of tea", has_pending_changes: true },
  });
  await page.getByRole("button", { name: "Publish changes" }).click();
  await expectStored(site, owner, guide, { slug: "green-tea", title: "Pot of green tea" });

  const reader = await openAs();
  await reader.goto(`${pathOf(guide)}?from=mail`);
  await expect(reader).toHaveURL(`${site.url}/@${owner.username}/green-tea?from=mail`);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("Pot of green tea");
});

test("a taken address is refused at the field, and a draft continues to be saved after a change", async ({
  site,
  openAs,
  pageErrors,
}) => {
  pageErrors.expect(/status of 422/);
  const other = await addGuide(site, owner, { title: "Taken already" });
  const draft = await addGuide(site, owner, { title: "Only a draft", draft: true });
  const page = await openAs(owner);
  await openEditor(page, draft);
  await openButton(page).click();
  await slugOf(page).fill(other.slug);
  const submit = dialogOf(page).getByRole("button", { name: "Change address" });
  await submit.click();
  await expect(slugOf(page)).toHaveAccessibleDescription("Has already been taken");
  await slugOf(page).fill(`${other.slug}-again`);
  await expect(slugOf(page)).not.toHaveAttribute("aria-invalid", "true");
  await submit.click();
  await expect(dialogOf(page)).toBeHidden();
  await titleOf(page).fill("Only a draft, edited");
  await saveNow(page);
  await expectStored(site, owner, draft, {
    slug: `${other.slug}-again`,
    title: "Only a draft, edited",
  });
});

for (const [name, width, colorScheme] of [
  ["desktop", 1440, "light"],
  ["tablet", 768, "dark"],
  ["phone", 360, "dark"],
] as const)
  test(`the dialog of the address fits on a ${name} in the ${colorScheme} theme`, async ({
    site,
    openAs,
  }) => {
    const guide = await addGuide(site, owner, {
      title: `${"A long title of a guide ".repeat(4)}${name}`,
    });
    const page = await openAs(owner, { viewport: { width, height: 800 }, colorScheme });
    await openEditor(page, guide);
    await openButton(page).scrollIntoViewIfNeeded();
    await openButton(page).click();
    await expect(slugOf(page)).toBeFocused();
    await slugOf(page).fill(`${guide.slug.slice(0, 70)}-é`);
    expect(await axeViolations(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.keyboard.press("Escape");
    await expect(dialogOf(page)).toBeHidden();
    await expect(openButton(page)).toBeFocused();
  });
