import { ample } from "#harness/people.ts";
import { expectStatus, expectStored, openEditor, saveNow, titleOf } from "#browser/flows/editor.ts";
import { addGuide, pathOf, readGuide } from "#browser/flows/guides.ts";
import { expect, test } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { closeShare } from "#browser/flows/private-links.ts";

test("the address changes in the editor by keyboard and at each width, unsaved edits stay, and the old address redirects (contract SLUG-7, PUBLIC-10)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner("pro", ample);
  const other = await addGuide(site, owner, { title: "Taken already" });
  const title = "A long title of a guide ".repeat(4);
  const guide = await addGuide(site, owner, { title, draft: true });
  const page = await openAs(owner);
  const dialog = page.getByRole("dialog", { name: "Change the address" });
  const slug = dialog.getByRole("textbox", { name: "End of the address" });
  const openButton = page.getByRole("main").getByRole("button", { name: "Change address" });
  const address = page.getByRole("group", { name: "Address" });
  await openEditor(page, guide);

  await test.step("a taken address is refused at the field, and the draft continues to be saved after a change", async () => {
    pageErrors.expect(/status of 422/);
    await openButton.click();
    await slug.fill(other.slug);
    const submit = dialog.getByRole("button", { name: "Change address" });
    await submit.click();
    await expect(slug).toHaveAccessibleDescription("This end of the address is already taken.");
    await slug.fill(guide.slug.slice(0, 70));
    await expect(slug).not.toHaveAttribute("aria-invalid", "true");
    await submit.click();
    await expect(dialog).toBeHidden();
    await titleOf(page).fill("Pot of tea");
    await saveNow(page);
    await expectStored(site, owner, guide, { slug: guide.slug.slice(0, 70), title: "Pot of tea" });
  });

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await closeShare(page);
  await expectStatus(page, "Live version");
  const published = await readGuide(site, owner, guide.id);

  for (const [width, colorScheme] of [
    [1440, "light"],
    [768, "dark"],
    [360, "dark"],
  ] as const)
    await test.step(`the dialog fits at a width of ${width} px in the ${colorScheme} theme`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await openButton.scrollIntoViewIfNeeded();
      await openButton.click();
      await expect(slug).toBeFocused();
      await slug.fill(`${published.slug}-é`);
      expect(await axeViolations(page)).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(openButton).toBeFocused();
    });

  await test.step("the address is changed by keyboard", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await titleOf(page).fill("Pot of green tea");
    await expect(address).toContainText(`/@${owner.username}/${published.slug}`);
    await openButton.focus();
    await page.keyboard.press("Enter");
    await expect(slug).toBeFocused();
    await expect(slug).toHaveValue(published.slug);
    await slug.fill("Green Tea");
    await expect(slug).toHaveAccessibleDescription(/^Use lower-case letters and digits/);
    await expect(slug).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Enter");
    await expect(slug).toBeFocused();
    await slug.fill("");
    await expect(slug).toHaveAccessibleDescription("Enter the end of the address.");
    await slug.fill("green-tea");
    await expect(slug).not.toHaveAttribute("aria-invalid", "true");
    await expect(dialog).toContainText(`/@${owner.username}/green-tea`);
    await expect(dialog).toContainText("Links to the old address redirect to the new one.");
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Address changed. The old one redirects to it")).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(openButton).toBeFocused();
    await expect(address).toContainText(`/@${owner.username}/green-tea`);
  });

  await test.step("the edit is the pending draft of the guide with its new address, and is published there", async () => {
    await expectStatus(page, "Changes not published yet");
    expect(await readGuide(site, owner, guide.id)).toMatchObject({
      slug: "green-tea",
      title: "Pot of tea",
      has_pending_changes: true,
    });
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expectStored(site, owner, guide, { slug: "green-tea", title: "Pot of green tea" });
    const moved = await page.request.get(`${pathOf(guide)}?from=mail`);
    expect(moved.url()).toBe(`${site.url}/@${owner.username}/green-tea?from=mail`);
    expect(await moved.text()).toMatch(/<h1[^>]*>Pot of green tea<\/h1>/);
  });
});
