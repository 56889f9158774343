import { expect, test } from "@playwright/test";
import { openBeacon } from "#browser/xss/beacon.ts";
import { provokeInFrames } from "#browser/xss/frames.ts";
import { corpusFor, countOf, fragmentsFor } from "#browser/xss/fragments.ts";
import { detect, findExecutions } from "#browser/xss/watch.ts";

const perPage = 60;

test("hostile fragments of every category execute without cleaning and without a content security policy", async ({
  context,
  page,
}) => {
  const beacon = await openBeacon();
  const corpus = corpusFor(beacon.host);
  expect(corpus.length).toBeGreaterThan(1_000);
  // Half of the whole corpus is enough evidence: each fragment needs a frame.
  const distance = countOf({ sample: 1, whole: 2 });
  const fragments = fragmentsFor(beacon.host).filter((_, index) => index % distance === 0);
  beacon.serve("/control", "<!doctype html>");
  const ran = await detect(context);
  for (let at = 0; at < fragments.length; at += perPage) {
    await page.goto(`http://${beacon.host}/control`);
    const pages = fragments
      .slice(at, at + perPage)
      .map(({ html }) => `<!doctype html><div>${html}</div>`);
    await provokeInFrames(page, pages);
  }

  // The other fragments need another browser, or a second decoding.
  const harmful = () => findExecutions(fragments, ran, beacon);
  await expect.poll(() => harmful().length).toBeGreaterThan(fragments.length * 0.7);
  const categories = new Set(corpus.map(({ category }) => category));
  await expect.poll(() => new Set(harmful().map(({ category }) => category))).toEqual(categories);
  beacon.close();
});
