import { readFile } from "node:fs/promises";
import { openEditor } from "#browser/flows/editor.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { expect, test, type Locator } from "#browser/support/fixtures.ts";

const LONG = "<p>Wait.</p>".repeat(80);
const CONTENTS: Record<string, string> = {
  Boil: `<p><a href="#pour">To the step</a> <a href="#fine-details">To the heading</a></p>${LONG}`,
  Steep: `<h3>Fine details</h3><p>Here.</p>${LONG}`,
};

/** Follows the two links of the first step, and expects their targets in the window. */
async function followLinks(region: Locator) {
  for (const [link, target] of [
    ["To the step", /Pour$/],
    ["To the heading", /Fine details$/],
  ] as const) {
    const heading = region.getByRole("heading", { name: target });
    await region.getByRole("link", { name: link }).scrollIntoViewIfNeeded();
    await expect(heading).not.toBeInViewport();
    await region.getByRole("link", { name: link }).click();
    await expect(heading).toBeInViewport();
  }
}

test("links to titles and headings of other steps work in the preview of the editor and in the downloaded HTML (contract MD-15, EXPORT-5)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const guide = await addGuide(site, owner, {
    content: (name) => CONTENTS[name] ?? "<p>The end.</p>",
  });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await page.getByRole("button", { name: "Preview" }).click();
  await followLinks(page.getByRole("region", { name: "Preview" }));

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Download" }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download HTML" }).click();
  const html = await readFile(await (await started).path(), "utf8");
  const reader = await openAs(undefined);
  await reader.setContent(html);
  await followLinks(reader.locator("body"));
});
