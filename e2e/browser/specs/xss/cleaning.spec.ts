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

// The limit of a hang: under stress, the whole corpus needs minutes.
test.describe.configure({ timeout: 900_000 });

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

/**
 * Runs in a page: clicks links in the steps, those to the fragments' permitted site 20 times at most.
 * Links to the beacon's own pages are permitted and would leave the page. A dispatched click does
 * not depend on layout: a link around an image has no size after the image failed to load.
 */
async function clickLinks(host: string): Promise<void> {
  const select = (condition: string) =>
    Array.from(document.querySelectorAll(`.prose-step a${condition}`));
  const links = select(`:not([href^="http://${host}/"])`);
  const friends = select(`[href$="/friend"]`).slice(0, 20);
  for (const link of [...links, ...friends]) {
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    // The next click would cancel a navigation that has not started.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

test("a public page with cleaned fragments executes none, hydrates without a change or error, and stays open when their links are clicked", async ({
  browser,
  site,
}) => {
  const instrumented = await openInstrumented(browser, site, { bypassCSP });
  const { context, ran } = instrumented;
  const errors: string[] = [];
  for (const guide of guides) {
    // The navigation of the last click can end after the test goes on, and abort the next one.
    const page = await context.newPage();
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto(pathOf(guide), { waitUntil: "commit" });
    await expect(page.locator(".prose-step")).toHaveCount(guide.steps.length);
    const served = await page.evaluateHandle(() => [...document.querySelectorAll(".prose-step")]);
    await waitForHydration(page);
    const replaced = served.evaluate((steps) => steps.filter((step) => !step.isConnected).length);
    expect(await replaced).toBe(0);
    await provoke(page);
    await page.evaluate(clickLinks, beacon.host);
    expect(new URL(page.url()).pathname).toBe(pathOf(guide));
    if (guide === guides.at(-1)) await expectToReport({ ...instrumented, page });
    await page.close();
  }
  expect(errors).toEqual([]);
  expect(findExecutions(fragments, ran, beacon)).toEqual([]);
  await instrumented.close();
});

test("no cleaned fragment executes in the editor, its preview and the HTML fields of its steps", async ({
  browser,
  site,
}) => {
  const instrumented = await openInstrumented(browser, site, { bypassCSP, person: author });
  const { page, ran } = instrumented;
  const openEditor = async ({ id }: Guide) => {
    await page.goto(`/guides/${id}`);
    await expect(page.getByRole("button", { name: "Edit step 1", exact: true })).toBeVisible();
  };
  for (const guide of distinct) {
    await openEditor(guide);
    await provoke(page);
    await openPreview(page);
    await provoke(page);
  }

  const cleaned = distinct.flatMap(({ steps }) => steps.map(({ content }) => content));
  const merged = mergeByElements(cleaned);
  const guide = await addGuide(site, author, {
    steps: [...merged.keys()].map(String),
    content: (index) => merged[Number(index)] ?? "",
    draft: true,
  });
  expect(guide.steps.map(({ content }) => content)).toEqual(merged);
  await openEditor(guide);
  for (const { position } of guide.steps) {
    await openStep(page, position);
    await provoke(page, `[aria-label="Step ${position}"]`);
  }
  expect(findExecutions(fragments, ran, beacon)).toEqual([]);
  await expectToReport(instrumented);
  await instrumented.close();
});
