import { addFeedback } from "#harness/feedback.ts";
import { addGuide, pathOf, type Guide } from "#browser/flows/guides.ts";
import { markAll, openAndCountView, userAgent } from "#browser/flows/reader.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";
import { withinOneDay } from "#browser/support/within-one-day.ts";

const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  colorScheme: "dark",
} as const;
const WIDE = { viewport: { width: 1440, height: 900 }, colorScheme: "dark" } as const;

let author: Person;

test.beforeAll(async ({ site }) => {
  author = await site.addOwner();
});

const stars = (page: Page, rating: number) =>
  page.getByRole("radio", { name: new RegExp(`^${rating} star`) });
const field = (page: Page) => page.getByRole("textbox", { name: /^What/ });

/** Opens a guide as a reader who has finished it. */
async function finish(page: Page, guide: Guide) {
  await openAndCountView(page, guide);
  await markAll(page);
}

function storedTexts({ stack }: Site, id: number) {
  return stack.sql("select rating, text from guide_feedback where guide_id = $1", [id]);
}

test("a reader sends, changes and deletes a text with the keyboard, and sees it after a reload (contract INS-9)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author);
  const page = await openAs(undefined, { ...PHONE, userAgent });
  await finish(page, guide);
  await expect(field(page)).toHaveCount(0);
  await stars(page, 2).check({ force: true });
  await expect(field(page)).toHaveAccessibleName("What could be better? (optional)");
  expect(await axeViolations(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Send feedback" })).toBeDisabled();
  await field(page).fill("x".repeat(799));
  await expect(page.getByText("/ 1,000 characters")).toHaveCount(0);
  // A code point of two UTF-16 units counts once.
  await field(page).fill("🍵".repeat(1_001));
  await expect(page.getByText("1,001 / 1,000 characters")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send feedback" })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);

  await field(page).focus();
  await field(page).fill(" How hot?\nAnd <b>how long</b>? ");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The author can read your feedback.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit your feedback" })).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  const sent = "How hot?\nAnd <b>how long</b>?";
  expect(await storedTexts(site, guide.id)).toEqual([{ rating: 2, text: sent }]);

  await page.reload();
  await expect(page.getByText(sent)).toBeVisible();
  await page.getByRole("button", { name: "Edit your feedback" }).press("Enter");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(sent);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(page.getByRole("button", { name: "Edit your feedback" })).toBeFocused();
  await stars(page, 5).check({ force: true });
  await page.getByRole("button", { name: "Edit your feedback" }).press("Enter");
  await expect(field(page)).toHaveAccessibleName("What helped you? (optional)");
  await field(page).fill("The pictures");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByRole("button", { name: "Edit your feedback" })).toBeFocused();
  await expect
    .poll(() => storedTexts(site, guide.id))
    .toEqual([{ rating: 5, text: "The pictures" }]);

  await page.getByRole("button", { name: "Delete your feedback" }).press("Enter");
  await expect(page.getByText("Your feedback was deleted.")).toBeVisible();
  await expect(field(page)).toBeFocused();
  expect(await storedTexts(site, guide.id)).toEqual([]);
});

test("a failed request keeps the text of the reader, and a refused text states the reason", ({
  site,
  openAs,
}) =>
  withinOneDay(async () => {
    const guide = await addGuide(site, author);
    const page = await openAs(undefined, { userAgent });
    await finish(page, guide);
    await stars(page, 4).check({ force: true });
    await field(page).fill("Kept");
    await page.route("**/reader.sendFeedback*", (route) =>
      route.fulfill({ status: 200, json: { result: { data: { result: "full" } } } }),
    );
    await page.getByRole("button", { name: "Send feedback" }).click();
    await expect(page.getByRole("alert")).toHaveText(/cannot take more feedback now/);
    await page.unroute("**/reader.sendFeedback*");
    await site.stack.sql(
      `insert into feedback_days (visitor, day, sent)
     select visitor, (now() at time zone 'UTC')::date, 20 from guide_readers where guide_id = $1`,
      [guide.id],
    );
    await page.getByRole("button", { name: "Send feedback" }).click();
    await expect(page.getByRole("alert")).toHaveText(/as much feedback as possible today/);
    await expect(field(page)).toHaveValue("Kept");
    expect(await storedTexts(site, guide.id)).toEqual([]);
  }));

test("an author filters, marks and deletes feedback, and a deletion can be undone (contract INS-12, INS-14)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const guide = await addGuide(site, owner);
  const page = await openAs(owner, WIDE);
  await page.goto(`/guides/${guide.id}/insights`);
  await page.getByRole("navigation", { name: "Insights" }).getByText("Feedback").click();
  await expect(page.getByText("No feedback yet")).toBeVisible();
  await expect(page.getByText(/\d new\)/)).toHaveCount(0);
  expect(await axeViolations(page)).toEqual([]);

  for (const [text, rating] of [
    ["Oldest", 1],
    ["Middle", 5],
    ["<b>Newest</b>", 3],
  ] as const)
    await addFeedback(site.stack, guide.id, { text, rating });
  await page.goto("/insights/feedback");
  const texts = page.getByRole("list", { name: "Feedback" }).getByRole("listitem");
  await expect(texts).toHaveCount(3);
  await expect(texts.first()).toContainText("<b>Newest</b>");
  await expect(texts.first()).toContainText("3 stars of 5");
  const portal = page.getByRole("navigation", { name: "Portal" });
  await expect(portal.getByRole("link", { name: "Insights (3 new)" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await texts.first().getByRole("button", { name: "Mark as read" }).click();
  await expect(texts.first().getByRole("button", { name: "Mark as new" })).toBeFocused();
  await expect(portal.getByRole("link", { name: "Insights (2 new)" })).toBeVisible();
  await page.getByRole("group", { name: "Status" }).getByRole("button", { name: "New" }).click();
  await expect(texts).toHaveCount(2);
  await page.getByRole("combobox", { name: "Rating" }).selectOption("5 stars");
  await expect(page).toHaveURL(`${site.url}/insights/feedback?status=new&rating=5`);
  await expect(texts).toHaveText([/Middle/]);
  await page.getByRole("combobox", { name: "Rating" }).selectOption("2 stars");
  await expect(page.getByText("No feedback matches these filters")).toBeVisible();

  await page.goto(`/guides/${guide.id}/insights/feedback`);
  const remove = (text: string) =>
    texts
      .filter({ hasText: text })
      .getByRole("button", { name: /^Delete/ })
      .click();
  await remove("Oldest");
  await expect(texts).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(texts).toHaveCount(3);
  await remove("Oldest");
  await remove("Middle");
  await expect(texts).toHaveCount(1);
  expect(await storedTexts(site, guide.id)).toHaveLength(3);
  // Closing a toast sends its deletion; leaving the page sends the other one.
  // The button is hidden from the accessibility tree until the focus is in the toast.
  await page.locator("button[aria-label=Close]").first().click();
  await expect.poll(() => storedTexts(site, guide.id)).toHaveLength(2);
  await page.goto("/settings/profile");
  await expect.poll(() => storedTexts(site, guide.id)).toHaveLength(1);
  await page.goto("/insights/feedback");
  await expect(texts).toHaveText([/Newest/]);
});

test("feedback has pages of 20 on a phone, which the keyboard opens (contract INS-11)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const guide = await addGuide(site, owner);
  for (let number = 1; number <= 21; number++)
    await addFeedback(site.stack, guide.id, { text: `Text ${number}` });
  const page = await openAs(owner, PHONE);
  await page.goto("/insights/feedback");
  const texts = page.getByRole("list", { name: "Feedback" }).getByRole("listitem");
  await expect(texts).toHaveCount(20);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Older" }).press("Enter");
  await expect(texts).toHaveText([/Text 1\D/]);
  await page.goBack();
  await expect(texts).toHaveCount(20);
});

test("a reader whose text was deleted by the author sees no form for it again (contract INS-12)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const guide = await addGuide(site, owner);
  const page = await openAs(undefined, { userAgent });
  await finish(page, guide);
  await stars(page, 1).check({ force: true });
  await field(page).fill("Spam");
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("The author can read your feedback.")).toBeVisible();
  const { body } = await site.rest({ path: `/guides/${guide.id}/feedback`, key: owner.key });
  const [text] = (body as { feedback: { id: number }[] }).feedback;
  const path = `/guides/${guide.id}/feedback/${text?.id}`;
  await site.rest({ method: "DELETE", path, key: owner.key });
  await page.getByRole("button", { name: "Edit your feedback" }).click();
  await field(page).fill("More spam");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert")).toHaveText("You cannot send more feedback on this guide.");
  await page.reload();
  await expect(stars(page, 1)).toBeChecked();
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByText("Spam")).toHaveCount(0);
  expect(pathOf(guide)).toBe(new URL(page.url()).pathname);
});
