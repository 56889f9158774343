import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

/** The client's only module. Its package contains this file: `e2e/clients/sdk.test.ts` packs it. */
const MODULE = join(import.meta.dirname, "../../../../packages/sdk/dist/index.js");

let client: Server;
/** The same pages at two origins. The first one is that of the portal. */
let origins: [portal: string, other: string];
let settings: { baseUrl: string; apiKey: string; username: string };

test.beforeAll(async ({ site }) => {
  const scripts: Record<string, string> = {
    "/sdk.js": await readFile(MODULE, "utf8"),
    "/program.js": await readFile(join(import.meta.dirname, "sdk-program.mjs"), "utf8"),
  };
  client = createServer(({ url = "" }, response) => {
    const script = scripts[url];
    response.setHeader("Content-Type", script ? "text/javascript" : "text/html");
    response.end(script ?? "<!doctype html><title>A page with the SDK</title>");
  }).listen(0);
  await once(client, "listening");
  const { port } = client.address() as AddressInfo;
  origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  // Another API of the same service, for which these pages are the portal.
  const { url } = await site.stack.startApi({ PORTAL_URL: origins[0] });
  const { key, username } = await site.addOwner();
  settings = { baseUrl: `${url}/v1`, apiKey: key, username };
});

test.afterAll(() => void client.close());

/** Runs the program in a page with the client. */
function useClient(page: Page) {
  return page.evaluate(async (options) => {
    const address = "/program.js";
    const program = (await import(address)) as { useClient: (given: object) => Promise<unknown> };
    return program.useClient(options);
  }, settings);
}

test("the packed SDK reads and changes guides in a page of the portal's origin (contract DOCS-8)", async ({
  page,
}) => {
  await page.goto(origins[0]);
  expect(await useClient(page)).toEqual({
    etag: true,
    requestId: "string",
    titles: ["By path", "Mint"],
    unchanged: null,
    replayed: "true",
    refused: "precondition_failed",
    changes: ["guide.upserted", "guide.upserted"],
    missing: "not_found",
  });
});

test("the packed SDK rejects with connection_failed in a page of another origin (contract DOCS-7)", async ({
  page,
}) => {
  await page.goto(origins[1]);
  expect(await useClient(page)).toEqual({ connection: "connection_failed" });
});
