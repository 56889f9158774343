import { waitForTimeInDay } from "#harness/clock.ts";
import { ample } from "#harness/people.ts";
import {
  expectStored,
  leaveTitle,
  openEditor,
  openStep,
  stepTitleOf,
  textOf,
  titleOf,
} from "#browser/flows/editor.ts";
import { addGuide, pathOf, publishGuide, readGuide, type Guide } from "#browser/flows/guides.ts";
import { markAll, userAgent, openAndCountView } from "#browser/flows/reader.ts";
import { moveByKeys, moveByMouse } from "#browser/flows/reorder.ts";
import {
  expect,
  password,
  test,
  type Page,
  type Person,
  type Site,
} from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const contentsOf = ({ steps }: Guide) => steps.map(({ content }) => content);

const expectOrder = (site: Site, id: number, titles: string[]) =>
  expectStored(
    site,
    owner,
    { id },
    { steps: titles.map((title, at) => ({ title, position: at + 1 })) },
  );

async function writeSteps(page: Page) {
  const { keyboard } = page;
  const tool = (name: string, step: number) =>
    page
      .getByRole("toolbar", { name: `Formatting: Text of step ${step}` })
      .getByRole("button", { name, exact: true });

  await page.getByRole("button", { name: "Add the first step" }).click();
  await expect(stepTitleOf(page, 1)).toBeFocused();
  await keyboard.type("Boil");
  await leaveTitle(page, 1);
  await keyboard.type("Take ");
  await tool("Bold", 1).click();
  await keyboard.type("fresh");
  await tool("Bold", 1).click();
  await keyboard.type(" water");

  await page.getByRole("button", { name: "Add step", exact: true }).click();
  await expect(stepTitleOf(page, 2)).toBeFocused();
  await keyboard.type("Steep");
  await leaveTitle(page, 2);
  await tool("Bullet list", 2).click();
  await keyboard.type("A bag");
  await keyboard.press("Enter");
  await keyboard.type("A pot");

  await page.getByRole("button", { name: "Add step", exact: true }).click();
  await expect(stepTitleOf(page, 3)).toBeFocused();
  await keyboard.type("Pour");
  await leaveTitle(page, 3);
  await keyboard.type("As in ");
  await tool("Link", 3).click();
  const dialog = page.getByRole("dialog", { name: "Add a link" });
  await dialog.getByLabel("Address").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Add link" }).click();
  await expect(dialog.getByLabel("Address")).toHaveAccessibleDescription(/^Enter an address/);
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel("Address").fill("example.com/tea");
  await dialog.getByLabel("Text (optional)").fill("the manual");
  await dialog.getByRole("button", { name: "Add link" }).click();
  await expect(textOf(page, 3)).toBeFocused();
}

test("an author writes, reorders and publishes a guide, then a reader completes and rates it", async ({
  site,
  openAs,
}) => {
  // A tall viewport, so that dragging does not scroll.
  const page = await openAs(undefined, { viewport: { width: 1280, height: 1600 } });
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("main").getByRole("link", { name: "New guide" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "New guide" })).toBeVisible();
  await titleOf(page).fill("Brew tea for two");
  await page.getByLabel("Category").selectOption("education");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page).toHaveURL(/\/guides\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brew tea for two");
  const id = Number(new URL(page.url()).pathname.split("/").pop());

  await writeSteps(page);
  const readContents = async () => contentsOf(await readGuide(site, owner, id));
  await expect
    .poll(readContents)
    .toEqual([
      "<p>Take <strong>fresh</strong> water</p>",
      "<ul><li><p>A bag</p></li><li><p>A pot</p></li></ul>",
      expect.stringMatching(
        /^<p>As in <a (?=[^>]*href="https:\/\/example.com\/tea")[^>]*>the manual<\/a><\/p>$/,
      ),
    ]);
  await expectOrder(site, id, ["Boil", "Steep", "Pour"]);
  const written = await readGuide(site, owner, id);
  expect(written).toMatchObject({ category: "education", status: "draft" });

  await page.getByLabel("Title of step 3").press("Alt+ArrowUp");
  await expect(page.getByLabel("Title of step 2")).toBeFocused();
  await expectOrder(site, id, ["Boil", "Pour", "Steep"]);
  await moveByKeys(page, 3, 1, 3);
  await expectOrder(site, id, ["Steep", "Boil", "Pour"]);
  await moveByMouse(page, 1, 3, 3);
  await expectOrder(site, id, ["Boil", "Pour", "Steep"]);
  const reordered = await readGuide(site, owner, id);
  expect(contentsOf(reordered).toSorted()).toEqual(contentsOf(written).toSorted());

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published: readers can see it")).toBeVisible();
  const published = await readGuide(site, owner, id);
  expect(published.status).toBe("published");

  const reader = await openAs(undefined, { userAgent });
  test.setTimeout(240_000);
  await waitForTimeInDay(60_000);
  await openAndCountView(reader, published);
  await openAndCountView(reader, published);
  await expect(reader.getByRole("heading", { level: 2, name: /^Step \d/ })).toHaveText([
    /Boil$/,
    /Pour$/,
    /Steep$/,
  ]);
  await markAll(reader);
  await reader.getByRole("radio", { name: /^4 stars/ }).check({ force: true });
  const counts = { views_count: 1, completions_count: 1, average_rating: 4 };
  await expectStored(site, owner, published, counts);
});

test("the editor's preview renders the public page with the latest unsaved text", async ({
  site,
  openAs,
}) => {
  const content = () =>
    `<table><tbody><tr><td>Cell</td></tr></tbody></table><h2>Then</h2><p>Press a <kbd>key</kbd></p>`;
  const guide = await addGuide(site, owner, { title: "As it is read", content, draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await openStep(page, 2);
  await page.keyboard.type(" at the very last");
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("heading", { level: 2, name: guide.title })).toBeVisible();
  await expect(preview.getByRole("heading", { level: 3 })).toHaveText([/Boil/, /Steep/, /Pour/]);
  await expect(preview.getByRole("listitem").nth(1)).toContainText("key at the very last");
  expect(await axeViolations(page)).toEqual([]);

  await expectStored(site, owner, guide, {
    steps: [{}, { content: expect.stringContaining("at the very last") }, {}],
  });
  await publishGuide(site, owner, guide);
  const reader = await openAs();
  await reader.goto(pathOf(guide));
  const shown = (of: Page) =>
    of
      .locator(".prose-step")
      // The preview's headings are one level lower, in a section of the editor's page.
      .evaluateAll((all) => all.map((one) => one.innerHTML.replaceAll(/(<\/?)h[34]>/g, "$1h>")));
  expect(await shown(page)).toEqual(await shown(reader));

  // The preview also shows text that cannot be saved.
  await page.getByRole("button", { name: "Back to editing" }).click();
  await titleOf(page).fill("x".repeat(201));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(preview.getByRole("heading", { level: 2, name: /^x{201}$/ })).toBeVisible();
});
