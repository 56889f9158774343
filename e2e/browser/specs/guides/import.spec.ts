import { readFile } from "node:fs/promises";
import { ample } from "#harness/people.ts";
import { openList } from "#browser/flows/guide-list.ts";
import { addGuide, type Guide, pathOf, publishGuide, readGuide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { press } from "#browser/support/keyboard.ts";
import { zipOf } from "#browser/support/zip.ts";

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
  name: "tea.md",
  mimeType: "text/markdown",
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

async function chooseArchive(page: Page, buffer: Buffer) {
  const chooser = page.waitForEvent("filechooser");
  await dialogOf(page).getByRole("button", { name: "Choose file" }).click();
  await (await chooser).setFiles({ name: "guides.zip", mimeType: "application/zip", buffer });
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
  await expect(dialog.getByText("tea.md:7: <script> is left out", { exact: true })).toBeVisible();
  await expect(dialog.getByText("other.md", { exact: true })).toBeVisible();
  await expect(dialog.getByText("Step 2: Steep")).toBeVisible();
  // It has no effect on readers (contract IMPORT-9).
  await expect(dialog.getByText("style of <p>")).toBeHidden();
  expect(await axeViolations(page)).toEqual([]);
  expect(creations).toBe(0);

  await dialog.getByRole("button", { name: "Create draft" }).click();
  const guide = await readGuide(site, owner, await idOfOpenGuide(page));
  expect(guide).toMatchObject({
    title: "Brew tea",
    status: "draft",
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
    name: "tea.html",
    mimeType: "text/html",
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

type FullGuide = Guide & { description: string; category: string; language: string };

/** Each kind of content that a step can have. */
const CONTENT = `### Fine {#fine}

**a** *b* ~~c~~ ==d== \`e\` <u>f</u> <kbd>g</kbd> x<sub>2</sub> [fine](#fine) [pour](#pour)[^1] https://example.com/h

[^1]: A note.

- [x] done
- [ ] open

5. five
   - nested

> [!WARNING] Hot
> Pour slowly.

> A quote

Term
: Definition

| A | B |
| :-- | --: |
| 1 | 2 |

:::details More
Folded
:::

<figure><img src="https://example.com/a.png" alt="A" data-size="small"><figcaption>B</figcaption></figure>

<p dir="rtl" lang="ar">a</p>

---

\`\`\`sh
echo 1
\`\`\``;

test("an export of all guides is imported into another account as the same guides (contract EXPORT-2, IMPORT-7)", async ({
  site,
  openAs,
}) => {
  const author = await site.addOwner("pro", ample);
  await addGuide(site, author, { title: "Coffee" });
  const rich = {
    title: "Tea: 1",
    description: "For: two",
    category: "tech",
    language: "pt-BR",
    steps: ["Boil", "Pour"].map((title, index) => ({
      position: index + 1,
      title,
      content: CONTENT,
      format: "markdown",
    })),
  };
  const made = await site.rest({
    method: "POST",
    path: "/guides",
    key: author.key,
    json: { guide: { ...rich, user_id: author.username } },
  });
  expect(made.status, made.text.slice(0, 500)).toBe(201);
  const page = await openAs(author);
  await openList(page);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  expect(await axeViolations(page)).toEqual([]);
  const started = page.waitForEvent("download");
  await dialogOf(page).getByRole("button", { name: "Download zip" }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^guidepost-\d{4}-\d\d-\d\d\.zip$/);

  const other = await site.addOwner("pro", ample);
  const importing = await openAs(other);
  await openDialog(importing);
  await chooseArchive(importing, await readFile(await file.path()));
  const dialog = dialogOf(importing);
  await expect(dialog.getByRole("list", { name: "Guides" })).toContainText("Coffee");
  expect(await axeViolations(importing)).toEqual([]);
  await dialog.getByRole("button", { name: "Create 2 drafts" }).click();
  await expect(importing.getByRole("dialog", { name: "Check the import" })).toBeHidden();
  await expect(importing.getByText("2 guides", { exact: true })).toBeVisible();
  const guidesOf = async ({ key }: Person) => {
    const { body } = await site.rest({ path: "/guides?include=steps", key });
    return (body as { guides: FullGuide[] }).guides
      .map(({ title, description, category, language, steps }) => ({
        title,
        description,
        category,
        language,
        steps: steps.map((step) => [step.title, step.content]),
      }))
      .toSorted((a, b) => a.title.localeCompare(b.title));
  };
  const exported = await guidesOf(author);
  expect(JSON.stringify(exported)).toContain("data-callout");
  expect(await guidesOf(other)).toEqual(exported);
});

test("links between the documents of an archive lead to the imported guides (contract IMPORT-10)", async ({
  site,
  openAs,
}) => {
  const author = await site.addOwner("pro", ample);
  const page = await openAs(author);
  await openDialog(page);
  const archive = zipOf({
    "docs/boil.md":
      "# Boil\n\n## One\n\nThen [steep it](steep.md#wait), or [pour](more/pour.html).\n",
    "docs/steep.md":
      "# Steep\n\n## One\n\nAfter [boiling](./boil.md).\n\n## Wait\n\nThree minutes.\n",
    "docs/more/pour.html": '<h1>Pour</h1><h2>One</h2><p>See <a href="../steep.md">steep</a>.</p>',
  });
  await chooseArchive(page, archive);
  await expect(
    dialogOf(page).getByText(/^3 guides, 4 steps\. Nothing is left out\.$/),
  ).toBeVisible();
  await dialogOf(page).getByRole("button", { name: "Create 3 drafts" }).click();
  await expect(page.getByRole("dialog", { name: "Check the import" })).toBeHidden();
  const { body } = await site.rest({ path: "/guides?include=steps", key: author.key });
  const { guides } = body as { guides: Guide[] };
  const guideOf = (title: string) => guides.find((guide) => guide.title === title) as Guide;
  const [boil, steep, pour] = [guideOf("Boil"), guideOf("Steep"), guideOf("Pour")];
  const linksOf = ({ steps }: Guide) =>
    steps.flatMap(({ content }) =>
      Array.from(content.matchAll(/ href="([^"]*)"/g), ([, to]) => to),
    );
  expect(linksOf(boil)).toEqual([`${steep.url}#wait`, pour.url]);
  expect(linksOf(steep)).toEqual([boil.url]);
  expect(linksOf(pour)).toEqual([steep.url]);

  for (const guide of guides) await publishGuide(site, author, guide);
  await page.goto(pathOf(boil));
  await page.getByRole("link", { name: "steep it" }).click();
  await expect(page.getByRole("heading", { name: "Steep", level: 1 })).toBeAttached();
  await expect(page.getByRole("heading", { name: /Wait$/ })).toBeInViewport();
});

for (const width of [1_440, 360])
  test(`an author keeps a numbered list in one step of the import, in a window of ${width} pixels (contract IMPORT-16)`, async ({
    site,
    openAs,
  }) => {
    const page = await openAs(owner, { viewport: { width, height: 900 } });
    await openDialog(page);
    const list = "# Tea\n\nFor two.\n\n1. Boil\n2. Steep\n3. Pour\n";
    await choose(page, { name: "tea.md", mimeType: "text/markdown", text: list });
    const dialog = dialogOf(page);
    const choice = dialog.getByRole("checkbox", { name: /Make a step of each item/ });
    await expect(choice).toBeChecked();
    await expect(dialog.getByText("3 steps")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await choice.uncheck();
    await expect(dialog.getByText("1 step", { exact: true })).toBeVisible();
    await expect(choice).toBeFocused();
    await choice.check();
    await expect(dialog.getByText("3 steps")).toBeVisible();
    await choice.uncheck();
    await dialog.getByRole("button", { name: "Create draft" }).click();
    const guide = await readGuide(site, owner, await idOfOpenGuide(page));
    expect(guide.steps).toHaveLength(1);
    expect(guide.steps[0]?.content).toMatch(/<p>For two.<\/p>\s*<ol>\s*<li>Boil<\/li>/);
  });
