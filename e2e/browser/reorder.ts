import { expect, type Page } from "./site.ts";

const handleOf = (page: Page, step: number) =>
  page.getByRole("button", { name: `Reorder step ${step}` });

/** What a screen reader is told, whoever is asked to say it. */
const expectSaid = (page: Page, words: string, timeout?: number) =>
  expect(page.getByRole("status").filter({ hasText: words })).toBeAttached({
    ...(timeout !== undefined && { timeout }),
  });

/** Picks a step up by Space, takes it to the other end of the list by arrow keys, puts it down. */
export const moveByKeys = async (page: Page, from: number, to: number, count: number) => {
  await handleOf(page, from).focus();
  await page.keyboard.press("Space");
  await expectSaid(page, `Step ${from} picked up.`);
  // The first press may come before the list is measured: at the end of the list more are no harm.
  await expect(async () => {
    await page.keyboard.press(to < from ? "ArrowUp" : "ArrowDown");
    await expectSaid(page, `Step ${from} is now at position ${to} of ${count}.`, 500);
  }).toPass();
  await page.keyboard.press("Space");
};

/** Drags a step by its handle to where another one stands. */
export const moveByMouse = async (page: Page, from: number, to: number, count: number) => {
  const [start, end] = [await centreOf(page, from), await centreOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y + 8, { steps: 4 });
  await expectSaid(page, `Step ${from} picked up.`);
  await expect(async () => {
    await page.mouse.move(end.x, end.y - 2, { steps: 8 });
    await page.mouse.move(end.x, end.y);
    await expectSaid(page, `Step ${from} is now at position ${to} of ${count}.`, 500);
  }).toPass();
  await page.mouse.up();
};

const centreOf = async (page: Page, step: number) => {
  const box = await handleOf(page, step).boundingBox();
  if (!box) throw new Error(`Step ${step} has no handle.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
