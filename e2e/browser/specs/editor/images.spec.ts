import { ample } from "#harness/people.ts";
import { openEditor, openStep, saveNow, textOf } from "#browser/flows/editor.ts";
import { addGuide, pathOf, publishGuide, readGuide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { fromNewAddress } from "#harness/call.ts";
import { drawPng } from "#harness/png.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

type GivenFile = { name: string; mimeType: string; buffer: Buffer };

/** A file whose content differs from those with other greys. */
const pictureOf = ([width, height]: [number, number], grey: number): GivenFile => ({
  name: `picture-${grey}.png`,
  mimeType: "image/png",
  buffer: drawPng(width, height, grey),
});

const uploadsIn = (page: Page) => page.getByRole("group", { name: /^Upload of / });
const imagesIn = (page: Page, step: number) => textOf(page, step).locator("img[src*='/media/']");

async function chooseFile(page: Page, step: number, file: GivenFile) {
  const chooser = page.waitForEvent("filechooser");
  await page
    .getByRole("toolbar", { name: `Formatting: Text of step ${step}` })
    .getByRole("button", { name: "Image", exact: true })
    .click();
  await page.getByRole("menuitem", { name: "Upload images" }).click();
  await (await chooser).setFiles([file]);
}

/** Pastes or drops files into the text of a step, as the browser does. */
async function give(page: Page, step: number, how: "paste" | "drop", files: GivenFile[]) {
  const given = files.map(({ buffer, ...file }) => ({
    ...file,
    base64: buffer.toString("base64"),
  }));
  await textOf(page, step).evaluate(
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
              dataTransfer: data,
              bubbles: true,
              cancelable: true,
              clientX: left + 30,
              clientY: top + 30,
            });
      element.dispatchEvent(event);
    },
    [how, given] as const,
  );
}

test("an author uploads images with the button, by paste and by drop, and readers load the size that fits (contract IMG-1, IMG-2, IMG-5)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { steps: ["Button", "Paste", "Drop"], draft: true });
  const page = await openAs(owner);
  await openEditor(page, guide);
  const contentOf = async (step: number) =>
    (await readGuide(site, owner, guide.id)).steps[step - 1]?.content ?? "";

  await test.step("an upload that failed is tried again, and a damaged file states why", async () => {
    await openStep(page, 1);
    await page.route("**/api/images", (route) => route.abort());
    await chooseFile(page, 1, pictureOf([1_600, 900], 20));
    await expect(uploadsIn(page)).toContainText(
      "The connection was lost. Check it, and try again.",
    );
    expect(await axeViolations(page)).toEqual([]);
    pageErrors.expect(/net::ERR_FAILED/);
    await page.unroute("**/api/images");
    await page.getByRole("button", { name: "Try again: picture-20.png" }).click();
    await expect(imagesIn(page, 1)).toHaveCount(1);
    await expect(uploadsIn(page)).toHaveCount(0);

    await chooseFile(page, 1, {
      name: "damaged.png",
      mimeType: "image/png",
      buffer: Buffer.from("no image"),
    });
    await expect(uploadsIn(page)).toContainText(
      "This file is not a JPEG, PNG, WebP, GIF or AVIF image, or is damaged",
    );
    pageErrors.expect(/status of 422/);
    await page.getByRole("button", { name: "Cancel: damaged.png" }).click();
    await expect(uploadsIn(page)).toHaveCount(0);
  });

  await test.step("an image that is marked as decorative has an empty description until the mark is removed (contract LIFE-12)", async () => {
    await imagesIn(page, 1).click();
    const decorative = page.getByRole("checkbox", { name: /^Decorative image/ });
    await expect(decorative).not.toBeChecked();
    await decorative.check();
    await expect(page.getByText("Screen readers skip this image.")).toBeVisible();
    await expect(imagesIn(page, 1)).toHaveAttribute("alt", "");
    await saveNow(page);
    await expect.poll(() => contentOf(1)).toMatch(/<img src="[^"]+" alt=""/);
    await decorative.uncheck();
    await expect(page.getByText("For readers who cannot see the image.")).toBeVisible();
    await expect(imagesIn(page, 1)).not.toHaveAttribute("alt");
  });

  await test.step("an image is described", async () => {
    // A key after the other: each one changes the image.
    await page.getByLabel("Description of the image").pressSequentially("A cup of tea on a table");
    const image = textOf(page, 1).getByRole("img", { name: "A cup of tea on a table" });
    await expect(image).toHaveAttribute("width", "1600");
    expect(await axeViolations(page)).toEqual([]);
    await saveNow(page);
    await expect
      .poll(() => contentOf(1))
      .toMatch(
        /<img src="[^"]+\/media\/[0-9a-f]{32}-1600x900\.webp" alt="A cup of tea on a table" width="1600" height="900"/,
      );
  });

  for (const [step, how] of [
    [2, "paste"],
    [3, "drop"],
  ] as const)
    await test.step(`a ${how} of several images inserts them in their order, also when a later upload ends first`, async () => {
      await openStep(page, step);
      let requests = 0;
      await page.route("**/api/images", async (route) => {
        requests += 1;
        // The first upload ends after the second.
        if (requests === 1) await page.waitForResponse("**/api/images");
        await route.continue();
      });
      const sizes: [number, number][] = [
        [300, 200],
        [310, 200],
        [320, 200],
      ];
      await give(
        page,
        step,
        how,
        sizes.map((size, index) => pictureOf(size, 50 * step + index)),
      );
      await expect(uploadsIn(page)).toHaveCount(0);
      await expect(imagesIn(page, step)).toHaveCount(3);
      await page.unroute("**/api/images");
      await saveNow(page);
      await expect
        .poll(async () =>
          Array.from((await contentOf(step)).matchAll(/width="(\d+)"/g), ([, width]) => width),
        )
        .toEqual(["300", "310", "320"]);
    });

  await test.step("a file that is no image is refused with a message", async () => {
    await give(page, 3, "paste", [
      { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("notes") },
    ]);
    await expect(
      page
        .getByRole("region", { name: "Notifications" })
        .getByText("Only JPEG, PNG, WebP, GIF and AVIF images can be uploaded"),
    ).toBeVisible();
  });

  await test.step("a phone loads the small size", async () => {
    await publishGuide(site, owner, guide);
    const reader = await openAs();
    await reader.setViewportSize({ width: 360, height: 740 });
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
});

test("the file of an image is stored by caches, runs no scripts, and is 404 at other addresses (contract IMG-6)", async ({
  site,
  request,
}) => {
  const { name, value } = await site.openSession(owner);
  const { buffer } = pictureOf([300, 200], 30);
  const upload = (headers: Record<string, string>, data: Buffer = buffer) =>
    request.post("/api/images", {
      data,
      headers: { "content-type": "image/png", ...fromNewAddress(), ...headers },
    });
  const session = { origin: site.url, cookie: `${name}=${value}` };
  const created = await upload(session);
  expect(created.status()).toBe(201);
  const { image } = (await created.json()) as { image: { url: string; width: number } };
  const { pathname } = new URL(image.url);

  const file = await request.get(pathname);
  expect(file.status()).toBe(200);
  expect(file.headers()).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  const etag = file.headers()["etag"] ?? "";
  const again = await request.get(pathname, { headers: { "if-none-match": etag } });
  expect(again.status()).toBe(304);
  for (const path of [
    pathname.replace(".webp", "-640.webp"),
    "/media/../package.json",
    "/media/a.webp",
    "/media/",
  ])
    expect((await request.get(path)).status(), path).toBe(404);

  // Only pages of the portal upload, for a signed-in user, files of at most 10 MiB.
  expect((await upload({ ...session, origin: "https://other.example" })).status()).toBe(403);
  expect((await upload(session, Buffer.alloc(10 * 1024 * 1024 + 1))).status()).toBe(413);
  expect((await upload({ origin: site.url })).status()).toBe(401);
});
