import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { ample } from "#harness/people.ts";
import { expectStored, openEditor, openStep, saveNow, textOf } from "#browser/flows/editor.ts";
import { addGuide, readGuide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";
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
const pictureOf = (address: string) => drawPng(320, 200, address.length * 7);

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

const fixtures = path.join(
  import.meta.dirname,
  "../../../../apps/portal/src/features/guide-editor/paste/fixtures",
);

/** Dispatches a paste event on the focused text. */
const paste = (page: Page, data: Record<string, string>) =>
  page.evaluate((kinds) => {
    const clipboardData = new DataTransfer();
    for (const [kind, text] of Object.entries(kinds)) clipboardData.setData(kind, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);

/** Opens a step and selects its text. */
async function selectText(page: Page, step: number) {
  await openStep(page, step);
  await page.keyboard.press("Control+a");
  return textOf(page, step);
}

const copiesIn = (page: Page) => page.getByRole("group", { name: /^Copy of / });

test("the editor converts pasted Markdown and documents, and stores the images of pasted pages (contract IMG-12, IMG-14)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const steps = Array.from({ length: 10 }, (_, index) => `Step ${index + 1}`);
  const guide = await addGuide(site, owner, { steps, content: () => "<p>x</p>", draft: true });
  const page = await openAs(owner);
  // The browser shows the pictures, whose host it cannot resolve.
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({
      contentType: "image/png",
      body: pictureOf(new URL(route.request().url()).pathname),
    }),
  );
  await openEditor(page, guide);
  const contentOf = async (step: number) =>
    (await readGuide(site, owner, guide.id)).steps[step - 1]?.content;
  const imageAt = (address: string, alt: string) =>
    `<p>Text.</p><p><img src="${origin}${address}" alt="${alt}"></p>`;

  await test.step("Markdown becomes formatted text, except in code and with paste as plain text", async () => {
    const formatted = await selectText(page, 1);
    await paste(page, { "text/plain": "## Light\n\n- **warm**\n- [cold](https://example.com/)\n" });
    await expect(formatted.getByRole("heading", { name: "Light" })).toBeVisible();

    await selectText(page, 2);
    await page
      .getByRole("toolbar", { name: "Formatting: Text of step 2" })
      .getByRole("button", { name: "Code block" })
      .click();
    await paste(page, { "text/plain": "## a\n- b" });

    await selectText(page, 3);
    // Only the key event: a real paste would use the machine's clipboard.
    await page.evaluate(() =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key: "V", ctrlKey: true, shiftKey: true, bubbles: true }),
      ),
    );
    await paste(page, { "text/plain": "## a" });
  });

  for (const [step, program, file, words] of [
    [4, "Word", "word.html", ["Armrests", "Unpack it"]],
    [5, "Google Docs", "google-docs.html", ["Screws", "Plug it in"]],
    [6, "Notion", "notion.html", ["Tag it", "npm publish"]],
  ] as const)
    await test.step(`text from ${program} keeps its lists`, async () => {
      const html = readFileSync(path.join(fixtures, file), "utf8");
      const text = await selectText(page, step);
      await paste(page, { "text/html": html, "text/plain": "as text" });
      for (const word of words) await expect(text).toContainText(word);
      await expect(text.getByRole("listitem").first()).toBeVisible();
      await expect(text).not.toContainText("·");
      // The browser reports a style sheet while parsing. None is applied.
      if (html.includes("<style")) pageErrors.expect(/Applying inline style violates/);
    });

  await test.step("the API stores the pasted text", async () => {
    await saveNow(page);
    const document = { content: expect.stringMatching(/^<h2>.*<li><p>/) };
    await expectStored(site, owner, guide, {
      steps: [
        {
          content: expect.stringMatching(
            /^<h2>Light<\/h2><ul><li><p><strong>warm<\/strong><\/p><\/li><li><p><a [^>]*>cold<\/a><\/p><\/li><\/ul>(?:<p><\/p>)?$/,
          ),
        },
        { content: "<pre><code>## a\n- b</code></pre>" },
        { content: "<p>## a</p>" },
        document,
        document,
        document,
        {},
        {},
        {},
        {},
      ],
    });
  });

  await test.step("the images of a page are stored, and Undo removes the paste as a whole", async () => {
    await openStep(page, 7);
    const text = textOf(page, 7);
    const data = `data:image/png;base64,${drawPng(60, 40, 200).toString("base64")}`;
    await paste(page, {
      "text/html": `<h2>Tea</h2>${imageAt("/cup.png", "A cup")}${imageAt("/cup.png", "Again")}
       <figure><img src="${origin}/table.png" alt="A table"><figcaption>The table</figcaption></figure>
       <p>Embedded: <img src="${data}" alt="A leaf"></p>`,
    });
    for (const name of ["A cup", "Again", "A table", "A leaf"])
      await expect(text.getByRole("img", { name })).toHaveAttribute(
        "src",
        /\/media\/[0-9a-f]{32}-/,
      );
    await expect(copiesIn(page)).toHaveCount(0);
    await expect(page.getByText("2 pasted images are stored")).toBeVisible();
    await expect(text.getByRole("img", { name: "A table" })).toHaveAttribute("width", "320");
    // The same image is requested once.
    expect(requested.toSorted()).toEqual(["/cup.png", "/table.png"]);
    expect(await axeViolations(page)).toEqual([]);
    await saveNow(page);
    await expect.poll(() => contentOf(7)).toContain("/media/");
    expect(await contentOf(7)).not.toMatch(/pictures\.example|paste\.invalid|data:/);

    // The embedded image was inserted after the paste, so it is a change of its own.
    await text.press("Control+z");
    await text.press("Control+z");
    await expect(text).toHaveText("x");
    await text.press("Control+Shift+z");
    await expect(text.getByRole("img", { name: "A cup" })).toHaveAttribute("src", /\/media\//);
    await expect(text.getByRole("img", { name: "A table" })).toHaveAttribute("src", /\/media\//);
  });

  await test.step("a copy that is cancelled keeps the link, and a copy continues when its step is closed", async () => {
    await openStep(page, 8);
    const text = textOf(page, 8);
    await paste(page, { "text/html": imageAt("/held.png", "Held") });
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
    await expect(text).toHaveText("x");
    await paste(page, { "text/html": imageAt("/held.png", "Held") });
    await expect.poll(() => held.length).toBe(2);
    await openStep(page, 10);
    held[1]?.writeHead(200).end(pictureOf("/held.png"));
    await expect(page.getByText("The pasted image is stored")).toBeVisible();
    await saveNow(page);
    await expect.poll(() => contentOf(8)).toMatch(/<img src="[^"]+\/media\/[0-9a-f]{32}-/);
  });

  await test.step("an image that cannot be received stays a link, with the reason, and can be tried again", async () => {
    await openStep(page, 9);
    const image = (name: string) => textOf(page, 9).getByRole("img", { name });
    await paste(page, {
      "text/html": imageAt("/gone.png", "Gone") + imageAt("/refused.png", "Refused"),
    });
    const [gone, refused] = [copiesIn(page).first(), copiesIn(page).last()];
    await expect(gone).toContainText("The image was not found. Replace it, or remove it.");
    await expect(refused).toContainText("The site does not let other programs load the image.");
    await expect(image("Gone")).toHaveAttribute("src", `${origin}/gone.png`);
    expect(await axeViolations(page)).toEqual([]);
    pageErrors.expect(/status of 422/);

    statuses["/refused.png"] = 200;
    await page.getByRole("button", { name: /^Try again: refused.png/ }).click();
    await expect(image("Refused")).toHaveAttribute("src", /\/media\//);
    await page.getByRole("button", { name: /^Keep link: gone.png/ }).click();
    await expect(copiesIn(page)).toHaveCount(0);
    await expect(image("Gone")).toHaveAttribute("src", `${origin}/gone.png`);
  });
});
