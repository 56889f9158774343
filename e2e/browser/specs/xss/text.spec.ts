import { fromNewAddress } from "#harness/call.ts";
import { addFeedback } from "#harness/feedback.ts";
import { addGuide, pathOf, type Guide } from "#browser/flows/guides.ts";
import { expect, password, type Page } from "#browser/support/fixtures.ts";
import { waitForHydration } from "#browser/support/hydration.ts";
import { openPreview } from "#browser/xss/editor.ts";
import { countOf, fragmentsFor, pickTexts } from "#browser/xss/fragments.ts";
import { test } from "#browser/xss/text.ts";
import { provoke } from "#browser/xss/watch.ts";

// The limit of a hang: under stress, the whole corpus needs minutes.
test.describe.configure({ timeout: 900_000 });

/** The number of texts on a page of feedback. */
const FEEDBACK_PAGE = 20;

/** Deletes a guide in the list and restores it. Both messages contain its title. */
async function deleteAndUndo(page: Page, title: string) {
  await waitForHydration(page);
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByText(`“${title}” moved to the trash`)).toBeVisible();
  await provoke(page);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText(`“${title}” was restored`)).toBeVisible();
  await provoke(page);
}

/** Selects an action for a member and confirms it. */
async function actOnMember(page: Page, username: string, action: RegExp, confirm: RegExp) {
  await waitForHydration(page);
  const row = page.getByRole("row").filter({ hasText: `@${username}` });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
  const asked = page.getByRole("alertdialog");
  await expect(asked).toBeVisible();
  await provoke(page);
  await asked.getByRole("button", { name: confirm }).click();
  await expect(asked).toBeHidden();
}

test("every page renders hostile guide titles and descriptions as text", async ({
  site,
  hostile: { owner, page, pick, open },
}) => {
  const titles = pick(countOf({ sample: 6, whole: 40 }), 200);
  const guides: Guide[] = [];
  for (const title of titles) {
    const guide = await addGuide(site, owner, { title, steps: [title] });
    const path = `/guides/${guide.id}`;
    const json = { guide: { description: title } };
    await site.rest({ method: "PATCH", path, key: owner.key, json });
    if (guides.length < 5)
      await site.rest({ method: "POST", path: `${path}/feature`, key: owner.key });
    guides.push(guide);
  }
  for (const guide of guides.slice(0, countOf({ sample: 3, whole: 10 }))) await open(pathOf(guide));
  for (const path of ["/guides", `/@${owner.username}`, "/sitemap.xml"]) await open(path);
  // A search finds words.
  const words = titles.filter((one) => /[a-z]/i.test(one));
  for (const title of words.slice(-countOf({ sample: 1, whole: 8 }))) {
    await page.goto(`/guides?search=${encodeURIComponent(title)}`);
    await expect(page.getByRole("searchbox")).toHaveValue(title);
    await deleteAndUndo(page, title);
    await open(`/@${encodeURIComponent(title)}/${encodeURIComponent(title)}`);
  }
  const [first] = guides;
  await open(`/guides/${first?.id}`);
  await openPreview(page);
  await provoke(page);

  for (const { id } of guides.slice(guides.length / 2))
    await site.rest({ method: "DELETE", path: `/guides/${id}`, key: owner.key });
  await open("/guides/trash");
  await expect(page.getByText(titles.at(-1) ?? "", { exact: true })).toBeVisible();
});

test("the pages of feedback render hostile texts of readers as text (contract INS-14)", async ({
  site,
  hostile: { owner, page, pick, open },
}) => {
  const guide = await addGuide(site, owner);
  const texts = pick(countOf({ sample: 20, whole: 60 }), 1_000);
  for (const text of texts) await addFeedback(site.stack, guide.id, { text });
  for (const path of ["/insights/feedback", `/guides/${guide.id}/insights/feedback`]) {
    await open(path);
    const list = page.getByRole("list", { name: "Feedback" });
    await expect(list.getByRole("listitem").first()).toBeVisible();
    if (texts.length > FEEDBACK_PAGE) await page.goto(path);
    for (let shown = FEEDBACK_PAGE; shown < texts.length; shown += FEEDBACK_PAGE) {
      const before = await list.getByRole("listitem").first().textContent();
      await page.getByRole("button", { name: "Older" }).click();
      await expect(list.getByRole("listitem").first()).not.toHaveText(before ?? "");
      await provoke(page);
    }
  }
});

test("every page renders hostile user names as text", async ({
  site,
  hostile: { owner, page, pick, open },
}) => {
  const memberCount = countOf({ sample: 1, whole: 3 });
  const members = await Promise.all(
    Array.from({ length: memberCount }, () => site.addMember(owner)),
  );
  const people = [owner, ...members];
  const guide = await addGuide(site, owner);
  const invited = await page.request.post("/api/trpc/members.invite", {
    headers: { Origin: site.url },
    data: { email: `${owner.username}-friend@guidepost.test` },
  });
  const { result } = (await invited.json()) as { result: { data: { url: string } } };
  const joining = new URL(result.data.url).pathname;
  const names = pick(countOf({ sample: 2, whole: 12 }), 100);
  for (let at = 0; at < names.length; at += people.length) {
    const given = names.slice(at, at + people.length);
    await site.stack.sql(
      `update users set display_name = given.name
       from unnest($1::text[], $2::text[]) as given (username, name) where users.username = given.username`,
      [people.slice(0, given.length).map(({ username }) => username), given],
    );
    await site.stack.sql("update accounts set name = $1 where id = $2", [given[0], owner.account]);
    for (const path of ["/settings/profile", "/guides", pathOf(guide), joining]) await open(path);
    for (const { username } of people) await open(`/@${username}`);
    await open("/settings/members");
    await expect(page.getByText(given.at(-1) ?? "").first()).toBeVisible();
    for (const [index, { username }] of members.entries()) {
      await actOnMember(page, username, /^Make (owner|member)…$/, /^Make (owner|member)$/);
      await expect(page.getByText(`${given[index + 1]} is `).first()).toBeVisible();
      await provoke(page);
    }
  }
  for (const [index, { username }] of members.entries()) {
    await actOnMember(page, username, /^Remove…$/, /^Remove member$/);
    await expect(page.getByText(`${names.at(index - members.length)} was removed`)).toBeVisible();
    await provoke(page);
  }
});

test("every public page renders hostile names of brands as text (contract BRAND-4)", async ({
  site,
  hostile: { owner, page, pick, open },
}) => {
  const guide = await addGuide(site, owner);
  const paths = [pathOf(guide), `/embed${pathOf(guide)}`, `/@${owner.username}`];
  for (const name of pick(countOf({ sample: 2, whole: 12 }), 60)) {
    const saved = await page.request.post("/api/trpc/branding.update", {
      headers: { Origin: site.url },
      data: { name, logo: null, url: "https://a.example", accent: "#1a73e8", hides_credit: false },
    });
    // Names with line breaks or control characters are refused.
    expect([200, 422]).toContain(saved.status());
    if (saved.ok()) for (const path of [...paths, "/settings/branding"]) await open(path);
  }
});

test("sign-up returns 422 for every hostile fragment as a username", async ({ site, request }) => {
  for (const username of pickTexts(
    fragmentsFor("127.0.0.1:1"),
    countOf({ sample: 6, whole: 20 }),
    1_000,
  )) {
    const made = await request.post(`${site.url}/api/trpc/account.signUp`, {
      // Sign-ups are limited per address.
      headers: { Origin: site.url, ...fromNewAddress() },
      data: { username, display_name: "x", email: "x@guidepost.test", password },
    });
    expect([made.status(), made.headers()["content-type"]]).toEqual([422, "application/json"]);
  }
});
