import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ample } from "#harness/people.ts";
import { expectStored, openEditor } from "#browser/flows/editor.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";
import type { ServerProcess } from "#harness/servers/server-process.ts";

const STATUSES: Record<string, number> = { "/fine": 200, "/missing": 404, "/busy": 503 };

let linked: Server;
let address: string;
let worker: ServerProcess | undefined;
/** The responses that `/held` waits for. */
const held: ServerResponse[] = [];

test.beforeAll(async () => {
  linked = createServer(({ url = "" }, response) => {
    if (url === "/held") held.push(response);
    else response.writeHead(STATUSES[url] ?? 404).end();
  });
  await new Promise<void>((done) => linked.listen(0, "127.0.0.1", done));
  address = `127.0.0.1:${(linked.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  linked.closeAllConnections();
  linked.close();
  worker?.kill("SIGTERM");
  await worker?.ended;
});

const publishDialog = (page: Page) => page.getByRole("dialog", { name: "Publish this guide?" });
const linksDialog = (page: Page) => page.getByRole("dialog", { name: "Check links" });
const publish = (page: Page) => page.getByRole("button", { name: "Publish", exact: true }).click();

async function openLinks(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Check links" }).click();
}

const linksTo = (...paths: string[]) => ({
  draft: true,
  steps: paths,
  content: (path: string) => `<p>See <a href="http://${address}${path}">${path}</a>.</p>`,
});

test("the editor checks links while a guide is open, and shows those that are broken before a publication (contract LIFE-12, CHECK-11)", async ({
  site,
  openAs,
}) => {
  worker ??= await site.stack.startWorker(site.settings);
  const owner = await site.addOwner("pro", ample);
  const guide = await addGuide(site, owner, linksTo("/fine", "/missing", "/busy"));
  const page = await openAs(owner);
  await openEditor(page, guide);
  // Nothing is pressed.
  await expect
    .poll(() => site.stack.sql("select from link_checks where finished_at is not null"))
    .toHaveLength(1);

  await openLinks(page);
  await expect(linksDialog(page).getByRole("status")).toHaveText("3 links checked.");
  const broken = linksDialog(page).getByRole("list", { name: "Broken links" });
  await expect(broken.getByRole("listitem")).toHaveText([
    `Step 2 has a broken link: ${address}/missingIt was not found (404).Go to step`,
  ]);
  await linksDialog(page)
    .getByText("1 link did not respond to the check as expected. It may work for readers.")
    .click();
  await expect(
    linksDialog(page).getByRole("list", { name: "Links that may work" }).getByRole("listitem"),
  ).toContainText([`Step 3 has the link ${address}/busyThe site has an error (503).`]);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");

  await publish(page);
  await expect(publishDialog(page)).toContainText("1 problem found. You can publish anyway.");
  expect(await axeViolations(page)).toEqual([]);
  await publishDialog(page)
    .getByRole("button", { name: /^Go to step 2/ })
    .click();
  await expect(page.getByRole("listitem", { name: "Step 2" })).toBeFocused();

  STATUSES["/missing"] = 200;
  await openLinks(page);
  await linksDialog(page).getByRole("button", { name: "Check again" }).click();
  await expect(linksDialog(page).getByRole("status")).toHaveText(
    "3 links checked. None is broken.",
  );
  await page.keyboard.press("Escape");
  await publish(page);
  await expectStored(site, owner, guide, { status: "published" });
});

test("a publication does not wait for slow links, and their problems are reported afterwards (contract CHECK-11)", async ({
  site,
  openAs,
}) => {
  worker ??= await site.stack.startWorker(site.settings);
  const owner = await site.addOwner("pro", ample);
  const guide = await addGuide(site, owner, linksTo("/fine", "/held"));
  const page = await openAs(owner);
  await openEditor(page, guide);
  await openLinks(page);
  await expect(linksDialog(page).getByRole("status")).toHaveText("Checking 1 of 2 links…");
  await page.keyboard.press("Escape");
  await publish(page);
  await expectStored(site, owner, guide, { status: "published" });
  await expect(page.getByRole("button", { name: "Publish changes" })).toBeDisabled();

  linked.on("request", ({ url }, response: ServerResponse) => {
    if (url === "/held") response.writeHead(404).end();
  });
  for (const response of held) response.writeHead(404).end();
  await expect(page.getByText("1 link of the published guide is broken")).toBeVisible();
  await page.getByRole("button", { name: "Show" }).click();
  await expect(linksDialog(page)).toContainText("Step 2 has a broken link:");
});
