import { until } from "#harness/until.ts";
import { expect, test } from "#browser/support/fixtures.ts";

test("a page shows an error while the database is down, and Try again loads it when the database is up", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const page = await openAs(await site.addOwner());
  await page.goto("/guides");
  const failed = page.getByRole("heading", { name: "Something went wrong on our side" });
  await site.stack.postgres.stop();
  try {
    for (const path of ["/developer/keys", "/@unknown", "/guides"]) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 503]);
      await expect(failed).toBeVisible();
    }
  } finally {
    await site.stack.cli("database", "start");
  }
  const isReady = async () => (await fetch(`${site.url}/readyz`)).ok;
  await until("the portal to be ready again", isReady);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  await expect(failed).toBeHidden();
  // React reports render errors in addition to the failed requests.
  pageErrors.expect(/./);
});
