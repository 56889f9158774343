import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ample } from "#harness/people.ts";
import { openEditor, openStep, saveNow, textOf } from "#browser/flows/editor.ts";
import { addGuide, readGuide, type Guide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";
import { drawPng } from "#harness/png.ts";

let owner: Person;
let pictures: Server;
/** The address of the server of pictures, by a name that leads to this machine. */
let origin: string;
/** The paths that the service requested. */
const requested: string[] = [];
/** The responses that `/held.png` waits for. */
const held: ServerResponse[] = [];
const statuses: Record<string, number> = { "/gone.png": 404, "/refused.png": 403 };

/** A picture whose content differs from those of other paths. */
const pictureOf = (path: string) => drawPng(320, 200, path.length * 7);

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
  pictures = createServer(({ url = "" }, response) => {
    requested.push(url);
    if (url === "/held.png") held.push(response);
    else response.writeHead(statuses[url] ?? 200).end(pictureOf(url));
  });
  await new Promise<void>((done) => pictures.listen(0, "127.0.0.1", done));
  origin = `http://pictures.example:${(pictures.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  pictures.closeAllConnections();
  pictures.close();
});

/** Opens step 1 of a new guide. The browser shows the pictures, whose host it cannot resolve. */
async function openText(site: Site, openAs: (person: Person) => Promise<Page>) {
  const guide = await addGuide(site, owner, {
    steps: ["<p>Pour.</p>", "<p>Drink.</p>"],
    draft: true,
  });
  const page = await openAs(owner);
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: "image/png",
      body: pictureOf(new URL(route.request().url()).pathname),
    }),
  );
  await openEditor(page, guide);
  await openStep(page, 1);
  const text = textOf(page, 1);
  return { guide, page, text, before: (await text.textContent()) ?? "" };
}

const paste = (page: Page, html: string) =>
  page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", content);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);

const imageAt = (path: string, alt: string) =>
  `<p>Text.</p><p><img src="${origin}${path}" alt="${alt}"></p>`;
const copiesIn = (page: Page) => page.getByRole("group", { name: /^Copy of / });
const contentOf = async (site: Site, { id }: Guide) =>
  (await readGuide(site, owner, id)).steps[0]?.content;

test("the images of a pasted page are stored, and undo removes the paste as a whole (contract IMG-12)", async ({
  site,
  openAs,
}) => {
  const { guide, page, text, before } = await openText(site, openAs);
  requested.length = 0;
  const data = `data:image/png;base64,${drawPng(60, 40, 200).toString("base64")}`;
  await paste(
    page,
    `<h2>Tea</h2>${imageAt("/cup.png", "A cup")}${imageAt("/cup.png", "Again")}
     <figure><img src="${origin}/table.png" alt="A table"><figcaption>The table</figcaption></figure>
     <p>Embedded: <img src="${data}" alt="A leaf"></p>`,
  );
  for (const name of ["A cup", "Again", "A table", "A leaf"])
    await expect(text.getByRole("img", { name })).toHaveAttribute("src", /\/media\/[0-9a-f]{32}-/);
  await expect(copiesIn(page)).toHaveCount(0);
  await expect(page.getByText("2 pasted images are stored")).toBeVisible();
  await expect(text.getByRole("img", { name: "A table" })).toHaveAttribute("width", "320");
  // The same image is requested once.
  expect(requested.toSorted()).toEqual(["/cup.png", "/table.png"]);
  expect(await axeViolations(page)).toEqual([]);
  await saveNow(page);
  await expect.poll(() => contentOf(site, guide)).not.toContain("pictures.example");
  expect(await contentOf(site, guide)).not.toMatch(/paste\.invalid|data:/);

  // The embedded image was inserted after the paste, so it is a change of its own.
  await text.press("Control+z");
  await text.press("Control+z");
  await expect(text).toHaveText(before);
  await text.press("Control+Shift+z");
  await expect(text.getByRole("img", { name: "A cup" })).toHaveAttribute("src", /\/media\//);
  await expect(text.getByRole("img", { name: "A table" })).toHaveAttribute("src", /\/media\//);
});

test("an image that cannot be received stays a link, with the reason, and can be tried again (contract IMG-12, IMG-14)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const { page, text } = await openText(site, openAs);
  await paste(page, imageAt("/gone.png", "Gone") + imageAt("/refused.png", "Refused"));
  const [gone, refused] = [copiesIn(page).first(), copiesIn(page).last()];
  await expect(gone).toContainText("The image was not found. Replace it, or remove it.");
  await expect(refused).toContainText("The site does not let other programs load the image.");
  await expect(text.getByRole("img", { name: "Gone" })).toHaveAttribute(
    "src",
    `${origin}/gone.png`,
  );
  expect(await axeViolations(page)).toEqual([]);
  pageErrors.expect(/status of 422/);

  statuses["/refused.png"] = 200;
  await page.getByRole("button", { name: /^Try again: refused.png/ }).click();
  await expect(text.getByRole("img", { name: "Refused" })).toHaveAttribute("src", /\/media\//);
  await page.getByRole("button", { name: /^Keep link: gone.png/ }).click();
  await expect(copiesIn(page)).toHaveCount(0);
  await expect(text.getByRole("img", { name: "Gone" })).toHaveAttribute(
    "src",
    `${origin}/gone.png`,
  );
});

test("a copy that is cancelled keeps the link, and a copy continues when its step is closed (contract IMG-12)", async ({
  site,
  openAs,
}) => {
  const { guide, page, text, before } = await openText(site, openAs);
  held.length = 0;
  await paste(page, imageAt("/held.png", "Held"));
  await expect(copiesIn(page)).toContainText("Storing the image");
  await expect.poll(() => held.length).toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  let isClosed = false;
  held[0]?.on("close", () => (isClosed = true));
  await page.getByRole("button", { name: /^Keep link: held.png/ }).click();
  await expect(copiesIn(page)).toHaveCount(0);
  // The service no longer waits for the site.
  await expect.poll(() => isClosed).toBe(true);
  await expect(text.getByRole("img", { name: "Held" })).toHaveAttribute(
    "src",
    `${origin}/held.png`,
  );

  await text.press("Control+z");
  await expect(text).toHaveText(before);
  held.length = 0;
  await paste(page, imageAt("/held.png", "Held"));
  await expect.poll(() => held.length).toBe(1);
  await openStep(page, 2);
  held[0]?.writeHead(200).end(pictureOf("/held.png"));
  await expect(page.getByText("The pasted image is stored")).toBeVisible();
  await saveNow(page);
  await expect.poll(() => contentOf(site, guide)).toMatch(/<img src="[^"]+\/media\/[0-9a-f]{32}-/);
});
