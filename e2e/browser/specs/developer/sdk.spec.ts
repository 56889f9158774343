import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, type Page, type Site } from "#browser/support/fixtures.ts";

/**
 * The client's only module. The package contains it unchanged, as `e2e/clients/sdk.test.ts` proves.
 */
const MODULE = join(import.meta.dirname, "../../../../packages/sdk/dist/index.js");
const PROGRAM = join(import.meta.dirname, "sdk-program.mjs");

/** Opens a page with the client and the program at `origin`, and runs it. */
async function useClient(page: Page, origin: string, site: Site, key: string): Promise<unknown> {
  const bodies: Record<string, string> = {
    "/": "<!doctype html><title>A page with the SDK</title>",
    "/sdk.js": await readFile(MODULE, "utf8"),
    "/program.js": await readFile(PROGRAM, "utf8"),
  };
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const contentType = pathname.endsWith(".js") ? "text/javascript" : "text/html";
    return route.fulfill({ body: bodies[pathname] ?? "", contentType });
  });
  await page.goto(origin);
  await page.evaluate((path) => import(path), "/program.js");
  // With a route, Playwright itself would respond to preflight requests.
  await page.unrouteAll();
  return page.evaluate(
    async ({ path, ...settings }) => {
      const program = (await import(path)) as { useClient: (given: object) => Promise<unknown> };
      return program.useClient(settings);
    },
    { path: "/program.js", apiKey: key, baseUrl: `${site.apiUrl}/v1` },
  );
}

test("the packed SDK reads and changes guides in a page of the portal's origin (contract DOCS-8), and rejects with connection_failed in one of another origin (contract DOCS-7)", async ({
  page,
  site,
}) => {
  const { key } = await site.addOwner();
  expect(await useClient(page, site.url, site, key)).toEqual({
    ...{ etag: true, requestId: "string", titles: ["By path", "Mint"], unchanged: null },
    replayed: "true",
    refused: "precondition_failed",
    changes: ["guide.upserted", "guide.upserted"],
    missing: "not_found",
  });

  const other = site.url.replace("localhost", "127.0.0.1");
  expect(other).not.toBe(site.url);
  expect(await useClient(page, other, site, key)).toEqual({ connection: "connection_failed" });
});
