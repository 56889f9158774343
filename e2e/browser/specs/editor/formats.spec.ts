import { ample } from "#harness/people.ts";
import { expectStored, expectStatus, openEditor, openStep, textOf } from "#browser/flows/editor.ts";
import { addGuide, pathOf, publishGuide } from "#browser/flows/guides.ts";
import { pictureUrl, servePicture } from "#browser/support/content/test-image.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

/** Opens a step and returns functions that write in it. */
async function writeIn(page: Page, step: number) {
  await openStep(page, step);
  const { keyboard } = page;
  const toolbar = page.getByRole("toolbar", { name: `Formatting: Text of step ${step}` });
  const tool = (name: string) => toolbar.getByRole("button", { name, exact: true });
  return {
    tool,
    press: (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => keyboard.press(key)), Promise.resolve()),
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
    type: (text: string) => keyboard.type(text),
  };
}

test("the API stores every format of the editor's toolbar and the public page renders it", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, {
    draft: true,
    steps: ["Words", "Blocks", "Table", "Picture"],
    content: () => "<p>First</p>",
  });
  const page = await openAs(owner);
  await openEditor(page, guide);

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
  await expect(textOf(page, 1)).not.toContainText("gone");
  await words.tool("Redo").click();
  await expect(textOf(page, 1)).toContainText("gone");
  await words.tool("Undo").click();
  expect(await axeViolations(page)).toEqual([]);

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

  const table = await writeIn(page, 3);
  const choose = async (action: string) => {
    await page
      .getByRole("toolbar", { name: "Table" })
      .getByRole("button", { name: action })
      .click();
    await expect(textOf(page, 3)).toBeFocused();
  };
  await table.tool("Table").click();
  for (const cell of ["Tea", "Minutes", "Degrees", "Green", "2", "80"]) {
    await table.type(cell);
    await table.press("Tab");
  }
  await choose("Delete row");
  await textOf(page, 3).getByText("Degrees").click();
  await choose("Delete column");

  await servePicture(page);
  const picture = await writeIn(page, 4);
  await picture.press("Enter");
  await picture.tool("Image").click();
  await page.getByRole("menuitem", { name: "Add an image by its address" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an image" });
  await dialog.getByLabel("Address").fill("data:image/png;base64,AAAA");
  await dialog.getByRole("button", { name: "Add image" }).click();
  await expect(dialog.getByLabel("Address")).toHaveAccessibleDescription(/^Enter a public address/);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel("Address").fill(pictureUrl);
  await dialog.getByLabel("Description").fill("A signpost");
  await dialog.getByRole("button", { name: "Add image" }).click();
  await expect(textOf(page, 4)).toBeFocused();
  await expect(textOf(page, 4).getByRole("img", { name: "A signpost" })).toBeVisible();

  const wanted = [
    "<p>First<strong> bold</strong><em> italic</em><s> old</s> <code>npm start</code></p>",
    "<p>First</p><h2>Large</h2><h3>Small</h3><ol><li><p>One</p></li><li><p>Two</p></li></ol>" +
      "<blockquote><p>Said</p></blockquote><pre><code>if (a &lt; b)\n  go()</code></pre>",
    "<p>First</p><table><tbody><tr><th><p>Tea</p></th><th><p>Minutes</p></th></tr>" +
      "<tr><td><p>Green</p></td><td><p>2</p></td></tr></tbody></table>",
    `<p>First</p><p><img src="${pictureUrl}" alt="A signpost" loading="lazy" referrerpolicy="no-referrer" /></p>`,
  ];
  await expectStored(site, owner, guide, { steps: wanted.map((content) => ({ content })) });

  await publishGuide(site, owner, guide);
  // Its script adds buttons to code and images.
  const reader = await openAs(undefined, { javaScriptEnabled: false });
  await servePicture(reader);
  await reader.goto(pathOf(guide));
  const steps = reader.locator(".prose-step");
  const shown = await steps.evaluateAll((all) => all.map((one) => one.innerHTML));
  // Scrollable parts are focusable, tables are in one, and headings are below the step's title.
  expect(shown.map((html) => html.replaceAll(' tabindex="0"', ""))).toEqual(
    wanted.map((html) =>
      html
        .replaceAll(" />", ">")
        .replace("<table>", '<div class="wide"><table>')
        .replace("</table>", "</table></div>")
        .replace("<h3>Small</h3>", "<h4>Small</h4>")
        .replace("<h2>Large</h2>", "<h3>Large</h3>"),
    ),
  );
  const image = steps.getByRole("img", { name: "A signpost" });
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
});
