import { textOf, titleOf } from "#browser/flows/editor.ts";
import { expect, type Page } from "#browser/support/fixtures.ts";
import type { Block, WrittenGuide } from "./guides.ts";

/** What an author did for a guide. */
export type Effort = { keys: number; clicks: number };

/** The pause between two keys in ms. A fast typist needs 60 to 100. */
const KEY_DELAY_MS = 12;

/** A picture for an upload, as a PNG of 1,440 × 900 pixels. */
async function drawPicture(page: Page, title: string) {
  const base64 = await page.evaluate((words) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1_440, 900];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser does not draw");
    const sky = context.createLinearGradient(0, 0, 1_440, 900);
    sky.addColorStop(0, "#e8eef9");
    sky.addColorStop(1, "#7d95c4");
    context.fillStyle = sky;
    context.fillRect(0, 0, 1_440, 900);
    context.fillStyle = "#fff";
    context.fillRect(160, 130, 1_120, 640);
    context.fillStyle = "#1c2740";
    context.font = "56px sans-serif";
    context.fillText(words, 220, 240);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, title);
  return { name: `${title}.png`, mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

/** Writes guides in the editor as an author does: with keys wherever the editor has one. */
export function createAuthor(page: Page) {
  const effort: Effort = { keys: 0, clicks: 0 };

  async function type(text: string): Promise<void> {
    effort.keys += text.length;
    await page.keyboard.type(text, { delay: KEY_DELAY_MS });
  }
  async function press(...keys: string[]): Promise<void> {
    effort.keys += keys.length;
    for (const key of keys) await page.keyboard.press(key);
  }
  async function insert(block: string): Promise<void> {
    await type(`/${block}`);
    await expect(page.getByRole("listbox", { name: "Blocks" })).toBeVisible();
    await press("Enter");
  }
  async function writeItems(items: readonly string[]): Promise<void> {
    for (const [index, item] of items.entries()) {
      if (index > 0) await press("Enter");
      await type(item);
    }
    // The second one ends the list.
    await press("Enter", "Enter");
  }

  async function writeBlock(block: Block): Promise<void> {
    switch (block.kind) {
      case "text":
        await type(block.text);
        return press("Enter");
      case "bullets":
        await insert("bullet");
        return writeItems(block.items);
      case "numbers":
        await insert("numbered");
        return writeItems(block.items);
      case "tasks":
        await insert("task");
        return writeItems(block.items);
      case "note":
      case "tip":
      case "warning":
        await insert(block.kind);
        await type(block.text);
        return press("Enter", "Enter");
      case "code": {
        await type(`\`\`\`${block.language} `);
        for (const [index, line] of block.lines.entries()) {
          if (index > 0) await press("Enter");
          await type(line);
        }
        return press("ArrowDown");
      }
      case "table":
        await insert("table");
        for (const [row, cells] of block.rows.entries())
          for (const [column, cell] of cells.entries()) {
            if (row > 0 || column > 0) await press("Tab");
            await type(cell);
          }
        return press("ArrowDown");
      case "details":
        await insert("details");
        await type(block.summary);
        await press("Enter");
        await type(block.text);
        return press("Enter", "Enter");
      case "image": {
        const picture = await drawPicture(page, block.name);
        const chooser = page.waitForEvent("filechooser");
        await insert("image");
        await (await chooser).setFiles(picture);
        effort.clicks += 1;
        const description = page.getByLabel("Description of the image");
        await expect(description).toBeVisible();
        effort.clicks += 1;
        await description.click();
        await type(block.description);
        await page.getByRole("button", { name: "Add a caption" }).click();
        effort.clicks += 1;
        await type(block.caption);
        return press("Enter");
      }
    }
  }

  /** Writes a new guide, and returns when its draft is stored. */
  async function write(guide: WrittenGuide): Promise<void> {
    await page.goto("/guides/new");
    await expect(titleOf(page)).toBeFocused();
    await type(guide.title);
    await page.getByLabel("Category").selectOption(guide.category);
    await page.getByLabel("Description (optional)").click();
    await type(guide.description);
    await page.getByRole("button", { name: "Create draft" }).click();
    effort.clicks += 4;
    await page.waitForURL(/\/guides\/\d+$/);
    for (const [index, step] of guide.steps.entries()) {
      const number = index + 1;
      // A guide without a template begins with a blank step.
      if (index > 0) await press("ControlOrMeta+Shift+Enter");
      await expect(page.getByLabel(`Title of step ${number}`)).toBeFocused();
      await type(step.title);
      await press("Enter");
      await expect(textOf(page, number)).toBeFocused();
      for (const block of step.blocks) await writeBlock(block);
    }
    await expect(page.getByRole("main").getByText("Saved", { exact: true }).first()).toBeVisible();
  }

  return { write, effort };
}
