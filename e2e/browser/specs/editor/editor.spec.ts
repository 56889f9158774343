import { ample } from "#harness/people.ts";
import {
  expectStored,
  leaveTitle,
  saveNow,
  stepTitleOf,
  textOf,
  titleOf,
} from "#browser/flows/editor.ts";
import { readGuide, type Guide } from "#browser/flows/guides.ts";
import { markAll, userAgent, openAndCountView } from "#browser/flows/reader.ts";
import { moveByKeys, moveByMouse } from "#browser/flows/reorder.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { closeShare } from "#browser/flows/private-links.ts";

const contentsOf = ({ steps }: Guide) => steps.map(({ content }) => content);

async function writeSteps(page: Page) {
  const { keyboard } = page;
  const tool = (name: string, step: number) =>
    page
      .getByRole("toolbar", { name: `Formatting: Text of step ${step}` })
      .getByRole("button", { name, exact: true });

  // A guide without a template begins with a blank step.
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
  const owner = await site.addOwner("pro", ample);
  const page = await openAs(owner);
  // A tall viewport, so that dragging does not scroll.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto("/guides/new");
  await titleOf(page).fill("Brew tea for two");
  await page.getByLabel("Category").selectOption("education");
  await page.getByRole("button", { name: "Create draft" }).click();
  await expect(page).toHaveURL(/\/guides\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brew tea for two");
  const id = Number(new URL(page.url()).pathname.split("/").pop());
  const expectOrder = (...titles: string[]) => {
    const steps = titles.map((title, at) => ({ title, position: at + 1 }));
    return expectStored(site, owner, { id }, { steps });
  };

  const written = await test.step("the text of steps is saved automatically", async () => {
    await writeSteps(page);
    await expect
      .poll(async () => contentsOf(await readGuide(site, owner, id)))
      .toEqual([
        "<p>Take <strong>fresh</strong> water</p>",
        "<ul><li><p>A bag</p></li><li><p>A pot</p></li></ul>",
        expect.stringMatching(
          /^<p>As in <a (?=[^>]*href="https:\/\/example.com\/tea")[^>]*>the manual<\/a><\/p>$/,
        ),
      ]);
    await expectOrder("Boil", "Steep", "Pour");
    const guide = await readGuide(site, owner, id);
    expect(guide).toMatchObject({ category: "education", status: "draft" });
    return guide;
  });

  await test.step("steps are moved with the keyboard and the mouse", async () => {
    await page.getByLabel("Title of step 3").press("Alt+ArrowUp");
    await expect(page.getByLabel("Title of step 2")).toBeFocused();
    await saveNow(page);
    await expectOrder("Boil", "Pour", "Steep");
    await moveByKeys(page, 3, 1, 3);
    await saveNow(page);
    await expectOrder("Steep", "Boil", "Pour");
    await moveByMouse(page, 1, 3, 3);
    await saveNow(page);
    await expectOrder("Boil", "Pour", "Steep");
    const reordered = await readGuide(site, owner, id);
    expect(contentsOf(reordered).toSorted()).toEqual(contentsOf(written).toSorted());
  });

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await closeShare(page);
  const published = await readGuide(site, owner, id);
  expect(published.status).toBe("published");

  await test.step("a reader completes and rates the guide", async () => {
    const reader = await openAs();
    await reader.setExtraHTTPHeaders({ "User-Agent": userAgent });
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
});
