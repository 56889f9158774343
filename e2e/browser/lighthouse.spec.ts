import { addGuide, pathOf } from "./guides.ts";
import { judge } from "./lighthouse.ts";
import { expect, test } from "./site.ts";

// How fast they are is judged by `npm run lighthouse`, on a machine that does nothing else.
test("Lighthouse finds no fault with the pages that strangers see first", async ({ site }) => {
  test.slow();
  const guide = await addGuide(site, await site.addOwner());
  for (const path of ["/", "/sign-in", pathOf(guide)])
    expect(
      await judge(`${site.url}${path}`, ["accessibility", "best-practices", "seo"]),
      path,
    ).toEqual({
      scores: { accessibility: 100, "best-practices": 100, seo: 100 },
      lacking: [],
    });
});
