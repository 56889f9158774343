import { ample } from "#harness/people.ts";
import { addGuide, publishGuide, readGuide, type Guide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const patch = (site: Site, { id }: Guide, guide: object) =>
  site.rest({ method: "PATCH", path: `/guides/${id}`, key: owner.key, json: { guide } });
const rowOf = (page: Page, number: number) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: `Version ${number}` }) });
const title = async (site: Site, { id }: Guide) => (await readGuide(site, owner, id)).title;

/** A published guide with three versions. */
async function addHistory(site: Site) {
  const guide = await addGuide(site, owner, { title: "First title" });
  const [boil, steep, pour] = guide.steps;
  await patch(site, guide, { title: "Second title" });
  await patch(site, guide, {
    steps: [
      { ...boil, position: 1, content: "<p>How to boil slowly.</p>" },
      { ...steep, position: 2 },
      { ...pour, position: 3 },
    ],
  });
  return guide;
}

test("the history compares any two versions word by word, and restores one after a confirmation, which Undo reverts (contract HIST-11)", async ({
  site,
  openAs,
}) => {
  const guide = await addHistory(site);
  const page = await openAs(owner);
  await page.goto(`/guides/${guide.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Version history" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Version history" })).toBeVisible();
  await expect(rowOf(page, 3)).toContainText("Live");
  await expect(rowOf(page, 3)).toContainText("Changed: 1 step changed");
  await expect(rowOf(page, 2)).toContainText("Changed: title");
  await expect(rowOf(page, 1)).toContainText("Published");
  await expect(rowOf(page, 1)).toContainText("with the key");
  await expect(page.getByRole("button", { name: "Restore version 3" })).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);

  const compare = page.getByRole("button", { name: "Compare version 3" });
  await compare.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog", { name: "Compare versions" });
  await expect(dialog.getByText("Text of step 1")).toBeVisible();
  await expect(dialog.locator("mark")).toContainText("slowly");
  await dialog.getByLabel("From").selectOption("1");
  await dialog.getByLabel("To").selectOption("2");
  await expect(dialog.getByRole("definition").first()).toHaveText("First title");
  await expect(dialog.getByRole("definition").nth(1)).toHaveText("Second title");
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel("To").selectOption("1");
  await expect(dialog).toContainText("Both versions have the same content.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(compare).toBeFocused();

  await page.getByRole("button", { name: "Restore version 1" }).click();
  const question = page.getByRole("alertdialog", { name: "Restore version 1?" });
  await expect(question).toContainText("Readers see it at once");
  expect(await axeViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  expect(await title(site, guide)).toBe("Second title");

  await page.getByRole("button", { name: "Restore version 1" }).click();
  await question.getByRole("button", { name: "Restore version" }).click();
  await expect(page.getByText("Version 1 was restored")).toBeVisible();
  await expect(rowOf(page, 4)).toContainText("Version 1 restored: title, 1 step changed");
  await expect(rowOf(page, 4)).toContainText("Live");
  expect(await title(site, guide)).toBe("First title");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(rowOf(page, 5)).toContainText("Version 3 restored");
  const { title: now, steps } = await readGuide(site, owner, guide.id);
  expect(now).toBe("Second title");
  expect(steps[0]?.content).toBe("<p>How to boil slowly.</p>");
  expect(steps.map(({ id }) => id)).toEqual(guide.steps.map(({ id }) => id));
});

test("Undo gives an unpublished guide its text again, which no version has", async ({
  site,
  openAs,
}) => {
  const guide = await addHistory(site);
  await site.rest({ method: "POST", path: `/guides/${guide.id}/unpublish`, key: owner.key });
  await patch(site, guide, {
    title: "Never seen",
    steps: [{ position: 1, content: "<p>New</p>" }],
  });
  const page = await openAs(owner);
  await page.goto(`/guides/${guide.id}/history`);
  await expect(rowOf(page, 3)).toContainText("Last published");
  await page.getByRole("button", { name: "Restore version 3" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Restore version 3?" });
  await expect(dialog).toContainText("The guide stays a draft");
  await dialog.getByRole("button", { name: "Restore version" }).click();
  await expect(page.getByText("Version 3 was restored")).toBeVisible();
  expect(await title(site, guide)).toBe("Second title");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Undone: the guide has its earlier content")).toBeVisible();
  expect(await readGuide(site, owner, guide.id)).toMatchObject({
    title: "Never seen",
    status: "draft",
    steps: [{ content: "<p>New</p>" }],
  });
});

test("the history of a draft is empty until it is published, and 404 for users of other accounts", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { draft: true });
  const page = await openAs(owner);
  await page.goto(`/guides/${guide.id}/history`);
  await expect(page.getByRole("heading", { name: "No versions yet" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await publishGuide(site, owner, guide);
  await page.reload();
  await expect(rowOf(page, 1)).toContainText("Published");
  await expect(page.getByRole("button", { name: /^Compare/ })).toHaveCount(0);
  const { name, value } = await site.openSession(await site.addOwner());
  const response = await fetch(`${site.url}/guides/${guide.id}/history`, {
    headers: { Cookie: `${name}=${value}` },
  });
  expect(response.status).toBe(404);
});
