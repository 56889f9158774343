import { addGuide, pathOf, type Guide } from "#browser/flows/guides.ts";
import { expect, test } from "#browser/support/fixtures.ts";

const tall = "<p>Wait.</p>".repeat(60);
const CONTENT: Readonly<Record<string, string>> = {
  Boil: `<p><a href="#pour">To the step</a> <a href="#more">To the heading</a> Hot<sup><a href="#fn-1">1</a></sup></p>${tall}<hr><ol><li>95 degrees. <a href="#fnref-1">Back</a></li></ol>`,
  Steep: `${tall}<h3>Wiring</h3>${tall}<details><summary>Open</summary><h3>More</h3></details>`,
  Pour: tall,
};

let guide: Guide;

test.beforeAll(async ({ site }) => {
  const author = await site.addOwner();
  guide = await addGuide(site, author, { content: (name) => CONTENT[name] ?? "" });
});

for (const javaScriptEnabled of [false, true])
  test(`links of a guide lead to steps, headings and footnotes ${javaScriptEnabled ? "with" : "without"} JavaScript (contract MD-13, MD-15)`, async ({
    openAs,
  }) => {
    const page = await openAs(undefined, { javaScriptEnabled });
    await page.goto(pathOf(guide));
    await page.getByRole("link", { name: "To the step" }).click();
    await expect(page.getByRole("heading", { name: "Pour" })).toBeInViewport();
    await page.getByRole("link", { name: "To the heading" }).click();
    await expect(page.getByRole("heading", { name: "More", exact: true })).toBeInViewport();
    await page.getByRole("link", { name: "1", exact: true }).click();
    await expect(page.getByText("95 degrees.")).toBeInViewport();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByText("Hot")).toBeInViewport();
  });

test("the address of a guide with the name of a heading leads to it (contract MD-15)", async ({
  openAs,
}) => {
  const page = await openAs(undefined);
  for (const [name, heading] of [
    ["wiring", "Wiring"],
    ["more", "More"],
    ["pour", "Pour"],
  ] as const) {
    await page.goto(`${pathOf(guide)}#${name}`);
    await expect(page.getByRole("heading", { name: heading })).toBeInViewport();
  }
});
