import { expect, test, type Frame } from "@playwright/test";
import { openBeacon } from "./xss/beacon.ts";
import { detect } from "./xss/detector.ts";
import type { Fragment } from "./xss/fragment.ts";
import { fragmentsFor } from "./xss/fragments.ts";
import { provokeAll } from "./xss/provoke.ts";

const perPage = 40;

/** A page that shows each fragment, as it is, in a frame of its own. */
const framed = (fragments: readonly Fragment[]): string => {
  // A frame may do everything but lead the page around it elsewhere.
  const may = "allow-scripts allow-same-origin allow-forms allow-modals allow-popups";
  const frames = fragments.map(
    ({ number }) => `<iframe sandbox="${may}" src="/control/${number}"></iframe>`,
  );
  return `<!doctype html>${frames.join("")}`;
};

/** A frame that led elsewhere meanwhile is gone: that is what is looked for. */
const provoke = (frame: Frame) => frame.evaluate(provokeAll).catch(() => {});

test("fragments run where they are neither cleaned nor kept from it", async ({ context, page }) => {
  const beacon = await openBeacon();
  const fragments = fragmentsFor(beacon.host);
  for (const { number, html } of fragments)
    beacon.serve(`/control/${number}`, `<!doctype html><div>${html}</div>`);

  const ran = await detect(context);
  test.setTimeout(180_000);
  for (let at = 0; at < fragments.length; at += perPage) {
    beacon.serve(`/from/${at}`, framed(fragments.slice(at, at + perPage)));
    await page.goto(`http://${beacon.host}/from/${at}`);
    await Promise.all(page.frames().map(provoke));
  }
  const rest = fragments.filter(
    (f) => !ran.has(f.number) && !beacon.hits.some((h) => h.number === f.number),
  );
  for (const r of rest) console.log(r.category, r.number, JSON.stringify(r.html.slice(0, 150)));
  console.log(ran.size, beacon.hits.length, fragments.length);
  beacon.close();
});
