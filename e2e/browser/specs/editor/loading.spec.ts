import { ample } from "#harness/people.ts";
import { titleOf } from "#browser/flows/editor.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { expect, test } from "#browser/support/fixtures.ts";

/** The request for the content of a guide. */
const opens = "**/api/trpc/guides.open*";

test("the editor's page contains no content of the guide, and shows a skeleton until the content arrives (contract LIFE-13)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro", ample);
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  let respond = () => {};
  const released = new Promise<void>((resolve) => (respond = resolve));
  await page.route(opens, async (route) => {
    await released;
    await route.continue();
  });
  const document = await page.goto(`/guides/${guide.id}`);
  expect(await document?.text()).not.toContain("How to boil");
  await expect(page.getByRole("status", { name: "Loading the guide" })).toBeVisible();
  respond();
  await expect(titleOf(page)).toBeEditable();
  await expect(page.getByText("How to boil.")).toBeVisible();
});

test("the editor shows why it has no content, and tries again on request (contract LIFE-13)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner("pro", ample);
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  await page.route(opens, (route) => route.abort());
  await page.goto(`/guides/${guide.id}`);
  const failure = page.getByRole("alert").filter({ hasText: "The guide could not be loaded" });
  await expect(failure).toBeVisible();
  pageErrors.expect(/net::ERR_FAILED/);
  await page.unroute(opens);
  await failure.getByRole("button", { name: "Try again" }).click();
  await expect(titleOf(page)).toBeEditable();
});

test("the editor's header covers no part of the notice to verify the email address", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro", ample);
  const guide = await addGuide(site, owner, { draft: true });
  await site.stack.sql("update users set email_verified_at = null where id = $1", [owner.id]);
  for (const width of [1440, 768, 360]) {
    const page = await openAs(owner, { viewport: { width, height: 900 } });
    await page.goto(`/guides/${guide.id}`);
    await expect(titleOf(page)).toBeEditable();
    const notice = await page.getByRole("region", { name: "Email verification" }).boundingBox();
    const bar = await page.locator("#editor-bar").boundingBox();
    if (!notice || !bar) throw new Error("The notice or the header is not visible");
    expect(notice.y + notice.height, `at ${width} px`).toBeLessThanOrEqual(bar.y);
  }
});
