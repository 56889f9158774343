import { addGuide, pathOf } from "#browser/flows/guides.ts";
import { audit } from "#browser/support/lighthouse.ts";
import { expect, test } from "#browser/support/fixtures.ts";

// `npm run lighthouse` measures performance, on an idle machine.
test("the public pages score 100 in Lighthouse for accessibility, best practices and SEO", async ({
  site,
}) => {
  test.slow();
  const guide = await addGuide(site, await site.addOwner());
  for (const path of ["/", "/sign-in", pathOf(guide)])
    expect(
      await audit(`${site.url}${path}`, ["accessibility", "best-practices", "seo"]),
      path,
    ).toEqual({
      scores: { accessibility: 100, "best-practices": 100, seo: 100 },
      lacking: [],
    });
});
