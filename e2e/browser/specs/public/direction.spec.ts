import { openEditor, openStep, stepTitleOf, textOf, titleOf } from "#browser/flows/editor.ts";
import { addGuide, pathOf } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Locator, type Page } from "#browser/support/fixtures.ts";

type Words = { title: string; step: string; text: string; item: string; cell: string };

const ARABIC: Words = {
  title: "تشغيل Docker على 3 خوادم",
  step: "تثبيت Node.js 20",
  text: "سخّن المقلاة ثم استخدم <strong>Arabica</strong> فقط (250 غرام).",
  item: "افتح الإعدادات",
  cell: "الاسم",
};
const HEBREW: Words = {
  title: "התקנת Docker ב־3 שלבים",
  step: "הפעלת Node.js 20",
  text: "לחצו על <strong>Start</strong> והמתינו (10 שניות).",
  item: "פתחו את ההגדרות",
  cell: "שם",
};

const contentOf = ({ text, item, cell }: Words) =>
  [
    `<p>${text}</p>`,
    "<p>An English paragraph.</p>",
    `<ul><li>${item}</li><li>npm install</li></ul>`,
    `<table><thead><tr><th>${cell}</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`,
    `<blockquote><p>${text}</p></blockquote>`,
    `<blockquote data-callout="tip"><p>${text}</p></blockquote>`,
    `<p><code>npm</code> ${item}</p>`,
    "<pre><code>const a = 1;</code></pre>",
    `<ol dir="ltr"><li>${item}</li></ol>`,
  ].join("");

const directionOf = (element: Locator) =>
  element.evaluate((one) => getComputedStyle(one).direction);

/** The distances of a text from the left and the right edge of its element, in pixels. */
const marginsOf = (element: Locator) =>
  element.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const line = range.getClientRects()[0];
    const text = [...range.getClientRects()].filter(
      ({ top, width }) => line && width > 2 && Math.abs(top - line.top) < 12,
    );
    const { left, right } = one.getBoundingClientRect();
    return {
      left: Math.min(...text.map((part) => part.left)) - left,
      right: right - Math.max(...text.map((part) => part.right)),
    };
  });

async function expectOnRight(element: Locator): Promise<void> {
  const { left, right } = await marginsOf(element);
  expect(right).toBeLessThan(3);
  expect(left).toBeGreaterThan(right);
}

/** Expects the directions of the blocks of `contentOf`, in a page or in the editor. */
async function expectDirections(content: Locator): Promise<void> {
  const expected: Record<string, string> = {
    ":scope > p:nth-of-type(1)": "rtl",
    ":scope > p:nth-of-type(2)": "ltr",
    ":scope > ul": "rtl",
    table: "rtl",
    ":scope > blockquote:nth-of-type(1)": "rtl",
    ":scope > [data-callout]": "rtl",
    ":scope > p:nth-of-type(3)": "rtl",
    "p > code": "ltr",
    pre: "ltr",
    ":scope > ol": "ltr",
  };
  for (const [selector, direction] of Object.entries(expected))
    expect.soft(await directionOf(content.locator(selector)), selector).toBe(direction);
}

/** Expects borders, bullets, columns and numbers on the right. */
async function expectSides(content: Locator): Promise<void> {
  const quote = content.locator("blockquote").first();
  const border = await quote.evaluate((one) => {
    const { borderLeftWidth, borderRightWidth } = getComputedStyle(one);
    return [borderLeftWidth, borderRightWidth];
  });
  expect(border).toEqual(["0px", "3px"]);
  const [first, second] = await content.locator("th").all();
  const [left, right] = await Promise.all([second?.boundingBox(), first?.boundingBox()]);
  expect(left?.x).toBeLessThan(right?.x ?? 0);
  const [ul, item] = [content.locator("ul"), content.locator("ul > li").nth(1)];
  const [list, line] = await Promise.all([ul.boundingBox(), item.boundingBox()]);
  const indent = (list?.x ?? 0) + (list?.width ?? 0) - (line?.x ?? 0) - (line?.width ?? 0);
  expect(indent).toBeGreaterThan(15);
  // A Latin item is next to its bullet.
  const inner = item.locator("p");
  await expectOnRight((await inner.count()) > 0 ? inner : item);
}

const stepsOf = (page: Page) => page.getByRole("list").filter({ has: page.locator("#step-1") });

for (const [language, words] of Object.entries({ Arabic: ARABIC, Hebrew: HEBREW }))
  test(`a guide in ${language} runs from right to left on public pages, when embedded and in the editor (contract DIR-1, DIR-2)`, async ({
    site,
    page,
    openAs,
  }) => {
    const author = await site.addOwner();
    const guide = await addGuide(site, author, {
      title: words.title,
      steps: [words.step, "English"],
      content: () => contentOf(words),
    });

    for (const path of [pathOf(guide), `/embed${pathOf(guide)}`])
      await test.step(`the page ${path}`, async () => {
        await page.goto(path);
        const heading = page.getByRole("heading", { name: words.title });
        expect(await directionOf(heading)).toBe("rtl");
        await expectOnRight(heading);
        const [step, english] = await stepsOf(page).getByRole("heading", { level: 2 }).all();
        if (!step || !english) throw new Error("The page has no steps");
        expect(await directionOf(step)).toBe("rtl");
        expect(await directionOf(english)).toBe("ltr");
        // The number is to the right of the title.
        const number = page.locator("#step-1").getByText("1", { exact: true }).first();
        const [box, title] = await Promise.all([number.boundingBox(), step.boundingBox()]);
        expect(box?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0) - 1);
        const content = page.locator("#step-1 .prose-step");
        await expectDirections(content);
        await expectSides(content);
        expect(await axeViolations(page)).toEqual([]);
      });

    await test.step("the author's page", async () => {
      await page.goto(`/@${author.username}`);
      const title = page.getByRole("heading", { level: 3 });
      expect(await directionOf(title)).toBe("rtl");
    });

    await test.step("the editor", async () => {
      const portal = await openAs(author);
      await openEditor(portal, guide);
      expect(await directionOf(titleOf(portal))).toBe("rtl");
      expect(await directionOf(stepTitleOf(portal, 1))).toBe("rtl");
      await openStep(portal, 1);
      await expectDirections(textOf(portal, 1));
      await expectSides(textOf(portal, 1));
    });
  });
