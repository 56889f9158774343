import { addGuide, pathOf, readGuide, type Guide } from "#browser/flows/guides.ts";
import { markAll, userAgent, openAndCountView } from "#browser/flows/reader.ts";
import { expect, test, type Person, type Site } from "#browser/support/fixtures.ts";
import { withinOneDay } from "#browser/support/within-one-day.ts";
import { IS_STRESS } from "#harness/stress.ts";

let author: Person;

test.beforeAll(async ({ site }) => {
  author = await site.addOwner();
});
/** Concurrent requests are sent this many times. */
const ROUNDS = IS_STRESS ? 10 : 2;

async function countsOf(site: Site, { id }: Guide) {
  const { views_count, completions_count, average_rating } = await readGuide(site, author, id);
  return [views_count, completions_count, average_rating];
}

test("a guide counts one view and one completion per reader, who can change a rating", ({
  site,
  openAs,
}) =>
  // A view counts once a day.
  withinOneDay(async () => {
    const guide = await addGuide(site, author);
    const page = await openAs(undefined, { userAgent });
    await openAndCountView(page, guide);
    const progress = page.getByRole("progressbar", { name: "Progress" });
    await page.getByRole("button", { name: "Mark as done: step 1" }).click();
    await expect(progress.first()).toHaveAttribute("aria-valuetext", "1 of 3 steps done");

    await page.reload();
    await expect(page.getByRole("button", { name: "Mark as done: step 1" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expect(page.getByRole("link", { name: "Continue with step 2" }).first()).toBeVisible();
    for (const step of [2, 3])
      await page.getByRole("button", { name: `Mark as done: step ${step}` }).click();
    await expect(page.getByRole("heading", { name: "You have finished" })).toBeVisible();
    await expect.poll(() => countsOf(site, guide)).toEqual([1, 1, null]);

    const stars = page.getByRole("group", { name: "How useful was this guide?" });
    await stars.getByRole("radio", { name: /^2 stars/ }).check({ force: true });
    await expect.poll(() => countsOf(site, guide)).toEqual([1, 1, 2]);
    await stars.getByRole("radio", { name: /^5 stars/ }).check({ force: true });
    await expect.poll(() => countsOf(site, guide)).toEqual([1, 1, 5]);

    await page.getByRole("button", { name: "Start again" }).click();
    await markAll(page);
    await expect(page.getByRole("heading", { name: /You have finished/ })).toBeVisible();
    await page.reload();
    await expect(stars.getByRole("radio", { name: /^5 stars/ })).toBeChecked();
    expect(await countsOf(site, guide)).toEqual([1, 1, 5]);

    const second = await openAs(undefined, { userAgent });
    await openAndCountView(second, guide);
    await markAll(second);
    await second.getByRole("radio", { name: /^4 stars/ }).check({ force: true });
    await expect.poll(() => countsOf(site, guide)).toEqual([2, 2, 4.5]);
  }));

test("the table of contents marks the visible step, and no step above the first one", async ({
  site,
  openAs,
}) => {
  const content = () => "<p>A line of it.</p>".repeat(40);
  const guide = await addGuide(site, author, { content });
  const page = await openAs(undefined, { userAgent, viewport: { width: 1440, height: 900 } });
  await openAndCountView(page, guide);
  const current = page.getByRole("navigation", { name: "Steps" }).locator("[aria-current=step]");
  await page.getByRole("navigation", { name: "Steps" }).getByText("Steep").click();
  await expect(current).toHaveText(/Steep/);
  await page.keyboard.press("End");
  await expect(current).toHaveText(/Pour/);
  await page.keyboard.press("Home");
  await expect(current).toHaveCount(0);

  await test.step("a window of 1440 px has the step-by-step view too", async () => {
    const view = page.getByRole("navigation", { name: "Step by step" });
    await page.getByRole("button", { name: "Follow step by step" }).click();
    await expect(view.getByRole("status")).toHaveText("Step 1 of 3");
    await view.getByRole("button", { name: "Next" }).click();
    await expect(view.getByRole("status")).toHaveText("Step 2 of 3, 1 done");
    await page.keyboard.press("Escape");
    await expect(view).toBeHidden();
  });
});

test("views by bots and by the author are not counted", async ({ site, openAs }) => {
  const guide = await addGuide(site, author);
  const bot = await openAs();
  await openAndCountView(bot, guide);
  await markAll(bot);
  await expect(bot.getByRole("heading", { name: /You have finished/ })).toBeVisible();

  const own = await openAs(author, { userAgent });
  await own.goto(pathOf(guide));
  await expect(own.getByText("You wrote this guide: your visits do not count.")).toBeVisible();
  await markAll(own);
  await expect(own.getByRole("radio")).toHaveCount(0);

  await openAndCountView(await openAs(undefined, { userAgent }), guide);
  await expect.poll(() => countsOf(site, guide)).toEqual([1, 0, null]);
});

test("the public page of a draft or a deleted guide returns 404, also to its author", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const draft = await addGuide(site, author, { title: "A draft", draft: true });
  const gone = await addGuide(site, author, { title: "Deleted" });
  await site.rest({ method: "DELETE", path: `/guides/${gone.id}`, key: author.key });
  const page = await openAs(author, { userAgent });
  expect((await page.goto(pathOf(draft)))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  for (const path of [pathOf(gone), `/@${author.username}/never`, "/@unknown-user"]) {
    const response = await page.request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain("Page not found");
  }
  pageErrors.expect(/status of 404/);

  const map = await (await page.request.get("/sitemaps/1.xml")).text();
  expect(map).not.toContain(draft.url);
  expect(map).not.toContain(gone.url);
});

test("the author's public page lists featured guides first, then the newest", async ({
  site,
  openAs,
}) => {
  const writer = await site.addOwner();
  const guides: Guide[] = [];
  for (const title of ["Oldest", "Middle", "Newest"])
    guides.push(await addGuide(site, writer, { title }));
  await addGuide(site, writer, { title: "Never shown", draft: true });
  await site.rest({ method: "POST", path: `/guides/${guides[0]?.id}/feature`, key: writer.key });

  const page = await openAs(undefined, { userAgent, javaScriptEnabled: false });
  await page.goto(`/@${writer.username.toUpperCase()}`);
  await expect(page).toHaveURL(`${site.url}/@${writer.username}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`The ${writer.username}`);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Oldest", "Newest", "Middle"]);
});

test("concurrent requests of a guide all receive its description and image in the head", async ({
  site,
}) => {
  const guide = await addGuide(site, author, { title: "Shared by many" });
  const missing = async (): Promise<string[]> => {
    const [head = ""] = (await (await fetch(`${site.url}${pathOf(guide)}`)).text()).split(
      "</head>",
    );
    return ["<title>", 'name="description"', 'property="og:image"', 'rel="canonical"'].filter(
      (tag) => !head.includes(tag),
    );
  };
  for (let round = 1; round <= ROUNDS; round++)
    expect((await Promise.all(Array.from({ length: 16 }, missing))).flat()).toEqual([]);
});

test("public pages are readable without JavaScript, and contain metadata for search engines and link previews", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author, { title: 'Tie "knots" </script><b>' });
  const page = await openAs(undefined, { userAgent, javaScriptEnabled: false });
  await page.goto(pathOf(guide));
  await expect(page).toHaveTitle(/^Tie "knots" <\/script><b>/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(guide.title);
  await expect(page.getByText("How to steep.")).toBeVisible();
  const meta = (name: string) =>
    page
      .locator(`head meta[property="${name}"], head meta[name="${name}"]`)
      .first()
      .getAttribute("content");
  const expectPicture = async () => {
    for (const name of ["og:image", "twitter:image"]) {
      const image = await page.request.get((await meta(name)) ?? "");
      expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/png"]);
    }
    expect(await meta("og:image:alt")).not.toBe("");
    expect(await meta("twitter:card")).toBe("summary_large_image");
  };
  expect(await meta("description")).toBe("A short description");
  expect(await meta("og:title")).toContain('Tie "knots" </script><b>');
  expect(await meta("og:type")).toBe("article");
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(guide.url);
  await expectPicture();

  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({
    "@type": "HowTo",
    name: guide.title,
    step: [{ name: "Boil" }, { name: "Steep" }, { name: "Pour" }],
  });

  await page.goto(`/@${author.username}`);
  expect(await meta("og:title")).toBe(`The ${author.username} (@${author.username})`);
  expect(await meta("og:type")).toBe("profile");
  await expectPicture();

  await page.goto("/");
  expect(await meta("og:title")).toContain("Guidepost");
  expect(await meta("og:type")).toBe("website");
  await expectPicture();

  const index = await (await page.request.get("/sitemap.xml")).text();
  expect(index).toContain(`${site.url}/sitemaps/1.xml`);
  expect(await (await page.request.get("/sitemaps/1.xml")).text()).toContain(guide.url);
  expect(await (await page.request.get("/robots.txt")).text()).toContain(
    `Sitemap: ${site.url}/sitemap.xml`,
  );
});
