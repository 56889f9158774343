import { ample } from "#harness/people.ts";
import { openEditor, openStep, saveNow, textOf } from "#browser/flows/editor.ts";
import { addGuide, pathOf, publishGuide, readGuide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

/** A picture of this size. `hue` makes its content differ from others. */
async function drawPicture(page: Page, [width, height]: [number, number], hue: number) {
  const base64 = await page.evaluate(
    ([w, h, colour]) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [w, h];
      const context = canvas.getContext("2d");
      if (!context) throw new Error("The browser does not draw");
      context.fillStyle = `hsl(${colour} 60% 40%)`;
      context.fillRect(0, 0, w, h);
      context.fillStyle = "#fff";
      context.font = "48px sans-serif";
      context.fillText("A cup of tea", 40, 80);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    },
    [width, height, hue] as const,
  );
  return {
    name: `picture-${hue}.png`,
    mimeType: "image/png",
    buffer: Buffer.from(base64, "base64"),
  };
}

const toolbarOf = (page: Page, step: number) =>
  page.getByRole("toolbar", { name: `Formatting: Text of step ${step}` });
const uploadsIn = (page: Page) => page.getByRole("group", { name: /^Upload of / });

async function chooseFiles(page: Page, files: Awaited<ReturnType<typeof drawPicture>>[]) {
  const chooser = page.waitForEvent("filechooser");
  await toolbarOf(page, 1).getByRole("button", { name: "Image", exact: true }).click();
  await page.getByRole("menuitem", { name: "Upload images" }).click();
  await (await chooser).setFiles(files);
}

/** Pastes or drops files into the text of step 1, as the browser does. */
async function give(
  page: Page,
  how: "paste" | "drop",
  files: Awaited<ReturnType<typeof drawPicture>>[],
) {
  const given = files.map(({ buffer, ...file }) => ({
    ...file,
    base64: buffer.toString("base64"),
  }));
  await textOf(page, 1).evaluate(
    (element, [kind, list]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      const { left, top } = element.getBoundingClientRect();
      const event =
        kind === "paste"
          ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent("drop", {
              ...{ dataTransfer: data, bubbles: true, cancelable: true },
              ...{ clientX: left + 30, clientY: top + 30 },
            });
      element.dispatchEvent(event);
    },
    [how, given] as const,
  );
}

test("an author uploads an image, describes it, and readers load the size that fits (contract IMG-1, IMG-5)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { steps: ["<p>Pour.</p>"], draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await openStep(page, 1);
  await chooseFiles(page, [await drawPicture(page, [1_600, 900], 20)]);
  const description = page.getByLabel("Description of the image");
  // A key after the other: each one changes the image.
  await description.pressSequentially("A cup of tea on a table");
  await expect(uploadsIn(page)).toHaveCount(0);
  const image = textOf(page, 1).getByRole("img", { name: "A cup of tea on a table" });
  await expect(image).toHaveAttribute("width", "1600");
  expect(await axeViolations(page)).toEqual([]);
  await saveNow(page);
  await expect
    .poll(async () => (await readGuide(site, owner, guide.id)).steps[0]?.content)
    .toMatch(
      /<img src="[^"]+\/media\/[0-9a-f]{32}-1600x900\.webp" alt="A cup of tea on a table" width="1600" height="900"/,
    );
  await publishGuide(site, owner, guide);
  const reader = await openAs(undefined, { viewport: { width: 360, height: 740 } });
  await reader.goto(pathOf(guide));
  const shown = reader.getByRole("img", { name: "A cup of tea on a table" });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((element: HTMLImageElement) => element.currentSrc))
    .toMatch(/-640\.webp$/);
  await expect
    .poll(() =>
      shown.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0),
    )
    .toBe(true);
  expect(await axeViolations(reader)).toEqual([]);
});

for (const how of ["paste", "drop"] as const)
  test(`a ${how} of several images inserts them in their order, also when a later upload ends first (contract IMG-1)`, async ({
    site,
    openAs,
  }) => {
    const guide = await addGuide(site, owner, { steps: ["<p>Pour.</p>"], draft: true });
    const page = await openAs(owner);
    await openEditor(page, guide);
    await openStep(page, 1);
    let requests = 0;
    await page.route("**/api/images", async (route) => {
      requests += 1;
      // The first upload ends after the second.
      if (requests === 1) await page.waitForResponse("**/api/images");
      await route.continue();
    });
    const hue = how === "paste" ? 100 : 200;
    const sizes: [number, number][] = [
      [300, 200],
      [310, 200],
      [320, 200],
    ];
    const files = await Promise.all(
      sizes.map((size, index) => drawPicture(page, size, hue + index)),
    );
    await give(page, how, files);
    await expect(uploadsIn(page)).toHaveCount(0);
    await expect(textOf(page, 1).locator("img[src*='/media/']")).toHaveCount(3);
    await saveNow(page);
    const widths = async () => {
      const { steps } = await readGuide(site, owner, guide.id);
      return Array.from(steps[0]?.content.matchAll(/width="(\d+)"/g) ?? [], ([, width]) => width);
    };
    await expect.poll(widths).toEqual(["300", "310", "320"]);
  });

test("a failed upload can be tried again or removed, and a damaged file states why (contract IMG-2)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { steps: ["<p>Pour.</p>"], draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  await openStep(page, 1);
  await page.route("**/api/images", (route) => route.abort());
  await chooseFiles(page, [await drawPicture(page, [300, 200], 300)]);
  await expect(uploadsIn(page)).toContainText("The connection was lost. Check it, and try again.");
  expect(await axeViolations(page)).toEqual([]);
  pageErrors.expect(/net::ERR_FAILED/);
  await page.unroute("**/api/images");
  await page.getByRole("button", { name: "Try again: picture-300.png" }).click();
  await expect(textOf(page, 1).locator("img[src*='/media/']")).toHaveCount(1);
  await expect(uploadsIn(page)).toHaveCount(0);

  await chooseFiles(page, [
    { name: "damaged.png", mimeType: "image/png", buffer: Buffer.from("no image") },
  ]);
  await expect(uploadsIn(page)).toContainText(
    "This file is not a JPEG, PNG, WebP, GIF or AVIF image, or is damaged",
  );
  pageErrors.expect(/status of 422/);
  await page.getByRole("button", { name: "Cancel: damaged.png" }).click();
  await expect(uploadsIn(page)).toHaveCount(0);

  await give(page, "paste", [
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
  ]);
  await expect(
    page
      .getByRole("region", { name: "Notifications" })
      .getByText("Only JPEG, PNG, WebP, GIF and AVIF images can be uploaded"),
  ).toBeVisible();
});

test("the file of an image is stored by caches, runs no scripts, and is 404 at other addresses (contract IMG-6)", async ({
  site,
  openAs,
}) => {
  const page = await openAs(owner);
  await page.goto("/guides");
  const { buffer } = await drawPicture(page, [300, 200], 30);
  const origin = new URL(page.url()).origin;
  const upload = (headers: Record<string, string>, data: Buffer = buffer) =>
    page.request.post("/api/images", {
      data,
      headers: { "content-type": "image/png", ...headers },
    });
  const created = await upload({ origin });
  expect(created.status()).toBe(201);
  const { image } = (await created.json()) as { image: { url: string; width: number } };
  const { pathname } = new URL(image.url);

  const file = await page.request.get(pathname);
  expect(file.status()).toBe(200);
  expect(file.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  const etag = file.headers()["etag"] ?? "";
  const again = await page.request.get(pathname, { headers: { "if-none-match": etag } });
  expect(again.status()).toBe(304);
  for (const path of [
    pathname.replace(".webp", "-640.webp"),
    "/media/../package.json",
    "/media/a.webp",
    "/media/",
  ])
    expect((await page.request.get(path)).status(), path).toBe(404);

  // Only pages of the portal upload, for a signed-in user, files of at most 10 MiB.
  expect((await upload({ origin: "https://other.example" })).status()).toBe(403);
  expect((await upload({ origin }, Buffer.alloc(10 * 1024 * 1024 + 1))).status()).toBe(413);
  const reader = await openAs();
  await reader.goto("/sign-in");
  const anonymous = await reader.request.post("/api/images", { data: buffer, headers: { origin } });
  expect(anonymous.status()).toBe(401);
  expect(site).toBeDefined();
});
