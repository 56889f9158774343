import { ample } from "../harness/people.ts";
import { pathOf, type Guide } from "./guides.ts";
import { expect, test, untilListening, type Person } from "./site.ts";
import { openBeacon, type Beacon } from "./xss/beacon.ts";
import { openPreview, openStep } from "./xss/editor.ts";
import type { Fragment } from "./xss/fragment.ts";
import { fragmentsFor } from "./xss/fragments.ts";
import { publishAll } from "./xss/publish.ts";
import { expectToReport, harmOf, openWatched, provoke } from "./xss/watch.ts";

// What cleaning does, it does alone here: no page has a policy in these browsers.
const bypassCSP = true;

let beacon: Beacon;
let fragments: Fragment[];
let author: Person;
/** Every fragment in a step of its own. */
let guides: Guide[];
/** Of the fragments that cleaning made the same of, one. */
let distinct: Guide[];

test.beforeAll(async ({ site }) => {
  beacon = await openBeacon();
  fragments = fragmentsFor(beacon.host);
  author = await site.addOwner("pro", ample);
  const storable = fragments.filter(({ category }) => category !== "nuls");
  guides = await publishAll(site, author, storable);

  const cleaned = guides.flatMap(({ steps }) => steps.map(({ content }) => content));
  const kinds = cleaned.map((content) => content.replaceAll(/\d+/g, "0"));
  const firsts = storable.filter((_, index) => kinds.indexOf(kinds[index] ?? "") === index);
  distinct = await publishAll(site, author, firsts);
});
test.afterAll(() => beacon.close());

test("a fragment with a NUL is refused", async ({ site }) => {
  const nuls = fragments.filter(({ category }) => category === "nuls");
  const { key, username } = author;
  const steps = nuls.map(({ html }, index) => ({ position: index + 1, content: html }));
  const json = { guide: { title: "x", user_id: username, steps } };
  const { status, body } = await site.rest({ method: "POST", path: "/guides", key, json });
  expect(status).toBe(422);
  const { details } = (body as { error: { details: Record<string, string[]> } }).error;
  expect(Object.keys(details)).toEqual(nuls.map((_, index) => `steps.${index}.content`));
});

test("cleaned, no fragment runs on the public page", async ({ browser, site }) => {
  const watched = await openWatched(browser, site, { bypassCSP });
  const { page, ran } = watched;
  for (const guide of guides) {
    await page.goto(pathOf(guide));
    await expect(page.locator(".prose-step")).toHaveCount(guide.steps.length);
    await provoke(page);
  }
  expect(harmOf(fragments, ran, beacon)).toEqual([]);
  await expectToReport(watched);
  await watched.close();
});

test("React hydrates every cleaned fragment without an error or a new render", async ({
  browser,
  site,
}) => {
  const { page, close } = await openWatched(browser, site, { bypassCSP });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  for (const guide of distinct) {
    await page.goto(pathOf(guide), { waitUntil: "commit" });
    const steps = page.locator(".prose-step");
    await expect(steps).toHaveCount(guide.steps.length);
    const served = await steps.elementHandles();
    await untilListening(page);
    const replaced = served.map((step) => step.evaluate((element) => !element.isConnected));
    expect((await Promise.all(replaced)).filter(Boolean)).toEqual([]);
  }
  expect(errors).toEqual([]);
  await close();
});

test("cleaned, no link does more than lead to where it says", async ({ browser, site }) => {
  const watched = await openWatched(browser, site, { bypassCSP });
  const { page, ran } = watched;
  for (const guide of distinct) {
    await page.goto(pathOf(guide));
    // A page that React renders anew would replace a link between its look-up and its click.
    await untilListening(page);
    // Those to the beacon's own pages were permitted, and are where they lead.
    const links = page.locator(`.prose-step a:visible:not([href^="http://${beacon.host}/"])`);
    const friends = page.locator(`.prose-step a[href$="/friend"]:visible`);
    for (const link of [...(await links.all()), ...(await friends.all()).slice(0, 20)])
      await link.click({ force: true });
    expect(new URL(page.url()).pathname).toBe(pathOf(guide));
  }
  expect(harmOf(fragments, ran, beacon)).toEqual([]);
  await watched.close();
});

test("cleaned, no fragment runs in the editor and its preview", async ({ browser, site }) => {
  test.slow();
  const watched = await openWatched(browser, site, { bypassCSP, person: author });
  const { page, ran } = watched;
  for (const { id } of guides) {
    await page.goto(`/guides/${id}`);
    await expect(page.getByRole("button", { name: "Edit step 1", exact: true })).toBeVisible();
    await provoke(page);
    await openPreview(page);
    await provoke(page);
  }
  expect(harmOf(fragments, ran, beacon)).toEqual([]);
  await expectToReport(watched);
  await watched.close();
});

test("cleaned, no fragment runs where its step is edited", async ({ browser, site }) => {
  test.slow();
  const watched = await openWatched(browser, site, { bypassCSP, person: author });
  const { page, ran } = watched;
  for (const { id, steps } of distinct) {
    await page.goto(`/guides/${id}`);
    await expect(page.getByRole("button", { name: "Edit step 1", exact: true })).toBeVisible();
    for (const { position } of steps) {
      await openStep(page, position);
      await provoke(page, `[aria-label="Step ${position}"]`);
    }
  }
  expect(harmOf(fragments, ran, beacon)).toEqual([]);
  await expectToReport(watched);
  await watched.close();
});
