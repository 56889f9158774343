import { ample } from "#harness/people.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { openEditor } from "#browser/flows/editor.ts";
import { actOn, openList } from "#browser/flows/guide-list.ts";
import { addGuide, pathOf, readGuide, type Guide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";

let owner: Person;
let member: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("team", ample);
  member = await site.addMember(owner);
});

/** Types into the search. */
async function search(page: Page, text: string) {
  const box = page.getByRole("searchbox", { name: "Search guides" });
  await box.click();
  await box.fill(text);
}

const expectTitles = (page: Page, titles: string[]) =>
  expect(page.getByRole("rowheader").getByRole("link")).toHaveText(titles);

test("the empty guide list of a new account shows a link to create a guide", async ({
  site,
  openAs,
}) => {
  const page = await openAs(await site.addOwner());
  await openList(page);
  await expect(page.getByRole("heading", { name: "Write your first guide" })).toBeVisible();
  await expect(page.getByRole("search")).toHaveCount(0);
  await page.getByRole("link", { name: "New guide" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "New guide" })).toBeVisible();
});

test("the list of 30 guides supports literal search, filters, sorting, pages, and the Back and Forward buttons", async ({
  site,
  openAs,
}) => {
  const author = await site.addOwner("team", ample);
  const titles = [
    ...Array.from({ length: 26 }, (_, at) => `Guide ${String.fromCodePoint(90 - at)}`),
    "100% cotton",
    "1000 cottons",
    "under_score",
    "underscore",
  ];
  const made: Guide[] = [];
  for (const title of titles)
    made.push(await addGuide(site, author, { title, steps: ["One"], draft: !title.includes("c") }));
  const { key } = author;
  const idOf = (title: string) => made.find((guide) => guide.title === title)?.id ?? 0;
  await site.rest({ method: "POST", path: `/guides/${idOf("Guide B")}/feature`, key });
  for (const title of ["Guide A", "100% cotton"])
    await site.rest({
      method: "PATCH",
      path: `/guides/${idOf(title)}`,
      key,
      json: { guide: { category: "tech" } },
    });

  const page = await openAs(author);
  await openList(page);
  await expect(page.getByRole("search")).toBeVisible();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  // Sorted by last change, then newest first.
  await expect(page.getByRole("rowheader").getByRole("link")).toHaveCount(25);
  const first = page.getByRole("rowheader").getByRole("link").first();
  await expect(first).toHaveText("100% cotton");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(`${site.url}/guides?page=2`);
  await expectTitles(page, ["Guide V", "Guide W", "Guide X", "Guide Y", "Guide Z"]);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();

  await page.getByLabel("Sort by").selectOption("Title, A to Z");
  await expect(page).toHaveURL(`${site.url}/guides?sort=title`);
  await expect(first).toHaveText("100% cotton");
  await page.getByRole("button", { name: "Next" }).click();
  const last = ["Guide X", "Guide Y", "Guide Z", "under_score", "underscore"];
  await expectTitles(page, last);
  // A page number above the last shows the last page.
  await page.goto("/guides?sort=title&page=99");
  await expectTitles(page, last);
  await expect(page.getByText("Page 2 of 2")).toBeVisible();

  await search(page, "100%");
  await expectTitles(page, ["100% cotton", "1000 cottons"]);
  await search(page, "Under SC");
  await expectTitles(page, ["under_score"]);
  await search(page, "COTTON");
  await expectTitles(page, ["100% cotton", "1000 cottons"]);
  await page.getByLabel("Category").selectOption("Tech");
  await expectTitles(page, ["100% cotton"]);
  await page.getByLabel("Status").selectOption("Drafts");
  await expect(page.getByRole("heading", { name: "No guides match these filters" })).toBeVisible();

  // Changes faster than the responses: all of them apply.
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("Category").selectOption("Tech");
  await page.getByLabel("Status").selectOption("Published");
  await page.getByLabel("Sort by").selectOption("Newest");
  await expect(page).toHaveURL(
    `${site.url}/guides?status=published&category=tech&sort=-created_at`,
  );
  await expectTitles(page, ["100% cotton"]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("searchbox").pressSequentially("cottons", { delay: 260 });
  await expect(page.getByRole("searchbox")).toHaveValue("cottons");
  await expectTitles(page, ["1000 cottons"]);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.getByRole("checkbox", { name: "Featured" }).check();
  await expectTitles(page, ["Guide B"]);
  await page.reload();
  await expectTitles(page, ["Guide B"]);
  await expect(page.getByRole("checkbox", { name: "Featured" })).toBeChecked();

  await test.step("Back and Forward restore pages, filters and searches", async () => {
    await openList(page);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await page.getByLabel("Status").selectOption("Drafts");
    await expect(page).toHaveURL(`${site.url}/guides?status=draft`);
    await page.getByRole("searchbox").pressSequentially("Guide Q", { delay: 300 });
    await expect(page.getByText("1 guide matches", { exact: true })).toBeVisible();

    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/guides?status=draft`);
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await expect(page.getByText("26 guides match", { exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/guides?page=2`);
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await expect(page.getByLabel("Status")).toHaveValue("");
    await page.goBack();
    await expect(page.getByText("Page 1 of 2")).toBeVisible();
    await page.goForward();
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
  });
});

test("the menu of a guide list row publishes, features, unfeatures and unpublishes the guide, and a failed request reverts the row", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { title: "Managed", draft: true });
  const { id } = guide;
  const page = await openAs(owner);
  const row = page.getByRole("row").filter({ hasText: "Managed" });
  await openList(page);
  const steps: [string, string, string, Partial<Guide>][] = [
    [
      "Feature",
      "Featured. The guide moves to the top of the public page once it is published",
      "Featured",
      { featured: true },
    ],
    ["Unfeature", "No longer featured", "Draft", { featured: false }],
    ["Publish", "Published: readers can see it", "Published", { status: "published" }],
    [
      "Feature",
      "Featured. The guide is at the top of the public page",
      "Featured",
      { featured: true },
    ],
    ["Unpublish", "Unpublished: it is a draft again", "Draft", { status: "draft" }],
  ];
  for (const [action, words, badge, wanted] of steps) {
    await actOn(page, "Managed", action);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(row.getByText(badge, { exact: true })).toBeVisible();
    expect(await readGuide(site, owner, id)).toMatchObject(wanted);
    if (action !== "Publish") continue;
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const share = page.getByRole("dialog");
    await expect(share.getByRole("textbox", { name: "Public link" })).toHaveValue(
      `${site.url}${pathOf(guide)}`,
    );
    await page.keyboard.press("Escape");
    await expect(share).toHaveCount(0);
  }

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // The next read of the list fails, too: only the previous state can return.
  await page.route("**/api/trpc/guides.*", async (route) => {
    await held;
    await route.abort();
  });
  // The row shows the result before the response.
  await actOn(page, "Managed", "Publish");
  await expect(row.getByText("Published", { exact: true })).toBeVisible();
  expect((await readGuide(site, owner, id)).status).toBe("draft");
  release();
  const said = page.getByRole("region", { name: "Notifications" });
  await expect(said.getByText(/could not be reached.*try again$/)).toBeVisible();
  await expect(row.getByText("Draft", { exact: true })).toBeVisible();
  pageErrors.expect(/net::ERR_FAILED/);
});

test("the guide list shows members their own guides, and lets owners filter all guides by author and feature them", async ({
  site,
  openAs,
}) => {
  await addGuide(site, owner, { title: "Of the owner" });
  const { id } = await addGuide(site, member, { title: "Of the member" });
  const page = await openAs(member);
  await openList(page);
  await expectTitles(page, ["Of the member"]);
  await expect(page.getByLabel("Author")).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for Of the member" }).click();
  await expect(page.getByRole("menuitem", { name: "Unpublish" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /feature/i })).toHaveCount(0);
  await openEditor(page, { id });
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /feature/i })).toHaveCount(0);

  const owners = await openAs(owner);
  await openList(owners);
  const row = owners.getByRole("row").filter({ hasText: "Of the member" });
  await expect(row).toContainText(`by @${member.username}`);
  await expect(owners.getByRole("link", { name: "Of the owner" })).toBeVisible();
  await owners.getByLabel("Author").selectOption(`@${member.username}`);
  await expectTitles(owners, ["Of the member"]);
  await expect(owners.getByText("1 guide matches", { exact: true })).toHaveCount(1);
  await actOn(owners, "Of the member", "Feature");
  await expect(
    owners.getByText("Featured. The guide is at the top of the public page"),
  ).toBeVisible();
  await expect(row.getByText("Featured", { exact: true })).toBeVisible();
  expect((await readGuide(site, owner, id)).featured).toBe(true);

  expect(await callProcedure(owners, "members.remove", { id: member.id })).toBe("done");
  await openList(owners);
  await owners.getByLabel("Author").selectOption(`@${member.username} (removed)`);
  await expectTitles(owners, ["Of the member"]);
  await expect(row).toContainText(`by @${member.username} (removed)`);
  await actOn(owners, "Of the member", "Delete");
  await expect(owners.getByText("moved to the trash")).toBeVisible();
  await owners.goto("/guides/trash");
  await expect(row).toContainText(`by @${member.username} (removed)`);
});
