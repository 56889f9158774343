import { ample } from "#harness/people.ts";
import { addGuide, pathOf, type Guide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";
import { splitByContainment } from "#browser/xss/apart.ts";
import { openBeacon, type Beacon, type Hit } from "#browser/xss/beacon.ts";
import type { Fragment } from "#browser/xss/fragment.ts";
import { provokeInFrames } from "#browser/xss/frames.ts";
import { fragmentsFor } from "#browser/xss/fragments.ts";
import { openPreview, openStep } from "#browser/xss/editor.ts";
import { findExecutions, openInstrumented, provoke } from "#browser/xss/watch.ts";

// The limit of a hang: under stress, the whole corpus needs minutes.
test.describe.configure({ timeout: 900_000 });

const perStep = 10;
const stepsPerGuide = 30;
const framesPerPage = 20;

let beacon: Beacon;
let author: Person;
let fragments: Fragment[];
/** Fragments that need a separate page each. */
let alone: Fragment[];
/** Fragments that share a page. */
let sharing: Fragment[];
/** Guides with them, not cleaned. */
let guides: Guide[];
/** Guides with fragments that clobber names of the page's own scripts, which may then fail. */
let clobbered: Guide[];

/** Stores HTML in a guide's steps directly, one piece per step. */
const writeRaw = (site: Site, { id, steps }: Guide, pieces: readonly string[]) =>
  site.stack.sql(
    `with changed as (
       update guides set updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = $3
     )
     update steps set content = given.content
     from unnest($1::int[], $2::text[]) as given (id, content) where steps.id = given.id`,
    [steps.slice(0, pieces.length).map((step) => step.id), pieces, id],
  );

async function addRaw(site: Site, pieces: readonly string[]): Promise<Guide> {
  const guide = await addGuide(site, author, { steps: pieces.map((_, index) => `Step ${index}`) });
  await writeRaw(site, guide, pieces);
  return guide;
}

/** Stores fragments that affect no other element, many per step: the editor needs time per step. */
async function addAllRaw(site: Site, list: readonly Fragment[]): Promise<Guide[]> {
  const pieces: string[] = [];
  for (let at = 0; at < list.length; at += perStep) {
    const parts = list.slice(at, at + perStep).map(({ html }) => `<div>${html}</div>`);
    pieces.push(parts.join(""));
  }
  const added: Guide[] = [];
  for (let at = 0; at < pieces.length; at += stepsPerGuide)
    added.push(await addRaw(site, pieces.slice(at, at + stepsPerGuide)));
  return added;
}

test.beforeAll(async ({ browser, site }) => {
  beacon = await openBeacon();
  // PostgreSQL does not store a NUL.
  fragments = fragmentsFor(beacon.host).filter(({ category }) => category !== "nuls");
  author = await site.addOwner("pro", ample);
  const page = await browser.newPage();
  const { shared, ...rest } = await splitByContainment(page, fragments);
  await page.close();
  ({ alone } = rest);
  const takesNames = ({ category }: Fragment) => category === "clobbering";
  clobbered = await addAllRaw(site, shared.filter(takesNames));
  sharing = shared.filter((fragment) => !takesNames(fragment));
  guides = await addAllRaw(site, sharing);
});
test.afterAll(() => beacon.close());

const isRefresh = ({ html }: Fragment): boolean => /<meta/i.test(html);

/**
 * Cleaning removes these and no policy blocks them: a refresh to another URL, and preloading of
 * resources.
 */
const isPermitted = ({ as }: Hit, fragment: Fragment) =>
  (as === "document" && isRefresh(fragment)) ||
  /^<link rel=(?:preload|modulepreload|prefetch)/.test(fragment.html);

const nonces = new Set<string>();
let responses = 0;

/**
 * Opens a page and checks its policy. A public page permits its one inline script, by its hash. Any
 * other page permits scripts only with a new nonce.
 */
async function open(
  page: Page,
  path: string,
  waitUntil: "commit" | "domcontentloaded" | "load" = "load",
) {
  const response = await page.goto(path, { waitUntil });
  const policy = (await response?.headerValue("content-security-policy")) ?? "";
  const [, scripts = ""] = /script-src ([^;]+)/.exec(policy) ?? [];
  if (path.startsWith("/@")) {
    expect(scripts).toMatch(/^'self' 'sha256-[\w+/=]{44}'$/);
    return;
  }
  expect(scripts).toMatch(/^'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'$/);
  nonces.add(scripts);
  expect(nonces.size).toBe(++responses);
}

/**
 * Writes the HTML of a public page with one of the fragments into each frame of a public page. A
 * frame has the policy of its page. It has no style sheets: their rules for each frame cost more
 * CPU time than all fragments.
 */
async function provokeAlone(
  site: Site,
  list: readonly Fragment[],
  page: Page,
  openPage: (path: string) => Promise<unknown>,
): Promise<void> {
  const marker = "The fragment";
  const path = pathOf(await addRaw(site, [marker]));
  const response = await fetch(`${site.url}${path}`);
  const served = (await response.text()).replaceAll(
    /<link rel="(?:stylesheet|preload)"[^>]*>/g,
    "",
  );
  expect(served.split(marker)).toHaveLength(2);
  for (let at = 0; at < list.length; at += framesPerPage) {
    await openPage(path);
    const part = list.slice(at, at + framesPerPage);
    await provokeInFrames(
      page,
      part.map(({ html }) => served.replace(marker, () => html)),
    );
  }
}

test("uncleaned fragments execute on a public page without the content security policy", async ({
  browser,
  site,
}) => {
  const instrumented = await openInstrumented(browser, site, { bypassCSP: true });
  // A fragment that executes may navigate the page at the same time.
  const openPage = (path: string) =>
    expect(async () => void (await instrumented.page.goto(path))).toPass();
  for (const guide of guides) {
    await openPage(pathOf(guide));
    // A fragment may navigate the page at any time.
    await provoke(instrumented.page).catch(() => {});
  }
  // The page drops some: images of old guides with an invalid address. Others need another browser.
  await expect.poll(() => instrumented.ran.size).toBeGreaterThan(sharing.length / 6);

  const { page, ran } = instrumented;
  const written = alone.filter((fragment) => !isRefresh(fragment)).slice(-framesPerPage);
  await provokeAlone(site, written, page, openPage);
  const executed = () => written.filter(({ number }) => ran.has(number));
  await expect.poll(() => executed().length).toBeGreaterThan(written.length / 2);
  await instrumented.close();
  // Its response follows those of all pending requests.
  await fetch(`http://${beacon.host}/friend`);
  beacon.hits.length = 0;
});

test("the content security policy blocks uncleaned fragments on the public page, also those that break its structure", async ({
  browser,
  site,
}) => {
  const instrumented = await openInstrumented(browser, site, {});
  const { page, ran, context } = instrumented;
  await test.step("after a navigation without a page load", async () => {
    await open(page, `/@${author.username}`);
    await page.getByRole("link", { name: "Brew a cup of tea" }).nth(1).click();
    await expect(page.locator(".prose-step").first()).toBeAttached();
    await provoke(page);
  });
  for (const guide of [...guides, ...clobbered]) {
    await open(page, pathOf(guide));
    await provoke(page);
  }
  await test.step("the page reports code that is executed", async () => {
    await page.evaluate("__ran(0)");
    await expect.poll(() => ran.has(0)).toBe(true);
  });

  const guide = await addRaw(site, [""]);
  for (const fragment of alone.filter(isRefresh)) {
    await writeRaw(site, guide, [fragment.html]);
    // It may navigate at any time: the next fragment gets another page.
    const another = await context.newPage();
    await open(another, pathOf(guide), "commit");
    await provoke(another).catch(() => {});
    await another.close();
  }
  const others = alone.filter((fragment) => !isRefresh(fragment));
  await provokeAlone(site, others, page, (path) => open(page, path));
  expect(findExecutions(fragments, ran, beacon, isPermitted)).toEqual([]);
  await instrumented.close();
});

test("the content security policy blocks uncleaned fragments in the editor and its preview", async ({
  browser,
  site,
}) => {
  const instrumented = await openInstrumented(browser, site, { person: author });
  const { page, ran } = instrumented;
  for (const { id } of clobbered) {
    await open(page, `/guides/${id}`);
    await provoke(page);
  }
  for (const { id, steps } of guides) {
    await open(page, `/guides/${id}`);
    for (const { position } of steps.filter((_, index) => index % 6 === 0))
      await openStep(page, position);
    await provoke(page);
    await openPreview(page);
    await provoke(page);
  }
  expect(findExecutions(fragments, ran, beacon, isPermitted)).toEqual([]);
  await instrumented.close();
});
