import { readFile } from "node:fs/promises";
import { ample } from "#harness/people.ts";
import { openList } from "#browser/flows/guide-list.ts";
import { addGuide, type Guide, readGuide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { press } from "#browser/support/keyboard.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const dialogOf = (page: Page) => page.getByRole("dialog");

async function openDialog(page: Page) {
  await openList(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialogOf(page).getByRole("heading", { name: "Import guides" })).toBeVisible();
}

type Given = { name: string; mimeType: string; text: string };
const MARKDOWN: Given = {
  ...{ name: "tea.md", mimeType: "text/markdown" },
  text: "# Brew tea\n\nFor two people.\n\n## Boil\n\nFresh water. <script>alert(1)</script>\n\n## Steep\n\n<p style='color:red'>Three minutes.</p>\n\nSee [other](other.md).\n",
};

/** Drops files on the dialog, as the browser does. */
async function drop(page: Page, files: readonly Given[]) {
  await dialogOf(page)
    .getByRole("group", { name: "File to import" })
    .evaluate((element, given) => {
      const data = new DataTransfer();
      for (const { name, mimeType, text } of given)
        data.items.add(new File([text], name, { type: mimeType }));
      const options = { dataTransfer: data, bubbles: true, cancelable: true };
      element.dispatchEvent(new DragEvent("dragover", options));
      element.dispatchEvent(new DragEvent("drop", options));
    }, files);
}

async function choose(page: Page, { name, mimeType, text }: Given) {
  const chooser = page.waitForEvent("filechooser");
  await dialogOf(page).getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(text) });
}

async function idOfOpenGuide(page: Page): Promise<number> {
  await page.waitForURL(/\/guides\/\d+$/);
  return Number(/\d+$/.exec(page.url())?.[0]);
}

test("an author drops a file, reads the report, and creates the draft (contract IMPORT-1, IMPORT-4, IMPORT-9)", async ({
  site,
  openAs,
}) => {
  const page = await openAs(owner);
  let creations = 0;
  page.on("request", (request) => (creations += request.url().includes("guides.create") ? 1 : 0));
  await openDialog(page);
  expect(await axeViolations(page)).toEqual([]);
  await drop(page, [MARKDOWN]);
  const dialog = dialogOf(page);
  await expect(dialog.getByText("Brew tea from the first heading")).toBeVisible();
  await expect(dialog.getByText("For two people.")).toBeVisible();
  await dialog.getByText("2 steps").click();
  await expect(dialog.getByRole("listitem").filter({ hasText: /^Steep$/ })).toBeVisible();
  await expect(dialog.getByText("<script>", { exact: true })).toBeVisible();
  await expect(dialog.getByText("other.md", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Step 2: Steep")).toBeVisible();
  // It has no effect on readers (contract IMPORT-9).
  await expect(dialog.getByText("style of <p>")).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  expect(creations).toBe(0);

  await dialog.getByRole("button", { name: "Create draft" }).click();
  const guide = await readGuide(site, owner, await idOfOpenGuide(page));
  expect(guide).toMatchObject({
    ...{ title: "Brew tea", status: "draft" },
    steps: [
      { title: "Boil" },
      {
        title: "Steep",
        content: expect.stringMatching(/^<p>Three minutes.<\/p>\s*<p>See other.<\/p>$/),
      },
    ],
  });
  expect(JSON.stringify(guide)).not.toContain("<script");
});

test("embedded images of an imported file are stored with the draft (contract IMPORT-6)", async ({
  site,
  openAs,
}) => {
  const page = await openAs(owner);
  await openDialog(page);
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.getContext("2d")?.fillRect(0, 0, 20, 20);
    return canvas.toDataURL("image/png");
  });
  await choose(page, {
    ...{ name: "tea.html", mimeType: "text/html" },
    text: `<h1>Tea</h1><p>x</p><h2>Boil</h2><p><img alt="A cup" src="${address}"></p>`,
  });
  await expect(dialogOf(page).getByText("1 image to store")).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Create draft" }).click();
  const guide = await readGuide(site, owner, await idOfOpenGuide(page));
  expect(guide.steps[0]?.content).toMatch(
    /<img src="[^"]+\/media\/[0-9a-f]{32}-300x150\.webp" alt="A cup"/,
  );
});

test("a refused file shows the reason, and the keyboard chooses another one (contract IMPORT-2)", async ({
  openAs,
}) => {
  const page = await openAs(owner, { viewport: { width: 360, height: 740 } });
  await openList(page);
  await press(page, "button", "Import");
  const chooser = page.waitForEvent("filechooser");
  await press(page, "button", "Choose file");
  await (await chooser).setFiles({ name: "a.pdf", mimeType: "x/y", buffer: Buffer.from("%PDF") });
  const alert = dialogOf(page).getByRole("alert");
  await expect(alert).toContainText("This type of file cannot be imported");
  expect(await axeViolations(page)).toEqual([]);
  await drop(page, [MARKDOWN, MARKDOWN]);
  await expect(alert).toContainText("Choose one file at a time");
  await drop(page, [MARKDOWN]);
  await expect(dialogOf(page).getByText("Brew tea from the first heading")).toBeVisible();
  await press(page, "button", "Cancel");
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeFocused();
});

test("an export of all guides is imported as the same guides (contract EXPORT-2, IMPORT-7)", async ({
  site,
  openAs,
}) => {
  const author = await site.addOwner("pro", ample);
  for (const title of ["Tea", "Coffee"]) await addGuide(site, author, { title });
  const page = await openAs(author);
  await openList(page);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  expect(await axeViolations(page)).toEqual([]);
  const started = page.waitForEvent("download");
  await dialogOf(page).getByRole("button", { name: "Download zip" }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^guidepost-\d{4}-\d\d-\d\d\.zip$/);

  await page.getByRole("button", { name: "Import", exact: true }).click();
  const chooser = page.waitForEvent("filechooser");
  await dialogOf(page).getByRole("button", { name: "Choose file" }).click();
  await (
    await chooser
  ).setFiles({
    ...{ name: "guides.zip", mimeType: "application/zip" },
    buffer: await readFile(await file.path()),
  });
  await expect(dialogOf(page).getByRole("list", { name: "Guides" })).toContainText("Coffee");
  expect(await axeViolations(page)).toEqual([]);
  await dialogOf(page).getByRole("button", { name: "Create 2 drafts" }).click();
  await expect(page.getByRole("dialog", { name: "Check the import" })).toBeHidden();
  await expect(page.getByText("4 guides", { exact: true })).toBeVisible();
  const { body } = await site.rest({ path: "/guides?include=steps", key: author.key });
  const { guides } = body as { guides: Guide[] };
  const contentOf = ({ title, steps }: Guide) =>
    JSON.stringify([title, steps.map((step) => [step.title, step.content])]);
  expect(new Set(guides.map(contentOf)).size).toBe(2);
});
