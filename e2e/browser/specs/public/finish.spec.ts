import { addGuide, pathOf, readGuide, type Guide } from "#browser/flows/guides.ts";
import { openAndCountView, userAgent } from "#browser/flows/reader.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";
import { withinOneDay } from "#browser/support/within-one-day.ts";

const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  userAgent,
} as const;

let author: Person;

test.beforeAll(async ({ site }) => {
  author = await site.addOwner();
});

const step = (page: Page, position: number) => page.locator(`#step-${position}`);
const view = (page: Page) => page.getByRole("navigation", { name: "Step by step" });
const next = (page: Page) => view(page).getByRole("button", { name: "Next" });
const finish = (page: Page) => view(page).getByRole("button", { name: "Finish" });
const finished = (page: Page) => page.getByRole("region", { name: "You have finished" });
const markDone = (page: Page, position: number) =>
  page.getByRole("button", { name: `Mark as done: step ${position}` });
const open = (page: Page) => page.getByRole("button", { name: "Follow step by step" }).click();

const completionsOf = async (site: Site, { id }: Guide) =>
  (await readGuide(site, author, id)).completions_count;

function storedTexts({ stack }: Site, { id }: Guide) {
  return stack.sql("select rating, text from guide_feedback where guide_id = $1", [id]);
}

test("Next of the step-by-step view marks the step as done, and Finish completes the guide and opens the rating (contract PUBLIC-14)", ({
  site,
  openAs,
}) =>
  // A view counts once a day.
  withinOneDay(async () => {
    const guide = await addGuide(site, author);
    const page = await openAs(undefined, PHONE);
    await openAndCountView(page, guide);
    await open(page);
    await expect(view(page).getByRole("status")).toHaveText("Step 1 of 3");
    await next(page).click();
    await expect(view(page).getByRole("status")).toHaveText("Step 2 of 3, 1 done");
    await expect(markDone(page, 2)).toHaveAttribute("aria-pressed", "false");
    await view(page).getByRole("button", { name: "Previous step" }).click();
    await expect(markDone(page, 1)).toHaveAttribute("aria-pressed", "true");

    // A step that is done stays done.
    await next(page).click();
    await expect(view(page).getByRole("status")).toHaveText("Step 2 of 3, 1 done");
    await next(page).click();
    await expect(view(page).getByRole("status")).toHaveText("Step 3 of 3, 2 done");
    expect(await completionsOf(site, guide)).toBe(0);
    await finish(page).click();
    await expect(view(page)).toBeHidden();
    await expect(finished(page)).toBeFocused();
    await expect(
      finished(page).getByRole("heading", { name: "You have finished" }),
    ).toBeInViewport();
    await expect(finished(page).getByRole("radio")).toHaveCount(5);
    await expect.poll(() => completionsOf(site, guide)).toBe(1);
    expect(await axeViolations(page)).toEqual([]);

    await page.reload();
    await expect(finished(page)).toBeAttached();
    await expect(page.getByRole("progressbar").first()).toHaveAttribute(
      "aria-valuetext",
      "All steps done",
    );
  }));

test("Finish completes a guide whose reader has swiped over a step, and Close completes nothing (contract PUBLIC-14)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author);
  const page = await openAs(undefined, PHONE);
  await openAndCountView(page, guide);
  await open(page);
  await next(page).click();
  await expect(view(page)).toContainText("Step 2 of 3");
  await step(page, 2).evaluate((element) => element.parentElement?.scrollBy({ left: 360 }));
  await expect(view(page)).toContainText("Step 3 of 3");
  await view(page).getByRole("button", { name: "Close step by step" }).click();
  await expect(step(page, 3)).toBeFocused();
  await expect(finished(page)).toHaveCount(0);

  // The view continues with the first step that is not done.
  await open(page);
  await expect(view(page)).toContainText("Step 2 of 3");
  await step(page, 2).evaluate((element) => element.parentElement?.scrollBy({ left: 360 }));
  await finish(page).click();
  await expect(finished(page)).toBeFocused();
});

test("keys reach only the visible step and the bar of the step-by-step view, with which a guide can be finished", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author, {
    content: () => '<p><a href="https://example.com/">A link</a></p>',
  });
  const page = await openAs(undefined, PHONE);
  await openAndCountView(page, guide);
  await page.getByRole("button", { name: "Follow step by step" }).press("Enter");
  for (const position of [1, 2, 3]) {
    await expect(view(page)).toContainText(`Step ${position} of 3`);
    await expect(step(page, position)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(step(page, position).getByRole("link", { name: "A link" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    const button = position === 3 ? finish(page) : next(page);
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
  }
  await expect(finished(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(finished(page).getByRole("radio").first()).toBeFocused();
  // All steps can be reached again.
  await page.keyboard.press("Shift+Tab");
  await expect(step(page, 3).getByRole("button", { name: "Feedback on step 3" })).toBeFocused();
});

test("Escape in an enlarged image closes the image and not the step-by-step view", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author, {
    content: () => '<p><img src="https://pictures.example/kettle.svg" alt="A kettle"></p>',
  });
  const page = await openAs(undefined, PHONE);
  await page.route("https://pictures.example/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"/>',
    }),
  );
  await page.goto(pathOf(guide));
  await open(page);
  await step(page, 1).getByRole("button", { name: "Enlarge image: A kettle" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "A kettle" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(view(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(view(page)).toBeHidden();
});

test("a reader who has not finished rates a guide at its end, and writes to the author (contract PUBLIC-14)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author);
  const page = await openAs(undefined, { ...PHONE, colorScheme: "dark" });
  await openAndCountView(page, guide);
  const end = page.getByRole("region", { name: "The end of this guide" });
  await expect(end.getByRole("group", { name: "Was this guide helpful?" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await end.getByRole("radio", { name: /^2 stars/ }).check({ force: true });
  await page.getByRole("textbox", { name: /^What could be better/ }).fill("A draft");

  // The draft is kept when the reader finishes meanwhile.
  await page.getByRole("button", { name: "Mark all steps as done" }).click();
  await expect(finished(page)).toBeFocused();
  await expect(page.getByRole("textbox")).toHaveValue("A draft");
  await page.getByRole("button", { name: "Start again" }).click();
  await expect(page.getByRole("textbox")).toHaveValue("A draft");
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("The author can read your feedback.")).toBeVisible();
  expect(await storedTexts(site, guide)).toEqual([{ rating: 2, text: "A draft" }]);
});

test("a reader writes about a step where it failed, with the keyboard, and the author receives it with the step (contract INS-9, PUBLIC-14)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author);
  const page = await openAs(undefined, { userAgent });
  await openAndCountView(page, guide);
  const group = (position: number) =>
    page.getByRole("group", { name: `Feedback on step ${position}` });
  const button = (position: number) =>
    page.getByRole("button", { name: `Feedback on step ${position}` });
  await button(3).press("Enter");
  await expect(group(3)).toBeFocused();
  await expect(button(3)).toHaveAttribute("aria-expanded", "true");
  const text = group(3).getByRole("textbox", {
    name: "What should the author know about step 3?",
  });
  await text.fill("The button is gone");
  const send = group(3).getByRole("button", { name: "Send feedback" });
  await expect(send).toBeDisabled();
  await expect(text).toHaveAccessibleDescription(/Choose a rating to send it/);
  await group(3).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(group(3).getByRole("radio", { name: /^1 star:/ })).toBeChecked();
  await expect(send).toBeEnabled();
  expect(await axeViolations(page)).toEqual([]);
  await send.press("Enter");
  await expect(group(3).getByText("The author can read your feedback.")).toBeVisible();
  await expect(group(3).getByRole("button", { name: "Edit your feedback" })).toBeFocused();
  expect(await storedTexts(site, guide)).toEqual([
    { rating: 1, text: "Step 3: The button is gone" },
  ]);

  // The end of the guide shows the same rating and the whole text.
  const end = page.getByRole("region", { name: "The end of this guide" });
  await expect(end.getByRole("radio", { name: /^1 star:/ })).toBeChecked();
  await expect(end.getByText("Step 3: The button is gone")).toBeVisible();
  await end.getByRole("button", { name: "Edit your feedback" }).click();
  await end.getByRole("textbox").fill("Thanks\n\nStep 3: The button is gone");

  // A text about another step is added to the stored one, and to the open draft.
  await button(1).click();
  await group(1).getByRole("textbox").fill("How hot?");
  await group(1).getByRole("button", { name: "Send feedback" }).click();
  await expect(group(1).getByText("The author can read your feedback.")).toBeVisible();
  await expect(end.getByRole("textbox")).toHaveValue(
    "Thanks\n\nStep 3: The button is gone\n\nStep 1: How hot?",
  );
  await end.getByRole("button", { name: "Save" }).click();
  await expect(end.getByText("The author can read your feedback.")).toBeVisible();
  await button(3).click();
  await button(3).click();
  await group(3).getByRole("button", { name: "Edit your feedback" }).click();
  await expect(text).toHaveValue("The button is gone");
  await text.fill("It is there now");
  await group(3).getByRole("button", { name: "Save" }).click();
  await expect
    .poll(() => storedTexts(site, guide))
    .toEqual([{ rating: 1, text: "Thanks\n\nStep 3: It is there now\n\nStep 1: How hot?" }]);

  await page.reload();
  await button(1).click();
  await expect(group(1).getByText("How hot?")).toBeVisible();
});

test("the author's own guide has no button for feedback, and its bytes are those of every reader (contract PUBLIC-4)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author);
  const own = await openAs(author, { userAgent });
  await own.goto(pathOf(guide));
  await expect(own.getByText("You wrote this guide: your visits do not count.")).toBeVisible();
  await expect(own.getByText("Readers can rate your guide here.")).toBeVisible();
  await expect(own.getByRole("radio")).toHaveCount(0);
  await expect(own.getByRole("button", { name: /^Feedback/ })).toHaveCount(0);
  const reader = await openAs(undefined, { userAgent });
  const [first, second] = await Promise.all(
    [own, reader].map(async (page) => (await page.request.get(pathOf(guide))).text()),
  );
  expect(first).toBe(second);
});
