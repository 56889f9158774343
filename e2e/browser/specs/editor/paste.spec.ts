import { readFileSync } from "node:fs";
import path from "node:path";
import { ample } from "#harness/people.ts";
import { expectStored, openEditor, openStep, textOf } from "#browser/flows/editor.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const fixtures = path.join(
  import.meta.dirname,
  "../../../../apps/portal/src/features/guide-editor/paste/fixtures",
);
const fixture = (name: string) => readFileSync(path.join(fixtures, name), "utf8");

/** Dispatches a paste event on the focused text. */
const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

test("the editor converts pasted Markdown to formatted text, except in code and with paste as plain text", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { content: () => "<p>x</p>", draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  const text = "## Light\n\n- **warm**\n- [cold](https://example.com/)\n";
  await openStep(page, 1);
  await page.keyboard.press("Control+a");
  await paste(page, { "text/plain": text });
  await expect(textOf(page, 1).getByRole("heading", { name: "Light" })).toBeVisible();

  await openStep(page, 2);
  await page.keyboard.press("Control+a");
  await page
    .getByRole("toolbar", { name: "Formatting: Text of step 2" })
    .getByRole("button", { name: "Code block" })
    .click();
  await paste(page, { "text/plain": "## a\n- b" });
  await openStep(page, 3);
  await page.keyboard.press("Control+a");
  // Only the key event: a real paste would use the machine's clipboard.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "V", ctrlKey: true, shiftKey: true, bubbles: true }),
    ),
  );
  await paste(page, { "text/plain": "## a" });
  await expectStored(site, owner, guide, {
    steps: [
      {
        content: expect.stringMatching(
          /^<h2>Light<\/h2><ul><li><p><strong>warm<\/strong><\/p><\/li><li><p><a [^>]*>cold<\/a><\/p><\/li><\/ul>(?:<p><\/p>)?$/,
        ),
      },
      { content: "<pre><code>## a\n- b</code></pre>" },
      { content: "<p>## a</p>" },
    ],
  });
});

for (const [program, file, words] of [
  ["Word", "word.html", ["Armrests", "Unpack it"]],
  ["Google Docs", "google-docs.html", ["Screws", "Plug it in"]],
  ["Notion", "notion.html", ["Tag it", "npm publish"]],
] as const)
  test(`the editor keeps the lists of text that is pasted from ${program}`, async ({
    site,
    openAs,
    pageErrors,
  }) => {
    const guide = await addGuide(site, owner, { content: () => "<p>x</p>", draft: true });
    const page = await openAs(owner);
    await openEditor(page, guide);
    await openStep(page, 1);
    await page.keyboard.press("Control+a");
    await paste(page, { "text/html": fixture(file), "text/plain": "as text" });
    for (const word of words) await expect(textOf(page, 1)).toContainText(word);
    await expect(textOf(page, 1).getByRole("listitem").first()).toBeVisible();
    await expect(textOf(page, 1)).not.toContainText("·");
    await expectStored(site, owner, guide, {
      steps: [{ content: expect.stringMatching(/^<h2>.*<li><p>/) }, {}, {}],
    });
    // The browser reports a style sheet while parsing. None is applied.
    if (fixture(file).includes("<style")) pageErrors.expect(/Applying inline style violates/);
  });
