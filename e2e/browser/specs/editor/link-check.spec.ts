import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ample } from "#harness/people.ts";
import { closeShare } from "#browser/flows/private-links.ts";
import { expectStored, expectStatus, openEditor, saveNow } from "#browser/flows/editor.ts";
import { addGuide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test } from "#browser/support/fixtures.ts";
import type { ServerProcess } from "#harness/servers/server-process.ts";

const STATUSES: Record<string, number> = { "/fine": 200, "/missing": 404, "/busy": 503 };
/** The time in ms until the editor starts a check, and until it counts as late. */
const [START_MS, LATE_MS] = [3_000, 10_000];

let linked: Server;
let address: string;
let worker: ServerProcess | undefined;
/** The responses that `/held` waits for. */
const held: ServerResponse[] = [];

test.beforeAll(async () => {
  linked = createServer(({ url = "" }, response) => {
    if (url === "/held" && STATUSES[url] === undefined) held.push(response);
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

test("the editor shows the problems of a guide and its broken links before a publication, which it permits, and later ones afterwards (contract LIFE-12, CHECK-11)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro", ample);
  const linkTo = (path: string) => `<p>See <a href="http://${address}${path}">${path}</a>.</p>`;
  const contents: Record<string, string> = {
    Words: `<p>${"word ".repeat(501)}</p>`,
    Image: '<p>Look: <img src="https://images.example/pot.png"></p>',
  };
  const guide = await addGuide(site, owner, {
    title: "Repot a plant",
    draft: true,
    steps: ["/fine", "/missing", "/busy", "Words", "Image"],
    content: (name) => contents[name] ?? linkTo(name),
  });
  const page = await openAs(owner);
  await page.clock.install();
  // The picture is on another host.
  await page.route("https://images.example/**", (route) => route.fulfill({ status: 204 }));
  const publishDialog = page.getByRole("dialog", { name: "Publish this guide?" });
  const linksDialog = page.getByRole("dialog", { name: "Check links" });
  const status = linksDialog.getByRole("status");
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  const openLinks = async () => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Check links" }).click();
  };
  const finishedChecks = () =>
    site.stack.sql("select from link_checks where guide_id = $1 and finished_at is not null", [
      guide.id,
    ]);
  await openEditor(page, guide);

  await test.step("problems of steps are listed, also that no worker has started the check", async () => {
    const checked = page.waitForResponse((response) => response.url().includes("startLinkCheck"));
    await page.clock.fastForward(START_MS);
    await checked;
    await publish.click();
    await expect(publishDialog).toContainText("2 problems found. You can publish anyway.");
    await expect(publishDialog).toContainText("Step 4 has 501 words.");
    await expect(publishDialog).toContainText("Step 5 has 1 image without alternative text.");
    await expect(publishDialog.getByRole("status")).toHaveText("Checking 0 of 4 links…");
    await page.clock.fastForward(LATE_MS);
    await expect(publishDialog.getByRole("status")).toHaveText(
      "The links could not be checked yet. You can publish without the check.",
    );
    expect(await axeViolations(page)).toEqual([]);
    // With the time of the service, later checks are not late.
    await page.clock.setSystemTime(new Date());
    await publishDialog.getByRole("button", { name: "Keep editing" }).click();
    await expect(publishDialog).toBeHidden();
    await expect(publish).toBeFocused();
  });

  await test.step("a problem leads to its step, also from the preview", async () => {
    await page.getByRole("button", { name: "Preview" }).click();
    await publish.click();
    await publishDialog.getByRole("button", { name: /^Go to step 5/ }).click();
    const step = page.getByRole("listitem", { name: "Step 5" });
    await expect(step).toBeFocused();
    await expect(step).toBeInViewport();
  });

  await test.step("a change of the links starts another check, whose broken links are problems", async () => {
    worker = await site.stack.startWorker(site.settings);
    await page.getByRole("button", { name: "Step 5 actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await saveNow(page);
    await expectStatus(page, "Saved");
    const checked = page.waitForResponse((response) => response.url().includes("startLinkCheck"));
    await page.clock.fastForward(START_MS);
    await checked;
    await expect.poll(finishedChecks).toHaveLength(1);

    await openLinks();
    await expect(status).toHaveText("3 links checked.");
    const broken = linksDialog.getByRole("list", { name: "Broken links" });
    await expect(broken.getByRole("listitem")).toHaveText([
      `Step 2 has a broken link: ${address}/missingIt was not found (404).Go to step`,
    ]);
    await linksDialog
      .getByText("1 link did not respond to the check as expected. It may work for readers.")
      .click();
    await expect(
      linksDialog.getByRole("list", { name: "Links that may work" }).getByRole("listitem"),
    ).toContainText([`Step 3 has the link ${address}/busyThe site has an error (503).`]);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");

    await publish.click();
    await expect(publishDialog).toContainText("2 problems found. You can publish anyway.");
    expect(await axeViolations(page)).toEqual([]);
    await publishDialog.getByRole("button", { name: /^Go to step 2/ }).click();
    await expect(page.getByRole("listitem", { name: "Step 2" })).toBeFocused();
  });

  await test.step("another check finds a repaired link, and the guide is published with its other problem", async () => {
    STATUSES["/missing"] = 200;
    await openLinks();
    await linksDialog.getByRole("button", { name: "Check again" }).click();
    await expect(status).toHaveText("3 links checked. None is broken.");
    await page.keyboard.press("Escape");
    await publish.click();
    await expect(publishDialog).toContainText("1 problem found. You can publish anyway.");
    await publishDialog.getByRole("button", { name: "Publish anyway" }).click();
    await expectStored(site, owner, guide, { status: "published" });
    await closeShare(page);
    await expectStatus(page, "Live version");
  });

  await test.step("a publication does not wait for slow links, and their problems are reported afterwards", async () => {
    await page.getByRole("button", { name: "Edit step 1" }).click();
    await page
      .getByRole("group", { name: "How to edit step 1" })
      .getByRole("button", { name: "HTML" })
      .click();
    await page.getByRole("textbox", { name: "HTML of step 1" }).fill(linkTo("/held"));
    await openLinks();
    await expect(status).toHaveText("Checking 2 of 3 links…");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Publish changes" }).click();
    await publishDialog.getByRole("button", { name: "Publish anyway" }).click();
    await expectStored(site, owner, guide, {
      steps: [{ content: expect.stringContaining("/held") }, {}, {}, {}],
    });
    await expect(page.getByRole("button", { name: "Publish changes" })).toBeDisabled();

    STATUSES["/held"] = 404;
    for (const response of held) response.writeHead(404).end();
    await expect(page.getByText("1 link of the published guide is broken")).toBeVisible();
    await page.getByRole("button", { name: "Show" }).click();
    await expect(linksDialog).toContainText("Step 1 has a broken link:");
  });
});
