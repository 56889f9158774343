import { addGuide, pathOf } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Locator, type Page, type Person } from "#browser/support/fixtures.ts";

/** A4 without its default margins of Chromium (0.4 in), in CSS pixels. */
const PAPER = { width: 717, height: 1_046 };

const COLUMNS = Array.from({ length: 14 }, (_, index) => `Column ${index + 1}`);
const CONTENT = [
  "<details><summary>More</summary><p>Folded text</p><details><summary>Within</summary><p>Folded twice</p></details></details>",
  `<pre><code>${"x".repeat(600)}</code></pre>`,
  `<pre><code>${"echo word ".repeat(60)}</code></pre>`,
  `<table><tbody><tr>${COLUMNS.map((name) => `<th>${name}</th>`).join("")}</tr><tr>${COLUMNS.map(() => "<td>A value</td>").join("")}</tr></tbody></table>`,
  `<table><tbody><tr><th>ID</th><th>Text</th></tr><tr><td>12345</td><td>${"A long text. ".repeat(80)}</td></tr></tbody></table>`,
].join("");

let author: Person;

test.beforeAll(async ({ site }) => {
  author = await site.addOwner();
});

/** The greatest distance in CSS pixels by which text of a step is beyond the width of the paper. */
const overflowOf = (page: Page) =>
  page.evaluate((width) => {
    let right = 0;
    for (const element of document.querySelectorAll(".prose-step *")) {
      const range = document.createRange();
      range.selectNodeContents(element);
      for (const box of range.getClientRects()) right = Math.max(right, box.right);
    }
    return Math.max(0, Math.ceil(right - width));
  }, PAPER.width);

/** Whether an element scrolls a part of its text out of sight, which paper cannot. */
const isCut = (element: Locator) =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);

for (const javaScriptEnabled of [true, false])
  test(`a printed guide shows folded text, wraps code and fits wide tables, ${javaScriptEnabled ? "with" : "without"} JavaScript (contract PUBLIC-15)`, async ({
    site,
    openAs,
  }) => {
    const guide = await addGuide(site, author, { content: () => CONTENT });
    const page = await openAs(undefined, { viewport: PAPER, javaScriptEnabled });
    await page.goto(pathOf(guide));
    await expect(page.getByText("Folded text").first()).toBeHidden();
    await page.emulateMedia({ media: "print" });
    for (const text of ["Folded text", "Folded twice"])
      await expect(page.getByText(text).first()).toBeVisible();
    expect(await overflowOf(page)).toBe(0);
    for (const wide of await page.locator("#step-1 :is(pre, .wide, table)").all())
      expect(await isCut(wide)).toBe(false);
    // A column of short words does not break them for the sake of one with long text.
    const short = page.locator("#step-1 td").filter({ hasText: "12345" });
    expect(await short.evaluate((cell) => cell.getClientRects()[0]?.height)).toBeGreaterThan(0);
    const lines = await short.evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeHidden();
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  });

test("a printed step shows its number also when it is done, and the printed page has no rating (contract PUBLIC-15)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author);
  const page = await openAs(undefined, { viewport: PAPER });
  await page.goto(pathOf(guide));
  await page.getByRole("button", { name: "Mark as done: step 2" }).click();
  const number = page.locator("#step-2 span[aria-hidden]").first();
  await expect(number.getByText("2", { exact: true })).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(number.getByText("2", { exact: true })).toBeVisible();
  await expect(number.locator("svg")).toBeHidden();
  await expect(page.getByText("Was this guide helpful?")).toBeHidden();
});

test("a browser without ::details-content prints folded text, which is folded again afterwards (contract PUBLIC-15)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author, { content: () => CONTENT });
  const page = await openAs(undefined, { viewport: PAPER });
  await page.goto(pathOf(guide));
  const open = page.locator(".prose-step details[open]");
  await page.locator("#step-1 summary").first().click();
  await expect(open).toHaveCount(1);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(open).toHaveCount(6);
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await expect(open).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
});
