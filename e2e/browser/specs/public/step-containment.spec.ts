import { pathOf, addGuide, type Guide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";

/** HTML of a guide that was stored before list items outside of lists were dropped. */
const strayItem = `<p>Kept inside.</p><li>Stray item <a href="https://example.com/">with a link</a></li><dd>Stray definition</dd><p>After it.</p>`;
const strayTexts = ["Kept inside.", "Stray item", "Stray definition", "After it."];

let author: Person;
let guide: Guide;

test.beforeAll(async ({ site }) => {
  author = await site.addOwner();
  guide = await addGuide(site, author, { steps: ["First", "Second", "Third"] });
  await storeUncleaned(site, guide);
});

/** Stores HTML directly: the service would drop stray items. */
async function storeUncleaned(site: Site, { id }: Guide): Promise<void> {
  await site.stack.sql("update steps set content = $2 where guide_id = $1", [id, strayItem]);
}

/** Step content outside its `.prose-step`, and other elements of the list. */
function strayParts(page: Page, texts: string[]) {
  return page.evaluate((expected) => {
    const steps = [...document.querySelectorAll(".prose-step")];
    const list = steps[0]?.closest("[role=list]");
    const items = [...(list?.children ?? [])];
    return {
      items: items.map((item) => item.getAttribute("role")),
      stepsByItem: items.map((item) => item.querySelectorAll(".prose-step").length),
      missing: steps.map((step) => expected.filter((text) => !step.textContent.includes(text))),
    };
  }, texts);
}

const contained = {
  items: ["listitem", "listitem", "listitem"],
  stepsByItem: [1, 1, 1],
  missing: [[], [], []],
};

/** Checks that each step of the open page contains all of its content. */
async function expectContained(page: Page): Promise<void> {
  await expect(page.locator(".prose-step")).toHaveCount(3);
  expect(await strayParts(page, strayTexts)).toEqual(contained);
}

for (const javaScriptEnabled of [false, true]) {
  const where = javaScriptEnabled
    ? "on the public page after hydration, and in the editor"
    : "on the public page without JavaScript";

  test(`a list item outside a list stays inside its step ${where}`, async ({ openAs }) => {
    const page = await openAs(author, javaScriptEnabled ? undefined : { javaScriptEnabled });
    await page.goto(pathOf(guide));
    await expectContained(page);
    if (!javaScriptEnabled) return;
    await page.goto(`/guides/${guide.id}`);
    await expectContained(page);
    await test.step("in the preview", async () => {
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByRole("region", { name: "Preview" })).toBeVisible();
      await expectContained(page);
    });
  });
}
