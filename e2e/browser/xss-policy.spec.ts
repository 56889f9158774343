import { ample } from "../harness/people.ts";
import { addGuide, pathOf, type Guide } from "./guides.ts";
import { expect, test, type Page, type Person, type Site } from "./site.ts";
import { tellApart } from "./xss/apart.ts";
import { openBeacon, type Beacon, type Hit } from "./xss/beacon.ts";
import type { Fragment } from "./xss/fragment.ts";
import { fragmentsFor } from "./xss/fragments.ts";
import { openPreview, openStep } from "./xss/editor.ts";
import { harmOf, openWatched, provoke } from "./xss/watch.ts";

const perGuide = 100;

let beacon: Beacon;
let author: Person;
let fragments: Fragment[];
/** Those that need a page of their own. */
let alone: Fragment[];
/** Guides of the others, as they were written, never cleaned. */
let guides: Guide[];
/** Those take names from the page's own scripts, which then may not work any more. */
let clobbered: Guide[];

/** Puts HTML into a guide's steps past the service, one into each. */
const writeRaw = (site: Site, { steps }: Guide, pieces: readonly string[]) =>
  site.stack.sql(
    `update steps set content = given.content
     from unnest($1::int[], $2::text[]) as given (id, content) where steps.id = given.id`,
    [steps.slice(0, pieces.length).map(({ id }) => id), pieces],
  );

const addRaw = async (site: Site, pieces: readonly string[]): Promise<Guide> => {
  const guide = await addGuide(site, author, { steps: pieces.map((_, index) => `Step ${index}`) });
  await writeRaw(site, guide, pieces);
  return guide;
};

const addAllRaw = async (site: Site, list: readonly Fragment[]): Promise<Guide[]> => {
  const added: Guide[] = [];
  for (let at = 0; at < list.length; at += perGuide)
    added.push(
      await addRaw(
        site,
        list.slice(at, at + perGuide).map(({ html }) => html),
      ),
    );
  return added;
};

test.beforeAll(async ({ browser, site }) => {
  beacon = await openBeacon();
  // PostgreSQL holds no NUL.
  fragments = fragmentsFor(beacon.host).filter(({ category }) => category !== "nuls");
  author = await site.addOwner("pro", ample);
  const page = await browser.newPage();
  const { shared, ...rest } = await tellApart(page, fragments);
  await page.close();
  ({ alone } = rest);
  const takesNames = ({ category }: Fragment) => category === "clobbering";
  clobbered = await addAllRaw(site, shared.filter(takesNames));
  guides = await addAllRaw(
    site,
    shared.filter((fragment) => !takesNames(fragment)),
  );
});
test.afterAll(() => beacon.close());

const refresh = /<meta/i;

/**
 * What no policy forbids, and cleaning does: that a page leads elsewhere by itself, and fetches
 * ahead what it does not run.
 */
const isPermitted = ({ as }: Hit, { html }: Fragment) =>
  (as === "document" && refresh.test(html)) ||
  /^<link rel=(?:preload|modulepreload|prefetch)/.test(html);

const nonces = new Set<string>();
let answers = 0;

/** Opens a page, whose policy lets no script run but by a nonce that no other page had. */
const open = async (
  page: Page,
  path: string,
  waitUntil: "commit" | "domcontentloaded" | "load" = "load",
) => {
  const answer = await page.goto(path, { waitUntil });
  const policy = (await answer?.headerValue("content-security-policy")) ?? "";
  const [, scripts = ""] = /script-src ([^;]+)/.exec(policy) ?? [];
  expect(scripts).toMatch(/^'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'$/);
  nonces.add(scripts);
  expect(nonces.size).toBe(++answers);
};

test("not cleaned, fragments run where there is no policy", async ({ browser, site }) => {
  const watched = await openWatched(browser, site, { bypassCSP: true });
  for (const guide of guides.slice(0, 3)) {
    await watched.page.goto(pathOf(guide));
    // A fragment may lead it elsewhere any moment.
    await provoke(watched.page).catch(() => {});
  }
  await expect.poll(() => watched.ran.size).toBeGreaterThan(150);
  await watched.close();
  // Answered after all that was on its way there.
  await fetch(`http://${beacon.host}/friend`);
  beacon.hits.length = 0;
});

test("not cleaned, no fragment runs on the public page: the policy forbids it", async ({
  browser,
  site,
}) => {
  const watched = await openWatched(browser, site, {});
  const { page, ran } = watched;
  // Reached from another page, React puts it there; opened by its address, the server.
  await open(page, `/@${author.username}`);
  await page.getByRole("link", { name: "Brew a cup of tea" }).nth(5).click();
  await expect(page.locator(".prose-step").first()).toBeAttached();
  await provoke(page);
  for (const guide of [...guides, ...clobbered]) {
    await open(page, pathOf(guide));
    await provoke(page);
  }
  expect(harmOf(fragments, ran, beacon, isPermitted)).toEqual([]);

  await page.evaluate("__ran(0)");
  await expect.poll(() => ran.has(0)).toBe(true);
  await watched.close();
});

test("not cleaned and breaking its page, no fragment runs: the policy forbids it", async ({
  browser,
  site,
}) => {
  test.slow();
  const left = [...alone];
  const work = async () => {
    const watched = await openWatched(browser, site, {});
    const guide = await addRaw(site, [""]);
    for (let fragment = left.pop(); fragment; fragment = left.pop()) {
      await writeRaw(site, guide, [fragment.html]);
      if (refresh.test(fragment.html)) {
        // It may be elsewhere any moment: the next fragment gets another page.
        const page = await watched.context.newPage();
        await open(page, pathOf(guide), "commit");
        await provoke(page).catch(() => {});
        await page.close();
      } else {
        await open(watched.page, pathOf(guide), "domcontentloaded");
        await provoke(watched.page);
      }
    }
    return watched;
  };
  const all = await Promise.all([work(), work()]);
  const ran = new Set(all.flatMap((watched) => [...watched.ran]));
  expect(harmOf(fragments, ran, beacon, isPermitted)).toEqual([]);
  await Promise.all(all.map((watched) => watched.close()));
});

test("not cleaned, no fragment runs in the editor and its preview: the policy forbids it", async ({
  browser,
  site,
}) => {
  test.slow();
  const watched = await openWatched(browser, site, { person: author });
  const { page, ran } = watched;
  for (const { id } of clobbered) {
    await open(page, `/guides/${id}`);
    await provoke(page);
  }
  for (const { id, steps } of guides) {
    await open(page, `/guides/${id}`);
    for (const { position } of steps.filter((_, index) => index % 20 === 0))
      await openStep(page, position);
    await provoke(page);
    await openPreview(page);
    await provoke(page);
  }
  expect(harmOf(fragments, ran, beacon, isPermitted)).toEqual([]);
  await watched.close();
});
