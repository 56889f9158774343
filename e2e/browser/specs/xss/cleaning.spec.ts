import { ample } from "#harness/people.ts";
import { addGuide, pathOf, type Guide } from "#browser/flows/guides.ts";
import { expect, test, type Person } from "#browser/support/fixtures.ts";
import { waitForHydration } from "#browser/support/hydration.ts";
import { openBeacon, type Beacon } from "#browser/xss/beacon.ts";
import { openPreview, openStep } from "#browser/xss/editor.ts";
import type { Fragment } from "#browser/xss/fragment.ts";
import { fragmentsFor } from "#browser/xss/fragments.ts";
import { publishAll } from "#browser/xss/publish.ts";
import { expectToReport, findExecutions, openInstrumented, provoke } from "#browser/xss/watch.ts";

// Without a policy, cleaning is the only protection in these contexts.
const bypassCSP = true;

let beacon: Beacon;
let fragments: Fragment[];
let author: Person;
/** Guides with every fragment, one per step. */
let guides: Guide[];
/**
 * Guides with one fragment for each distinct result of cleaning, one per step. Fragments with equal
 * results have equal effects on every page.
 */
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

/**
 * Joins short pieces of HTML with the same elements. The visual editor supports all elements of a
 * step, or its HTML field opens.
 */
function mergeByElements(pieces: readonly string[]): string[] {
  const merged = new Map<string, string>();
  for (const piece of pieces) {
    const names = new Set(Array.from(piece.matchAll(/<(\w+)/g), ([, name = ""]) => name));
    const sorted = [...names].toSorted((one, other) => one.localeCompare(other));
    const key = piece.length > 1_000 ? piece : sorted.join();
    merged.set(key, `${merged.get(key) ?? ""}${piece}`);
  }
  return [...merged.values()];
}

test("POST /v1/guides returns 422 with an error for each fragment that contains a NUL", async ({
  site,
}) => {
  const nuls = fragments.filter(({ category }) => category === "nuls");
  const { key, username } = author;
  const steps = nuls.map(({ html }, index) => ({ position: index + 1, content: html }));
  const json = { guide: { title: "x", user_id: username, steps } };
  const { status, body } = await site.rest({ method: "POST", path: "/guides", key, json });
  expect(status).toBe(422);
  const { details } = (body as { error: { details: Record<string, string[]> } }).error;
  expect(Object.keys(details)).toEqual(nuls.map((_, index) => `steps.${index}.content`));
});

test("no cleaned fragment executes on the public page", async ({ browser, site }) => {
  const instrumented = await openInstrumented(browser, site, { bypassCSP });
  const { page, ran } = instrumented;
  for (const guide of guides) {
    await page.goto(pathOf(guide));
    await expect(page.locator(".prose-step")).toHaveCount(guide.steps.length);
    await provoke(page);
  }
  expect(findExecutions(fragments, ran, beacon)).toEqual([]);
  await expectToReport(instrumented);
  await instrumented.close();
});

test("the script of a public page changes no cleaned fragment and reports no error", async ({
  browser,
  site,
}) => {
  const { page, close } = await openInstrumented(browser, site, { bypassCSP });
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  for (const guide of distinct) {
    await page.goto(pathOf(guide), { waitUntil: "commit" });
    const steps = page.locator(".prose-step");
    await expect(steps).toHaveCount(guide.steps.length);
    const served = await steps.elementHandles();
    await waitForHydration(page);
    const changed = served.map((step) => step.evaluate((element) => !element.isConnected));
    expect((await Promise.all(changed)).filter(Boolean)).toEqual([]);
  }
  expect(errors).toEqual([]);
  await close();
});

test("a click on a link of a cleaned fragment opens its URL and executes nothing", async ({
  browser,
  site,
}) => {
  const { context, ran, close } = await openInstrumented(browser, site, { bypassCSP });
  for (const guide of distinct) {
    // The navigation of the last click can end after the test goes on, and abort the next one.
    const page = await context.newPage();
    await page.goto(pathOf(guide));
    await waitForHydration(page);
    // Links to the beacon's own pages are permitted.
    const links = page.locator(`.prose-step a:not([href^="http://${beacon.host}/"])`);
    const friends = page.locator(`.prose-step a[href$="/friend"]`);
    // A dispatched click does not depend on layout: a link around an image has no size after the
    // image failed to load.
    for (const link of [
      ...(await links.elementHandles()),
      ...(await friends.elementHandles()).slice(0, 20),
    ])
      await link.dispatchEvent("click");
    expect(new URL(page.url()).pathname).toBe(pathOf(guide));
    await page.close();
  }
  expect(findExecutions(fragments, ran, beacon)).toEqual([]);
  await close();
});

test("no cleaned fragment executes in the editor or its preview", async ({ browser, site }) => {
  const instrumented = await openInstrumented(browser, site, { bypassCSP, person: author });
  const { page, ran } = instrumented;
  for (const { id } of distinct) {
    await page.goto(`/guides/${id}`);
    await expect(page.getByRole("button", { name: "Edit step 1", exact: true })).toBeVisible();
    await provoke(page);
    await openPreview(page);
    await provoke(page);
  }
  expect(findExecutions(fragments, ran, beacon)).toEqual([]);
  await expectToReport(instrumented);
  await instrumented.close();
});

test("no cleaned fragment executes in the HTML field of its step", async ({ browser, site }) => {
  const instrumented = await openInstrumented(browser, site, { bypassCSP, person: author });
  const { page, ran } = instrumented;
  const cleaned = distinct.flatMap(({ steps }) => steps.map(({ content }) => content));
  const merged = mergeByElements(cleaned);
  const { id, steps } = await addGuide(site, author, {
    steps: [...merged.keys()].map(String),
    content: (index) => merged[Number(index)] ?? "",
    draft: true,
  });
  expect(steps.map(({ content }) => content)).toEqual(merged);
  await page.goto(`/guides/${id}`);
  await expect(page.getByRole("button", { name: "Edit step 1", exact: true })).toBeVisible();
  for (const { position } of steps) {
    await openStep(page, position);
    await provoke(page, `[aria-label="Step ${position}"]`);
  }
  expect(findExecutions(fragments, ran, beacon)).toEqual([]);
  await expectToReport(instrumented);
  await instrumented.close();
});
