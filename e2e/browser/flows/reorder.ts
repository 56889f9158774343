import { expect, type Page } from "../support/fixtures.ts";

const handleOf = (page: Page, step: number) =>
  page.getByRole("button", { name: `Reorder step ${step}` });

const expectPickedUp = (page: Page, step: number) =>
  expect(handleOf(page, step)).toHaveAttribute("aria-pressed", "true");

/** Waits for the announcement. An earlier key may have come before the list was measured. */
function expectAt(page: Page, step: number, position: number, count: number) {
  const words = `Step ${step} is now at position ${position} of ${count}.`;
  return expect(page.getByRole("status").filter({ hasText: words })).toBeAttached({ timeout: 500 });
}

/** Moves a step to the other end of the list with Space and the arrow keys. */
export async function moveByKeys(page: Page, from: number, to: number, count: number) {
  await handleOf(page, from).focus();
  await page.keyboard.press("Space");
  await expectPickedUp(page, from);
  // An extra press at the end of the list has no effect.
  await expect(async () => {
    await page.keyboard.press(to < from ? "ArrowUp" : "ArrowDown");
    await expectAt(page, from, to, count);
  }).toPass();
  await page.keyboard.press("Space");
}

/** Drags a step by its handle to the position of another one. */
export async function moveByMouse(page: Page, from: number, to: number, count: number) {
  const [start, end] = [await centreOf(page, from), await centreOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 8, { steps: 4 });
  await expectPickedUp(page, from);
  await expect(async () => {
    await page.mouse.move(end.x, end.y - 2, { steps: 8 });
    await page.mouse.move(end.x, end.y);
    await expectAt(page, from, to, count);
  }).toPass();
  await page.mouse.up();
}

async function centreOf(page: Page, step: number) {
  const box = await handleOf(page, step).boundingBox();
  if (!box) throw new Error(`Step ${step} has no handle.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
