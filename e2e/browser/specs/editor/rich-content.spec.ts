import { ample } from "#harness/people.ts";
import {
  expectStored,
  expectStatus,
  openEditor,
  openStep,
  saveNow,
  textOf,
  titleOf,
} from "#browser/flows/editor.ts";
import { addGuide, pathOf, readGuide } from "#browser/flows/guides.ts";
import { pictureUrl, servePicture } from "#browser/support/content/test-image.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { closeShare } from "#browser/flows/private-links.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

/** Opens the editor of a new draft with one step for each entry. Its key is the step's title. */
async function openSteps(
  site: Site,
  openAs: (person: Person) => Promise<Page>,
  contents: Record<string, string>,
) {
  const guide = await addGuide(site, owner, {
    steps: Object.keys(contents),
    content: (title) => contents[title] ?? "",
    draft: true,
  });
  const page = await openAs(owner);
  await servePicture(page);
  await openEditor(page, guide);
  return { guide, page };
}

/** Opens a step and returns functions that write in it. */
async function writeIn(page: Page, step: number) {
  await openStep(page, step);
  const { keyboard } = page;
  const toolbar = page.getByRole("toolbar", { name: `Formatting: Text of step ${step}` });
  const tool = (name: string) => toolbar.getByRole("button", { name, exact: true });
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  return {
    tool,
    press,
    text: textOf(page, step),
    type: (text: string) => keyboard.type(text),
    /** Types text with a format switched on, and checks the state of its button. */
    typeAs: async (name: string, text: string) => {
      await tool(name).click();
      await expect(tool(name)).toHaveAttribute("aria-pressed", "true");
      await keyboard.type(text);
      await tool(name).click();
      await expect(tool(name)).toHaveAttribute("aria-pressed", "false");
    },
    /** Changes the type of the paragraph and types text. */
    typeBlock: async (name: string, text: string) => {
      await tool(name).click();
      await expect(tool(name)).toHaveAttribute("aria-pressed", "true");
      await keyboard.type(text);
    },
    chooseCallout: async (name: string) => {
      await tool("Callout").click();
      await page.getByRole("menuitem", { name, exact: true }).click();
    },
  };
}

const tableAction = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Table" }).getByRole("button", { name, exact: true });

/** The HTML of the steps of the public page, as the server renders it. */
const readPublicSteps = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(async (address) => {
    const html = await (await fetch(address)).text();
    const steps = new DOMParser()
      .parseFromString(html, "text/html")
      .querySelectorAll(".prose-step");
    return Array.from(steps, (step) => step.innerHTML);
  }, path);

const table = (...rows: string[]) => `<table><tbody>${rows.join("")}</tbody></table>`;

test("the toolbar's formats and blocks are stored by the API, and shown by the preview and the public page (contract RICH-1, RICH-3, RICH-4, RICH-6)", async ({
  site,
  openAs,
}) => {
  const image = `<img src="${pictureUrl}" alt="A pot">`;
  const { guide, page } = await openSteps(site, openAs, {
    Words: "<p>First</p>",
    Blocks: "<p>First</p>",
    Table: "<p>First</p>",
    Image: "<p>First</p>",
    Callout: "<p>Pour slowly.</p>",
    Details: "<p>Before</p>",
    Caption: `<p>${image}</p>`,
    Code: "<pre><code>const a = 1;</code></pre>",
    Tasks: "<p>First</p>",
  });

  await test.step("words get formats, Undo and Redo change the text", async () => {
    const words = await writeIn(page, 1);
    await words.typeAs("Bold", " bold");
    await words.typeAs("Italic", " italic");
    await words.typeAs("Strikethrough", " old");
    await words.type(" ");
    await words.typeAs("Code", "npm start");
    // Waits until the editor starts a new undo group.
    await expectStatus(page, "Saved");
    await page.keyboard.insertText(" gone");
    await words.tool("Undo").click();
    await expect(words.text).not.toContainText("gone");
    await words.tool("Redo").click();
    await expect(words.text).toContainText("gone");
    await words.tool("Undo").click();
  });

  await test.step("paragraphs become headings, lists, quotes and code", async () => {
    const blocks = await writeIn(page, 2);
    await blocks.press("Enter");
    await blocks.typeBlock("Heading", "Large");
    await blocks.press("Enter");
    await blocks.typeBlock("Subheading", "Small");
    await blocks.press("Enter");
    await blocks.typeBlock("Numbered list", "One");
    await blocks.press("Enter");
    await blocks.type("Two");
    await blocks.press("Enter", "Enter");
    await blocks.typeBlock("Quote", "Said");
    await blocks.press("Enter", "Enter");
    await blocks.typeBlock("Code block", "if (a < b)");
    await blocks.press("Enter");
    await blocks.type("  go()");
  });

  await test.step("a table is inserted, and loses a row and a column", async () => {
    const { tool, type, press, text } = await writeIn(page, 3);
    await tool("Table").click();
    for (const cell of ["Tea", "Minutes", "Degrees", "Green", "2", "80"]) {
      await type(cell);
      await press("Tab");
    }
    await tableAction(page, "Delete row").click();
    await expect(text).toBeFocused();
    await text.getByText("Degrees").click();
    await tableAction(page, "Delete column").click();
    await expect(text).toBeFocused();
  });

  await test.step("an image is added by its public address", async () => {
    const { press, tool, text } = await writeIn(page, 4);
    await press("Enter");
    await tool("Image").click();
    await page.getByRole("menuitem", { name: "Add an image by its address" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an image" });
    const address = dialog.getByLabel("Address");
    await address.fill("data:image/png;base64,AAAA");
    await dialog.getByRole("button", { name: "Add image" }).click();
    await expect(address).toHaveAccessibleDescription(/^Enter a public address/);
    expect(await axeViolations(page)).toEqual([]);
    await address.fill(pictureUrl);
    await dialog.getByLabel("Description").fill("A signpost");
    await dialog.getByRole("button", { name: "Add image" }).click();
    await expect(text).toBeFocused();
    await expect(text.getByRole("img", { name: "A signpost" })).toBeVisible();
  });

  await test.step("blocks become a callout, whose kind changes", async () => {
    const { chooseCallout, text } = await writeIn(page, 5);
    await chooseCallout("Tip");
    await expect(text.locator("[data-callout=tip]")).toHaveText("Pour slowly.");
    await chooseCallout("Warning");
    await expect(text.locator("[data-callout=warning]")).toHaveText("Pour slowly.");
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step("details are added", async () => {
    const { press, tool, type } = await writeIn(page, 6);
    await press("Enter");
    await tool("Details").click();
    await type("Why");
    await press("Enter");
    await type("Because.");
  });

  await test.step("an image gets a caption and a size", async () => {
    const { text, type } = await writeIn(page, 7);
    await text.getByRole("img", { name: "A pot" }).click();
    await page.getByLabel("Size").selectOption("Small");
    await page.getByRole("button", { name: "Add a caption" }).click();
    await type("The pot");
  });

  await test.step("code gets a language", async () => {
    const { text } = await writeIn(page, 8);
    await text.click();
    await page.getByLabel("Language of the code").selectOption("JavaScript");
  });

  await test.step("a task list begins with brackets, continues with Enter, and a click or the keyboard marks a task as done", async () => {
    const { tool, press, type, text } = await writeIn(page, 9);
    await tool("Task list").click();
    await press("Enter");
    await type("Second");
    await press("ControlOrMeta+Enter", "Enter", "Enter");
    await type("- [x] Third");
    await expect(text.getByRole("listitem")).toHaveText(["☐ First", "☑ Second", "☑ Third"]);
    // The box takes the place of the bullet, left of the paragraph.
    const first = text.getByText("☐ First");
    await first.scrollIntoViewIfNeeded();
    const box = await first.boundingBox();
    await page.mouse.click((box?.x ?? 0) - 12, (box?.y ?? 0) + 12);
    await expect(text.getByText("☑ First")).toBeVisible();
  });

  const wanted = [
    "<p>First<strong> bold</strong><em> italic</em><s> old</s> <code>npm start</code></p>",
    "<p>First</p><h2>Large</h2><h3>Small</h3><ol><li><p>One</p></li><li><p>Two</p></li></ol>" +
      "<blockquote><p>Said</p></blockquote><pre><code>if (a &lt; b)\n  go()</code></pre>",
    `<p>First</p>${table(
      "<tr><th><p>Tea</p></th><th><p>Minutes</p></th></tr>",
      "<tr><td><p>Green</p></td><td><p>2</p></td></tr>",
    )}`,
    `<p>First</p><p><img src="${pictureUrl}" alt="A signpost" loading="lazy" referrerpolicy="no-referrer" /></p>`,
    '<blockquote data-callout="warning"><p>Pour slowly.</p></blockquote>',
    "<p>Before</p><details><summary>Why</summary><p>Because.</p></details>",
    `<figure><img src="${pictureUrl}" alt="A pot" data-size="small" loading="lazy" referrerpolicy="no-referrer" /><figcaption>The pot</figcaption></figure>`,
    '<pre><code class="language-javascript">const a = 1;</code></pre>',
    "<ul><li><p>☑ First</p></li><li><p>☑ Second</p></li><li><p>☑ Third</p></li></ul>",
  ];
  const preview = page.getByRole("region", { name: "Preview" });
  await test.step("the preview shows the latest unsaved text, and the API stores it", async () => {
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(preview.getByRole("heading", { level: 2, name: guide.title })).toBeVisible();
    await expect(preview.getByRole("heading", { level: 3 })).toHaveText(
      guide.steps.map(({ title }) => new RegExp(`${title}$`)),
    );
    await expect(preview.getByText("☑ Third")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await expectStored(site, owner, guide, { steps: wanted.map((content) => ({ content })) });
  });

  await test.step("the public page has the HTML of the preview", async () => {
    const previewed = await preview
      .locator(".prose-step")
      .evaluateAll((all) => all.map((one) => one.innerHTML));
    await page.getByRole("button", { name: "Back to editing" }).click();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await closeShare(page);
    const shown = await readPublicSteps(page, pathOf(guide));
    const inPreview = (html: string) =>
      html.replaceAll(
        /(<\/?)h([34])(?=[ >])/g,
        (_, tag: string, level: string) => `${tag}h${Number(level) + 1}`,
      );
    // The server colours code whose language it knows.
    const isPlain = (_: string, index: number) => index !== 7;
    expect(previewed.filter(isPlain)).toEqual(shown.map(inPreview).filter(isPlain));
    // Scrollable parts are focusable, tables are in one, and headings are below the step's title.
    const stored = shown.map((html) => html.replaceAll(/ tabindex="0"|(?<=<h\d) id="[^"]*"/g, ""));
    expect(stored.slice(0, 4)).toEqual(
      wanted
        .slice(0, 4)
        .map((html) =>
          html
            .replaceAll(" />", ">")
            .replace("<table>", '<div class="wide"><table>')
            .replace("</table>", "</table></div>")
            .replace("<h3>Small</h3>", "<h4>Small</h4>")
            .replace("<h2>Large</h2>", "<h3>Large</h3>"),
        ),
    );
  });

  await test.step("readers see kinds of callouts, coloured code and images, and open details", async () => {
    const reader = await openAs();
    await servePicture(reader);
    await reader.goto(pathOf(guide));
    await expect(reader.locator("[data-callout]")).toHaveText("WarningPour slowly.");
    await expect(reader.locator("pre .text-syntax-keyword")).toHaveText("const");
    await expect(reader.locator("pre").last()).toHaveText("const a = 1;");
    await expect(reader.getByText("Because.")).toBeHidden();
    await reader.getByText("Why").click();
    await expect(reader.getByText("Because.")).toBeVisible();
    const signpost = reader.getByRole("img", { name: "A signpost" });
    await signpost.scrollIntoViewIfNeeded();
    await expect
      .poll(() => signpost.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    expect(await axeViolations(reader)).toEqual([]);
    await reader.close();
  });

  await test.step("the caption, the callout and the details are removed again", async () => {
    const caption = await writeIn(page, 7);
    await caption.text.getByRole("img", { name: "A pot" }).click();
    await page.getByRole("button", { name: "Remove the caption" }).click();
    await expect(caption.text.locator("figure")).toHaveCount(0);
    await expect(caption.text.getByRole("img", { name: "A pot" })).toHaveAttribute(
      "data-size",
      "small",
    );
    const callout = await writeIn(page, 5);
    await callout.chooseCallout("Remove the callout");
    await expect(callout.text.locator("blockquote")).toHaveCount(0);
    const details = await writeIn(page, 6);
    await details.tool("Details").click();
    await expect(details.text.locator(".details")).toHaveCount(0);
    await expect(details.text).toContainText("WhyBecause.");
  });

  await test.step("the preview also shows text that cannot be saved", async () => {
    await titleOf(page).fill("x".repeat(201));
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(preview.getByRole("heading", { level: 2, name: /^x{201}$/ })).toBeVisible();
  });
});

test("the keyboard inserts blocks with a slash, and changes tables (contract RICH-5, RICH-7, RICH-9)", async ({
  site,
  openAs,
}) => {
  const head = "<tr><th><p>A</p></th><th><p>B</p></th></tr>";
  const { guide, page } = await openSteps(site, openAs, {
    Slash: "<p>Before</p>",
    Places:
      "<details><summary>Why</summary><p>Because</p></details><ul><li><p>☐ First</p></li></ul>",
    Table: table(head, "<tr><td><p>1</p></td><td><p>2</p></td></tr>"),
    Tab: `${table(head)}<p>After</p>`,
  });
  const list = page.getByRole("listbox", { name: "Blocks" });

  await test.step("a slash inserts a block, and Escape keeps the slash", async () => {
    const { press, type, text } = await writeIn(page, 1);
    await press("Enter");
    await type("/warn");
    await expect(list.getByRole("option")).toHaveText(["Warning"]);
    expect(await axeViolations(page)).toEqual([]);
    await press("Enter");
    await type("Hot");
    await expect(text.locator("[data-callout=warning]")).toHaveText("Hot");
    await press("Enter", "Enter");
    await type("/");
    await expect(list.getByRole("option")).not.toHaveCount(1);
    await press("ArrowDown");
    await expect(list.getByRole("option", { selected: true })).toHaveText("Subheading");
    await press("Escape");
    await expect(list).toHaveCount(0);
    await type("or");
    await expect(text).toContainText("/or");
    await type(" and/or");
    await expect(list).toHaveCount(0);
  });

  await test.step("a slash chooses a block in a task, and is text in a summary", async () => {
    const { press, type, text } = await writeIn(page, 2);
    await expect(text.locator("li.task")).toHaveCount(1);
    await type(" /");
    await expect(list).toBeVisible();
    await press("ArrowDown", "Escape", "Backspace");
    await type("/tip");
    await expect(list.getByRole("option")).toHaveText(["Tip"]);
    await press("Enter");
    await expect(list).toHaveCount(0);
    await expect(text.locator("li")).toHaveCount(1);
    await text.getByText("Why").click();
    await press("End");
    await type(" /");
    await expect(text.locator("summary")).toHaveText("Why /");
    await expect(list).toHaveCount(0);
  });

  await test.step("the toolbar of a table changes its rows, columns and header with the keyboard, and deletes it", async () => {
    const { press, tool, text } = await writeIn(page, 3);
    const action = (name: string) => tableAction(page, name);
    await text.getByText("2").click();
    await expect(action("Header row")).toHaveAttribute("aria-pressed", "true");
    await expect(tool("Table")).toBeDisabled();
    expect(await axeViolations(page)).toEqual([]);
    await action("Insert row above").focus();
    await press("ArrowRight");
    await expect(action("Insert row below")).toBeFocused();
    await press("Enter");
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
      .poll(async () => (await readGuide(site, owner, guide.id)).steps[2]?.content)
      .toMatch(/^<table><tbody><tr><td><p>(<br>|)<\/p><\/td><td><p>B<\/p><\/td><\/tr>/);
    await action("Delete table").click();
    await expect(text.locator("table")).toHaveCount(0);
    await expect(action("Delete table")).toHaveCount(0);
  });

  await test.step("Tab in the last cell of a table adds a row, and leaves the text from an empty row", async () => {
    const { press, type, text } = await writeIn(page, 4);
    await text.getByText("B").click();
    // The editor has the caret of the click.
    await expect(page.getByRole("toolbar", { name: "Table" })).toBeVisible();
    await press("Tab");
    await expect(text.locator("tr")).toHaveCount(2);
    await type("1");
    await press("Tab");
    await type("2");
    await press("Tab");
    await expect(text.locator("tr")).toHaveCount(3);
    await expect(text.locator("tr").nth(1)).toHaveText("12");
    await press("Tab");
    await expect(text).toBeFocused();
    await press("Tab");
    await expect(text).not.toBeFocused();
    await expect(text.locator("tr")).toHaveCount(3);
  });
});

test("a definition list is written with the keyboard, and readers see it (contract RICH-10, RICH-11)", async ({
  site,
  openAs,
}) => {
  const { guide, page } = await openSteps(site, openAs, {
    Terms: "<dl><dt>Boil</dt><dd>Heat water.</dd></dl>",
    Empty: "<p>Terms</p>",
  });

  await test.step("a stored list opens as rich text, and Enter adds a term and its definition", async () => {
    const { tool, press, type, text } = await writeIn(page, 1);
    await expect(tool("Definition list")).toHaveAttribute("aria-pressed", "true");
    await press("Enter");
    await type("Steep");
    await press("Enter");
    await type("Leave the leaves in it.");
    await expect(text.locator("dt")).toHaveText(["Boil", "Steep"]);
    await press("Enter", "Enter");
    await type("After");
    await expect(text.locator("> p")).toHaveText("After");
  });

  await test.step("the list of blocks makes a term of a paragraph", async () => {
    const { press, type, text } = await writeIn(page, 2);
    await press("Enter");
    await type("/defin");
    await expect(page.getByRole("option", { name: "Definition list" })).toBeVisible();
    await press("Enter");
    await type("Term");
    await press("Enter");
    await type("Meaning");
    await expect(text.locator("dd")).toHaveText("Meaning");
    expect(await axeViolations(page)).toEqual([]);
  });

  await saveNow(page);
  await expectStored(site, owner, guide, {
    steps: [
      {
        content:
          "<dl><dt>Boil</dt><dd><p>Heat water.</p></dd><dt>Steep</dt><dd><p>Leave the leaves in it.</p></dd></dl><p>After</p>",
      },
      { content: "<p>Terms</p><dl><dt>Term</dt><dd><p>Meaning</p></dd></dl>" },
    ],
  });
});
