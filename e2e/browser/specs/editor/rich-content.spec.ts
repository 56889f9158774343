import { ample } from "#harness/people.ts";
import { openEditor, openStep, saveNow, textOf } from "#browser/flows/editor.ts";
import { addGuide, pathOf, publishGuide, readGuide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const toolbarOf = (page: Page) => page.getByRole("toolbar", { name: "Formatting: Text of step 1" });
const tool = (page: Page, name: string) =>
  toolbarOf(page).getByRole("button", { name, exact: true });

/** Opens the only step of a new draft with this content. */
async function openContent(
  site: Parameters<typeof addGuide>[0],
  openAs: (person: Person) => Promise<Page>,
  content: string,
) {
  const guide = await addGuide(site, owner, {
    ...{ steps: ["Brew"], content: () => content, draft: true },
  });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await openStep(page, 1);
  return { guide, page };
}

test("the toolbar makes blocks a callout, changes its kind and removes it, and readers see its kind (contract RICH-1, RICH-4)", async ({
  site,
  openAs,
}) => {
  const { guide, page } = await openContent(site, openAs, "<p>Pour slowly.</p>");
  const stored = async () => (await readGuide(site, owner, guide.id)).steps[0]?.content;
  const choose = async (name: string) => {
    await tool(page, "Callout").click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await textOf(page, 1).click();
  await choose("Tip");
  await saveNow(page);
  await expect.poll(stored).toBe('<blockquote data-callout="tip"><p>Pour slowly.</p></blockquote>');
  await choose("Warning");
  expect(await axeViolations(page)).toEqual([]);
  await saveNow(page);
  await expect.poll(stored).toContain('data-callout="warning"');
  await publishGuide(site, owner, guide);
  const reader = await openAs(owner);
  await reader.goto(pathOf(guide));
  await expect(reader.getByRole("blockquote")).toHaveText("WarningPour slowly.");
  expect(await axeViolations(reader)).toEqual([]);
  await page.bringToFront();
  await choose("Remove the callout");
  await expect(textOf(page, 1).locator("blockquote")).toHaveCount(0);
});

test("a slash inserts blocks with the keyboard, and Escape keeps the slash (contract RICH-5)", async ({
  site,
  openAs,
}) => {
  const { page } = await openContent(site, openAs, "<p>Before</p>");
  const text = textOf(page, 1);
  await text.click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/warn");
  const list = page.getByRole("listbox", { name: "Blocks" });
  await expect(list.getByRole("option")).toHaveText(["Warning"]);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hot");
  await expect(text.locator("[data-callout=warning]")).toHaveText("Hot");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(list.getByRole("option")).not.toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("option", { selected: true })).toHaveText("Subheading");
  await page.keyboard.press("Escape");
  await expect(list).toHaveCount(0);
  await page.keyboard.type("or");
  await expect(text).toContainText("/or");
  await page.keyboard.type(" and/or");
  await expect(list).toHaveCount(0);
});

test("a task list begins with brackets, continues with Enter, and a click or the keyboard marks a task as done (contract RICH-4)", async ({
  site,
  openAs,
}) => {
  const { guide, page } = await openContent(site, openAs, "<p>First</p>");
  const text = textOf(page, 1);
  await text.click();
  await page.keyboard.press("End");
  await tool(page, "Task list").click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Second");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("- [x] Third");
  await saveNow(page);
  await expect
    .poll(async () => (await readGuide(site, owner, guide.id)).steps[0]?.content)
    .toBe("<ul><li><p>☐ First</p></li><li><p>☑ Second</p></li><li><p>☑ Third</p></li></ul>");
  // The box takes the place of the bullet, left of the paragraph.
  const first = await text.getByText("☐ First").boundingBox();
  await page.mouse.click((first?.x ?? 0) - 12, (first?.y ?? 0) + 12);
  await expect(text.getByText("☑ First")).toBeVisible();
});

test("details are added, edited and removed, and readers open them (contract RICH-4)", async ({
  site,
  openAs,
}) => {
  const { guide, page } = await openContent(site, openAs, "<p>Before</p>");
  const text = textOf(page, 1);
  await text.click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await tool(page, "Details").click();
  await page.keyboard.type("Why");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Because.");
  await saveNow(page);
  await expect
    .poll(async () => (await readGuide(site, owner, guide.id)).steps[0]?.content)
    .toBe("<p>Before</p><details><summary>Why</summary><p>Because.</p></details>");
  await publishGuide(site, owner, guide);
  const reader = await openAs(owner);
  await reader.goto(pathOf(guide));
  await expect(reader.getByText("Because.")).toBeHidden();
  await reader.getByText("Why").click();
  await expect(reader.getByText("Because.")).toBeVisible();
  await page.bringToFront();
  await tool(page, "Details").click();
  await expect(text.locator(".details")).toHaveCount(0);
  await expect(text).toContainText("WhyBecause.");
});

test("an image gets a caption and a size, and loses the caption again (contract RICH-3, RICH-4)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const { guide, page } = await openContent(
    ...([site, openAs, '<p><img src="https://pictures.test/a.png" alt="A pot"></p>'] as const),
  );
  pageErrors.expect(/net::ERR_NAME_NOT_RESOLVED/);
  const text = textOf(page, 1);
  await text.getByRole("img", { name: "A pot" }).click();
  await page.getByLabel("Size").selectOption("Small");
  await page.getByRole("button", { name: "Add a caption" }).click();
  await page.keyboard.type("The pot");
  await saveNow(page);
  await expect
    .poll(async () => (await readGuide(site, owner, guide.id)).steps[0]?.content)
    .toMatch(
      /^<figure><img src="https:\/\/pictures.test\/a.png" alt="A pot" data-size="small"[^>]*><figcaption>The pot<\/figcaption><\/figure>$/,
    );
  await page.getByRole("button", { name: "Remove the caption" }).click();
  await expect(text.locator("figure")).toHaveCount(0);
  await expect(text.getByRole("img", { name: "A pot" })).toHaveAttribute("data-size", "small");
});

test("code gets a language, and public pages colour it (contract RICH-4, RICH-6)", async ({
  site,
  openAs,
}) => {
  const { guide, page } = await openContent(site, openAs, "<pre><code>const a = 1;</code></pre>");
  await textOf(page, 1).click();
  await page.getByLabel("Language of the code").selectOption("JavaScript");
  await saveNow(page);
  await expect
    .poll(async () => (await readGuide(site, owner, guide.id)).steps[0]?.content)
    .toBe('<pre><code class="language-javascript">const a = 1;</code></pre>');
  await publishGuide(site, owner, guide);
  const reader = await openAs(owner);
  await reader.goto(pathOf(guide));
  await expect(reader.locator("pre .text-syntax-keyword")).toHaveText("const");
  await expect(reader.locator("pre")).toHaveText("const a = 1;");
  expect(await axeViolations(reader)).toEqual([]);
});

test("the toolbar of a table changes its rows, columns and header with the keyboard, and deletes it (contract RICH-7)", async ({
  site,
  openAs,
}) => {
  const content =
    "<table><tbody><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>";
  const { guide, page } = await openContent(site, openAs, content);
  const stored = async () => (await readGuide(site, owner, guide.id)).steps[0]?.content;
  const text = textOf(page, 1);
  const action = (name: string) =>
    page.getByRole("toolbar", { name: "Table" }).getByRole("button", { name, exact: true });
  await text.getByText("2").click();
  await expect(action("Header row")).toHaveAttribute("aria-pressed", "true");
  await expect(tool(page, "Table")).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);

  await action("Insert row above").focus();
  await page.keyboard.press("ArrowRight");
  await expect(action("Insert row below")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(text.locator("tr")).toHaveCount(3);
  await action("Delete row").click();
  await expect(text.locator("tr")).toHaveCount(2);
  await action("Insert column before").click();
  await expect(text.locator("tr").first().locator("th")).toHaveCount(3);
  await text.getByText("A").click();
  await action("Delete column").click();
  await action("Header row").click();
  await expect(action("Header row")).toHaveAttribute("aria-pressed", "false");
  await saveNow(page);
  await expect
    .poll(stored)
    .toMatch(/^<table><tbody><tr><td><p>(<br>|)<\/p><\/td><td><p>B<\/p><\/td><\/tr>/);
  await action("Delete table").click();
  await expect(text.locator("table")).toHaveCount(0);
  await expect(action("Delete table")).toHaveCount(0);
});

test("Tab in the last cell of a table adds a row, and leaves the text from an empty row (contract RICH-9)", async ({
  site,
  openAs,
}) => {
  const content =
    "<table><tbody><tr><th><p>A</p></th><th><p>B</p></th></tr></tbody></table><p>After</p>";
  const { page } = await openContent(site, openAs, content);
  const text = textOf(page, 1);
  await text.getByText("B").click();
  // The editor has the caret of the click.
  await expect(page.getByRole("toolbar", { name: "Table" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(text.locator("tr")).toHaveCount(2);
  await page.keyboard.type("1");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2");
  await page.keyboard.press("Tab");
  await expect(text.locator("tr")).toHaveCount(3);
  await expect(text.locator("tr").nth(1)).toHaveText("12");
  await page.keyboard.press("Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(text).not.toBeFocused();
  await expect(text.locator("tr")).toHaveCount(3);
});

test("a slash chooses a block in a task, and is text in a caption and in a summary (contract RICH-5)", async ({
  site,
  openAs,
}) => {
  const { page } = await openContent(
    site,
    openAs,
    "<details><summary>Why</summary><p>Because</p></details><ul><li><p>☐ First</p></li></ul>",
  );
  const text = textOf(page, 1);
  const list = page.getByRole("listbox", { name: "Blocks" });
  await expect(text.locator("li.task")).toHaveCount(1);
  await page.keyboard.type(" /");
  await expect(list).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("/tip");
  await expect(list.getByRole("option")).toHaveText(["Tip"]);
  await page.keyboard.press("Enter");
  await expect(list).toHaveCount(0);
  await expect(text.locator("li")).toHaveCount(1);
  await text.getByText("Why").click();
  await page.keyboard.press("End");
  await page.keyboard.type(" /");
  await expect(text.locator("summary")).toHaveText("Why /");
  await expect(list).toHaveCount(0);
});
