import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addGuide, pathOf } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Person } from "#browser/support/fixtures.ts";

/** Serves a page of another site. A server: the browser denies pages of other networks access to localhost. */
async function serveOtherSite(html: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end(`<!doctype html>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/post`, close: () => server.close() };
}

let author: Person;

test.beforeAll(async ({ site }) => {
  author = await site.addOwner();
});

test("another site shows a guide with the copied code: in full height, without cookies (contract PUBLIC-8)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author, {
    content: (name) => `<p>${name}.</p><p><a href="https://example.com/">More</a></p>`.repeat(8),
  });
  const page = await openAs(undefined, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(pathOf(guide));
  await page.getByRole("button", { name: "Share this guide" }).click();
  await page.getByRole("button", { name: "Copy embed code" }).click();
  await expect(page.getByRole("group", { name: "Share this guide" })).toContainText("Copied");
  const code = await page.evaluate(() => navigator.clipboard.readText());

  const reader = await openAs();
  const other = await serveOtherSite(`<title>Blog</title><link rel="icon" href="data:,">${code}`);
  await reader.goto(other.url, { waitUntil: "load" });
  const frame = reader.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1, name: guide.title })).toBeVisible();
  await expect(frame.getByRole("button")).toHaveCount(0);
  await expect(frame.getByRole("link", { name: "More" }).first()).toHaveAttribute(
    "target",
    "_blank",
  );
  await expect
    .poll(() => reader.locator("iframe").evaluate((element) => element.clientHeight))
    .toBeGreaterThan(1_200);
  expect(await reader.context().cookies()).toEqual([]);
  other.close();
  await reader.goto(`/embed${pathOf(guide)}`);
  expect(await axeViolations(reader)).toEqual([]);
});

test("a guide's page names its oEmbed code, and an author's page its feed (contract PUBLIC-7)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, author, { title: "A guide with a feed" });
  const page = await openAs();
  await page.goto(pathOf(guide));
  const linkOf = (type: string) =>
    page
      .locator(`link[rel=alternate][type="${type}"]`)
      .evaluate((link: HTMLLinkElement) => link.href);
  const oembed = await page.request.get(await linkOf("application/json+oembed"));
  expect(await oembed.json()).toMatchObject({ type: "rich", title: guide.title });
  const unknown = await page.request.get(
    `/oembed?url=${encodeURIComponent(`${guide.url}-unknown`)}`,
  );
  expect(unknown.status()).toBe(404);
  const xml = await page.request.get(`/oembed?format=xml&url=${encodeURIComponent(guide.url)}`);
  expect(xml.status()).toBe(501);

  await page.locator("a[rel=author]").click();
  await page.waitForURL(`**/@${author.username}`);
  const feed = await page.request.get(await linkOf("application/atom+xml"));
  expect(feed.headers()["content-type"]).toBe("application/atom+xml; charset=utf-8");
  const entry = await feed.text();
  expect(entry).toContain(`<link rel="alternate" type="text/html" href="${guide.url}"/>`);
  const [id = ""] = /<id>urn:uuid:[\da-f-]{36}<\/id>/.exec(entry) ?? [];
  expect(id).not.toBe("");
  await site.rest({
    method: "PATCH",
    path: `/guides/${guide.id}`,
    key: author.key,
    json: { guide: { slug: "moved" } },
  });
  const moved = await page.request.get(feed.url());
  expect(await moved.text()).toContain(id);
});
