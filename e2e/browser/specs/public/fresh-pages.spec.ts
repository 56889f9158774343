import { addGuide, pathOf, publishGuide } from "#browser/flows/guides.ts";
import { expect, test } from "#browser/support/fixtures.ts";

test("a browser with the service worker shows each change of a guide at the next navigation, also in its JSON, embed and oEmbed, and no part of it after it is unpublished or deleted (contract PUBLIC-4, PUBLIC-9)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  pageErrors.expect(/Failed to load resource/);
  const author = await site.addOwner();
  const { key, username } = author;
  const guide = await addGuide(site, author, { title: "Version 0" });
  const change = (title: string) =>
    site.rest({
      method: "PATCH",
      path: `/guides/${guide.id}`,
      key,
      json: { guide: { title } },
    });
  const path = pathOf(guide);
  const page = await openAs(undefined);
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const image = await page.locator('meta[property="og:image"]').getAttribute("content");

  // JSON and feeds are not hydrated.
  const open = (address: string) => page.goto(address, { waitUntil: "load" });
  /** Opens an address as a reader does, and returns the title of the guide that it shows. */
  const shownAt = async (address: string) => {
    const response = await open(address);
    const [title = "none"] = /Version \d/.exec((await response?.text()) ?? "") ?? [];
    return title;
  };
  /** What a script of the page reads, which has the cache of the browser too. */
  const readImage = () =>
    page.evaluate(async (url) => {
      const response = await fetch(url ?? "");
      const hash = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
      return { status: response.status, hash: new Uint8Array(hash).join(" ") };
    }, image);
  const oEmbed = `/oembed?url=${encodeURIComponent(`${site.url}${path}`)}`;
  const guideAddresses = [path, `${path}.json`, `/embed${path}`, oEmbed];
  const authorAddresses = [`/@${username}`, `/@${username}/feed.xml`];
  const expectTitle = async (title: string) => {
    for (const address of [...guideAddresses, ...authorAddresses])
      expect(await shownAt(address), address).toBe(title);
  };

  await expectTitle("Version 0");
  await open(path);
  const before = await readImage();
  expect(before.status).toBe(200);
  for (const title of ["Version 1", "Version 2"]) {
    await change(title);
    await expectTitle(title);
  }
  await open(path);
  expect((await readImage()).hash).not.toBe(before.hash);

  for (const end of ["unpublish", "delete"]) {
    if (end === "delete") {
      await publishGuide(site, author, guide);
      await expectTitle("Version 2");
      await site.rest({ method: "DELETE", path: `/guides/${guide.id}`, key });
    } else await site.rest({ method: "POST", path: `/guides/${guide.id}/unpublish`, key });
    await expectTitle("none");
    for (const address of guideAddresses)
      expect((await open(address))?.status(), `${address} after ${end}`).toBe(404);
    await open(`/@${username}`);
    expect((await readImage()).status, end).toBe(404);
  }
});
