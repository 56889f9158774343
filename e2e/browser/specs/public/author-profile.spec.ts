import { addGuide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

/** A picture that is wider than high: red on the left and on the right, and blue in the middle. */
async function drawPicture(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [900, 300];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser does not draw");
    context.fillStyle = "#d00";
    context.fillRect(0, 0, 900, 300);
    context.fillStyle = "#00d";
    context.fillRect(300, 0, 300, 300);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return { name: "me.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

const formOf = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Public profile" }) });

async function save(page: Page): Promise<void> {
  // The message of an earlier save can still be visible.
  const saved = page.waitForResponse(/account\.updateAuthorProfile/);
  await formOf(page).getByRole("button", { name: "Save profile" }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByText("Public profile saved").first()).toBeVisible();
}

async function choosePicture(page: Page, file: Awaited<ReturnType<typeof drawPicture>>) {
  const chooser = page.waitForEvent("filechooser");
  await formOf(page)
    .getByRole("button", { name: /^(Upload picture|Replace)$/ })
    .click();
  await (await chooser).setFiles(file);
}

test("a user edits the public profile, and readers see it (contract PROFILE-1, PROFILE-4)", async ({
  site,
  openAs,
}) => {
  const author = await site.addOwner();
  await addGuide(site, author);
  const page = await openAs(author);
  await page.goto("/settings/profile");
  const form = formOf(page);
  await choosePicture(page, await drawPicture(page));
  const preview = form.locator("img");
  await expect(preview).toHaveAttribute("src", /^\/media\/[0-9a-f]{32}-300x300\.webp$/);
  await form.getByLabel("Bio").fill("I write about tea.");
  await form.getByRole("button", { name: "Add link" }).click();
  await expect(form.getByLabel("Label")).toBeFocused();
  await form.getByLabel("Label").fill("My site");
  await form.getByLabel("Address").fill("https://tea.example/about");
  await save(page);
  expect(await axeViolations(page)).toEqual([]);

  const reader = await openAs();
  await reader.goto(`/@${author.username}`);
  const picture = reader.locator("header img").first();
  const shown = await picture.evaluate((image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect();
    return { width, height, natural: [image.naturalWidth, image.naturalHeight] };
  });
  expect(shown).toEqual({ width: 96, height: 96, natural: [300, 300] });
  await expect(reader.getByText("I write about tea.")).toBeVisible();
  const link = reader.getByRole("link", { name: "My site" });
  await expect(link).toHaveAttribute("href", "https://tea.example/about");
  await expect(link).toHaveAttribute("rel", "me nofollow noopener");
  expect(await axeViolations(reader)).toEqual([]);
  await reader.setViewportSize({ width: 360, height: 740 });
  const overflow = () =>
    reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);

  await form.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(form.getByRole("button", { name: "Upload picture" })).toBeFocused();
  await form.getByRole("button", { name: "Remove link 1" }).click();
  await expect(form.getByRole("button", { name: "Add link" })).toBeFocused();
  await save(page);
  await reader.reload();
  await expect(reader.locator("header img")).toHaveCount(0);
  await expect(link).toHaveCount(0);
});

test("the profile is saved with the keyboard alone, and shows each error at its field (contract PROFILE-2, PROFILE-3)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const author = await site.addOwner();
  const page = await openAs(author);
  await page.goto("/settings/profile");
  const form = formOf(page);
  await form.getByLabel("Bio").focus();
  await page.keyboard.type("Tea, mostly.");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("button", { name: "Add link" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(form.getByLabel("Label")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("http://tea.example");
  await page.keyboard.press("Enter");
  await expect(form.getByText("Enter the label.")).toBeVisible();
  await expect(form.getByText("The address must start with https://.")).toBeVisible();
  await expect(form.getByLabel("Label")).toBeFocused();
  await expect(form.getByLabel("Label")).toHaveAttribute("aria-invalid", "true");
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type("Tea");
  await form.getByLabel("Address").fill("https://tea.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Public profile saved")).toBeVisible();
  await expect(form.getByRole("button", { name: "Save profile" })).toBeFocused();
  await page.reload();
  await expect(form.getByLabel("Address")).toHaveValue("https://tea.example/");

  await form.getByLabel("Bio").fill("x".repeat(301));
  await form.getByRole("button", { name: "Save profile" }).click();
  await expect(form.getByText("The bio is too long: use at most 300 characters.")).toBeVisible();

  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("No picture") };
  pageErrors.expect(/status of 422/);
  await choosePicture(page, text);
  await expect(form.getByRole("alert")).toContainText("is not a JPEG, PNG, WebP, GIF or AVIF");
});

test("readers without scripts search an author's guides with the keyboard (contract PROFILE-6)", async ({
  site,
  openAs,
}) => {
  const author = await site.addOwner("enterprise");
  for (let index = 0; index < 12; index += 1)
    await addGuide(site, author, { title: `Guide ${index}` });
  await addGuide(site, author, { title: "Choose a teapot" });
  const page = await openAs(undefined, { javaScriptEnabled: false });
  await page.goto(`/@${author.username}`);
  const search = page.getByRole("search", { name: "Guides of this author" });
  await search.getByRole("searchbox", { name: "Search guides" }).focus();
  await page.keyboard.type("teapot");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?q=teapot&category=$/);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Choose a teapot"]);
  await expect(search.getByRole("searchbox")).toHaveValue("teapot");

  await search.getByRole("combobox", { name: "Category" }).selectOption("tech");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "No guides match" })).toBeVisible();
  await page.getByRole("link", { name: "Show all guides" }).click();
  await expect(page.getByRole("heading", { level: 3 })).toHaveCount(13);

  const scripted = await openAs();
  for (const path of [`/@${author.username}?q=teapot`, `/@${author.username}?q=none`]) {
    await scripted.goto(path);
    expect(await axeViolations(scripted)).toEqual([]);
  }
});
