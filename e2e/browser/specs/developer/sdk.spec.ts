import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { execa } from "execa";
import { createPeople } from "#harness/people.ts";
import { openStack, type Stack } from "#harness/servers/stack.ts";

const root = join(import.meta.dirname, "../../../..");

let stack: Stack;
let client: Server;
/** The same pages at two origins. The first one is that of the portal. */
let origins: [portal: string, other: string];
let settings: { baseUrl: string; apiKey: string };

/** Returns the module of the packed client. */
async function packClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "guidepost-sdk-"));
  try {
    const pack = ["--filter", "@guidepost/sdk", "pack", "--pack-destination", folder];
    await execa("npx", ["--yes", "pnpm@12.21.0", ...pack], { cwd: root });
    const [tarball = ""] = await readdir(folder);
    await execa("tar", ["-xzf", tarball], { cwd: folder });
    return await readFile(join(folder, "package/dist/index.js"), "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const scripts: Record<string, string> = {
    "/sdk.js": await packClient(),
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
  stack = openStack();
  const { url } = await stack.startApi({ PORTAL_URL: origins[0] });
  const people = createPeople(stack.sharedCli);
  await people.addOwner("ada", "pro");
  const { secret } = await people.addKey("ada", "read,write");
  settings = { baseUrl: `${url}/v1`, apiKey: secret };
});

test.afterAll(async () => {
  client.close();
  await stack.close();
});

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
    ...{ etag: true, requestId: "string", titles: ["By path", "Mint"], unchanged: null },
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
