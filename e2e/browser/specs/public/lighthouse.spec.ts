import { addGuide, pathOf } from "#browser/flows/guides.ts";
import { audit } from "#browser/support/lighthouse.ts";
import { expect, test } from "#browser/support/fixtures.ts";
import { IS_STRESS } from "#harness/stress.ts";

// `npm run lighthouse` measures performance, on an idle machine, and all public pages.
test("a public guide scores 100 in Lighthouse for accessibility, best practices and SEO", async ({
  site,
}) => {
  const guide = await addGuide(site, await site.addOwner());
  for (const path of [pathOf(guide), ...(IS_STRESS ? ["/", "/sign-in"] : [])])
    expect(
      await audit(`${site.url}${path}`, ["accessibility", "best-practices", "seo"]),
      path,
    ).toEqual({
      scores: { accessibility: 100, "best-practices": 100, seo: 100 },
      lacking: [],
    });
});
