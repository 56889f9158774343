import { ample } from "#harness/people.ts";
import { expectStored, openEditor } from "#browser/flows/editor.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Publish this guide?" });
const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true });

test("the editor shows the problems of a guide with a link to each step, and publishes it anyway (contract LIFE-12, CHECK-11)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro", ample);
  const created = await site.rest({
    ...{ method: "POST", path: "/guides", key: owner.key },
    json: {
      guide: {
        title: "Repot a plant",
        user_id: owner.username,
        steps: [
          { position: 1, content: "<p>Choose a pot.</p>" },
          { position: 2, content: `<p>${"word ".repeat(501)}</p>` },
          { position: 3, content: '<p>Look: <img src="https://images.example/pot.png"></p>' },
        ],
      },
    },
  });
  const { guide } = created.body as { guide: { id: number } };
  const page = await openAs(owner);
  // The picture is on another host.
  await page.route("https://images.example/**", (route) => route.fulfill({ status: 204 }));
  await openEditor(page, guide);
  await publish(page).click();
  await expect(dialogOf(page)).toContainText("2 problems found. You can publish anyway.");
  await expect(dialogOf(page)).toContainText("Step 2 has 501 words.");
  await expect(dialogOf(page)).toContainText("Step 3 has 1 image without alternative text.");
  // No worker runs.
  await expect(dialogOf(page).getByRole("status")).toHaveText(
    "The links could not be checked yet. You can publish without the check.",
    { timeout: 30_000 },
  );
  expect(await axeViolations(page)).toEqual([]);
  await dialogOf(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(publish(page)).toBeFocused();

  // Also from the preview, which has no steps to focus.
  await page.getByRole("button", { name: "Preview" }).click();
  await publish(page).click();
  await dialogOf(page)
    .getByRole("button", { name: /^Go to step 3/ })
    .click();
  const step = page.getByRole("listitem", { name: "Step 3" });
  await expect(step).toBeFocused();
  await expect(step).toBeInViewport();

  await publish(page).click();
  await dialogOf(page).getByRole("button", { name: "Publish anyway" }).click();
  await expectStored(site, owner, guide, { status: "published" });
});
