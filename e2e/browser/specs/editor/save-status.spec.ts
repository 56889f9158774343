import { addGuide } from "#browser/flows/guides.ts";
import { expect, test } from "#browser/support/fixtures.ts";

test("the header of the editor shows the whole state of the save of a published guide, at each width", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const guide = await addGuide(site, owner, { title: "Brew a cup of tea for a guest" });
  const page = await openAs(owner);
  await page.goto(`/guides/${guide.id}`);
  await page.getByLabel("Title", { exact: true }).fill("Brew a cup of green tea for a guest");
  await expect(page.getByText("Changes not published yet", { exact: true })).toBeVisible();
  for (const [width, text] of [
    [360, "Not published yet"],
    [768, "Not published yet"],
    [1024, "Changes not published yet"],
    [1440, "Changes not published yet"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const state = page.getByText(text, { exact: true });
    await expect(state).toBeVisible();
    const cut = await state.evaluate(
      (element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0,
    );
    expect(cut, `at ${width} px`).toBe(false);
    const [box, button] = [
      await state.boundingBox(),
      await page.getByRole("button", { name: /^Publish/ }).boundingBox(),
    ];
    const right = (box?.x ?? Infinity) + (box?.width ?? 0);
    expect(right, `at ${width} px`).toBeLessThan(button?.x ?? 0);
  }
});
