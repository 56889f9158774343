import { expect, test, type Frame } from "@playwright/test";
import { openBeacon } from "../../xss/beacon.ts";
import type { Fragment } from "../../xss/fragment.ts";
import { fragmentsFor } from "../../xss/fragments.ts";
import { provokeAll } from "../../xss/provoke.ts";
import { detect, findExecutions } from "../../xss/watch.ts";

const perPage = 50;

/** A page with each fragment, not cleaned, in a separate frame. */
function framed(fragments: readonly Fragment[]): string {
  // A frame may do everything except navigate its parent.
  const may = "allow-scripts allow-same-origin allow-forms allow-modals allow-popups";
  const frames = fragments.map(
    ({ number }) => `<iframe sandbox="${may}" src="/control/${number}"></iframe>`,
  );
  return `<!doctype html>${frames.join("")}`;
}

/** Fails without effect in a frame that has navigated. */
const provoke = (frame: Frame) => frame.evaluate(provokeAll, "*").catch(() => {});

test("hostile fragments of every category execute without cleaning and without a content security policy", async ({
  context,
  page,
}) => {
  test.slow();
  const beacon = await openBeacon();
  const fragments = fragmentsFor(beacon.host);
  expect(fragments.length).toBeGreaterThan(1_000);
  for (const { number, html } of fragments)
    beacon.serve(`/control/${number}`, `<!doctype html><div>${html}</div>`);

  const ran = await detect(context);
  for (let at = 0; at < fragments.length; at += perPage) {
    beacon.serve(`/from/${at}`, framed(fragments.slice(at, at + perPage)));
    await page.goto(`http://${beacon.host}/from/${at}`);
    await Promise.all(page.frames().map(provoke));
  }

  // The other fragments need another browser, or a second decoding.
  const harmful = () => findExecutions(fragments, ran, beacon);
  await expect.poll(() => harmful().length).toBeGreaterThan(fragments.length * 0.7);
  const categories = new Set(fragments.map(({ category }) => category));
  await expect.poll(() => new Set(harmful().map(({ category }) => category))).toEqual(categories);
  beacon.close();
});
