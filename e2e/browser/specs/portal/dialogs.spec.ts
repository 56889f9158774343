import { openKeys } from "#browser/flows/keys.ts";
import { expect, test, type Locator } from "#browser/support/fixtures.ts";

/** The largest difference of rounded positions, in pixels. */
const ROUNDING = 1;

const isAbove = async (upper: Locator, lower: Locator) => {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return above !== null && below !== null && above.y + above.height <= below.y + ROUNDING;
};

test("the buttons of a long dialog stay visible, and cover no field that has the focus, except in a window that is too low", async ({
  site,
  openAs,
}) => {
  const page = await openAs(await site.addOwner());
  await page.goto("/developer/webhooks");
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create webhook" });
  const submit = dialog.getByRole("button", { name: "Create webhook" });
  const cancel = dialog.getByRole("button", { name: "Cancel" });
  for (const [width, height] of [
    [1440, 900],
    [768, 640],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const first = dialog.getByLabel("URL");
    await first.focus();
    await expect(submit, `${width} px`).toBeInViewport({ ratio: 1 });
    await expect(cancel, `${width} px`).toBeInViewport({ ratio: 1 });
    const footer = width === 360 ? submit : cancel;
    for (const box of await dialog.getByRole("checkbox").all()) {
      await box.focus();
      expect(await isAbove(box, footer), `${width} px`).toBe(true);
    }
  }
  // The size of a window that is zoomed to 400%.
  await page.setViewportSize({ width: 320, height: 256 });
  await dialog.getByLabel("URL").focus();
  await expect(submit).not.toBeInViewport();
  await submit.scrollIntoViewIfNeeded();
  await expect(submit).toBeInViewport({ ratio: 1 });
});

test("the dialog that rotates a key shows its button and the whole expiry of the key, also on a phone", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  await site.stack.sql(
    "update api_keys set expires_at = '2099-12-29T23:59:59Z' where user_id = $1",
    [owner.id],
  );
  const page = await openAs(owner);
  await openKeys(page);
  await page.getByRole("button", { name: /^Actions for / }).click();
  await page.getByRole("menuitem", { name: "Rotate…" }).click();
  const dialog = page.getByRole("alertdialog", { name: /^Rotate / });
  const select = dialog.getByLabel("New key expires");
  for (const [width, height] of [
    [1440, 900],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(dialog.getByRole("button", { name: "Rotate key" })).toBeInViewport({ ratio: 1 });
    await select.scrollIntoViewIfNeeded();
    await expect(select.locator("option:checked")).toHaveText("29 Dec 2099 (unchanged)");
    const [text, space] = await select.evaluate((element: HTMLSelectElement) => {
      const style = getComputedStyle(element);
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("no canvas");
      context.font = style.font;
      const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
      return [
        context.measureText(element.selectedOptions[0]?.text ?? "").width,
        element.clientWidth - padding,
      ] as const;
    });
    expect(text, `${width} px`).toBeLessThanOrEqual(space);
    await expect(dialog).toContainText("Works until 29 Dec 2099, 23:59 UTC.");
  }
});
