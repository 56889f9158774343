import { readFile } from "node:fs/promises";
import { ample } from "#harness/people.ts";
import { openEditor, titleOf } from "#browser/flows/editor.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { expect, test, type Person } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

test("an author downloads a guide with unsaved changes as Markdown and as HTML (contract EXPORT-1)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { title: "Tea" });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await titleOf(page).fill("Green tea");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Download" }).click();
  const dialog = page.getByRole("dialog", { name: "Download" });
  await expect(dialog).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  for (const [name, extension, heading] of [
    ["Download Markdown", "md", "# Green tea\n"],
    ["Download HTML", "html", "<h1>Green tea</h1>"],
  ] as const) {
    const started = page.waitForEvent("download");
    await dialog.getByRole("button", { name }).click();
    const file = await started;
    expect(file.suggestedFilename()).toBe(`${guide.slug}.${extension}`);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain(heading);
    expect(text).toContain("How to pour.");
  }
  await expect(dialog.getByRole("link", { name: "Open preview" })).toHaveAttribute(
    "href",
    `/preview/guides/${guide.id}`,
  );
});
