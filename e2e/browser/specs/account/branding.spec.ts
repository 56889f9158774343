import { layoutShifts } from "#browser/support/layout-shifts.ts";
import { addGuide, pathOf } from "#browser/flows/guides.ts";
import { axeViolations, COLOR_RULES } from "#browser/support/axe.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

/** A wide logo: a red bar with a transparent background. */
async function drawLogo(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1200, 300];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser does not draw");
    context.fillStyle = "#d00";
    context.fillRect(0, 50, 1200, 200);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });
  return { name: "logo.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

const previewOf = (page: Page) =>
  page.frameLocator('iframe[title="A sample guide with your branding"]');

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save branding" }).click();
  await expect(page.getByText("Branding saved")).toBeVisible();
}

const accentOf = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement("span");
    probe.style.color = "var(--accent)";
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });

/** Whether the layout of a page has moved its header since it was opened. */
const movesHeader = (page: Page): Promise<boolean> =>
  layoutShifts(page, (shifts) => {
    const header = document.querySelector("header");
    return shifts.some(({ sources }) => sources.some(({ node }) => header?.contains(node)));
  });

/** The looks of a page, without a new load: only media queries differ. */
const LOOKS = [
  { colorScheme: "light", width: 1440, only: null },
  { colorScheme: "dark", width: 1440, only: COLOR_RULES },
  { colorScheme: "dark", width: 360, only: null },
  { colorScheme: "light", width: 768, only: [] },
] as const;

test("an owner corrects the branding, sees it before saving, and readers see it after (contract BRAND-2, BRAND-3, BRAND-4, BRAND-6, BRAND-7)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const guide = await addGuide(site, owner);
  const page = await openAs(owner);
  const preview = previewOf(page);
  const members = page.getByRole("link", { name: "Members" });

  await test.step("each error is at its field, and unsaved changes are left after a confirmation", async () => {
    await page.goto("/settings/branding");
    await expect(preview.getByText("Published with Guidepost")).toBeVisible();
    await page.getByLabel("Link", { exact: false }).fill("http://acme.example");
    await page.getByLabel("Accent color").fill("red");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter your brand name: a logo or a link needs it.")).toBeVisible();
    await expect(page.getByText("The link must start with https://.")).toBeVisible();
    await expect(page.getByText("Enter a color, such as #1a73e8.")).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    await members.click();
    const asked = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await asked.getByRole("button", { name: "Stay" }).click();
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL(/\/settings\/branding$/);
  });

  await test.step("the preview shows the values before they are saved, in a frame with a line of one pixel", async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload logo" }).click();
    await (await chooser).setFiles(await drawLogo(page));
    await expect(page.getByAltText("The chosen logo")).toHaveAttribute(
      "src",
      /^\/media\/[0-9a-f]{32}-432x108\.webp$/,
    );
    await page.getByLabel("Brand name").fill("Acme Tools");
    await page.getByLabel("Link", { exact: false }).fill("https://acme.example");
    await page.getByLabel("Accent color").fill("#FFC400");
    await page.getByLabel("Hide “Published with Guidepost”").check();
    await expect(page.getByText("darker, so that text is readable")).toBeVisible();
    await expect(page.getByText("#ffc400, your color")).toBeVisible();
    await expect(preview.locator('header img[alt="Acme Tools"]')).toBeVisible();
    await expect(preview.getByText("Published with Guidepost")).toHaveCount(0);
    const accents = () =>
      preview.locator("html").evaluate((html) => {
        const { colorScheme } = getComputedStyle(html);
        return { scheme: colorScheme, accent: html.style.getPropertyValue("--accent") };
      });
    expect(await accents()).toEqual({
      scheme: "light",
      accent: expect.stringMatching(/^light-dark\(#[0-9a-f]{6}, #ffc400\)$/),
    });
    await page.getByRole("button", { name: "Dark" }).click();
    await expect.poll(async () => (await accents()).scheme).toBe("dark");
    await page.getByRole("button", { name: "Embedded" }).click();
    await expect(preview.getByText("Open the guide", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Phone" }).click();
    await expect.poll(() => preview.locator("html").evaluate((html) => html.clientWidth)).toBe(358);
    // The frame is scaled, so its own border would be thinner than a pixel.
    const lines = await page.getByTitle("A sample guide with your branding").evaluate((frame) => ({
      frame: getComputedStyle(frame).borderTopWidth,
      box: frame.parentElement && getComputedStyle(frame.parentElement).boxShadow,
    }));
    expect(lines).toEqual({ frame: "0px", box: expect.stringContaining("0px 0px 0px 1px") });
    expect(await axeViolations(page)).toEqual([]);
    const unsaved = await page.request.get(pathOf(guide));
    expect(await unsaved.text()).toContain("Published with Guidepost");
    await save(page);
  });

  const reader = await openAs();
  await test.step("a guide shows the logo with its link, which does not shift the layout", async () => {
    await reader.setViewportSize({ width: 1440, height: 900 });
    await reader.goto(pathOf(guide));
    const logo = reader.getByRole("link", { name: "Acme Tools" });
    await expect(logo).toHaveAttribute("href", "https://acme.example/");
    const shown = () =>
      logo.locator("img").evaluate((image: HTMLImageElement) => {
        const { width, height } = image.getBoundingClientRect();
        return { width, height, natural: [image.naturalWidth, image.naturalHeight] };
      });
    await expect.poll(shown).toEqual({ width: 144, height: 36, natural: [432, 108] });
    await expect(reader.getByText("Guidepost")).toHaveCount(0);
    expect(await movesHeader(reader)).toBe(false);
  });

  await test.step("branded pages have no accessibility violations and no overflow in both themes, wide and narrow", async () => {
    for (const path of [pathOf(guide), `/@${owner.username}`, `/embed${pathOf(guide)}`]) {
      if (path !== pathOf(guide)) await reader.goto(path);
      for (const { colorScheme, width, only } of LOOKS) {
        await reader.emulateMedia({ colorScheme });
        await reader.setViewportSize({ width, height: 900 });
        const look = `${path} ${colorScheme} ${width}`;
        const overflow = await reader.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, look).toBeLessThanOrEqual(0);
        if (only === null || only.length > 0)
          expect(await axeViolations(reader, { only: only && [...only] }), look).toEqual([]);
        if (colorScheme === "dark") expect(await accentOf(reader)).toBe("rgb(255, 196, 0)");
      }
      await reader.emulateMedia({ media: "print" });
      if (path === pathOf(guide))
        await expect(reader.getByRole("link", { name: "Sign in" })).toBeHidden();
      await expect(reader.getByAltText("Acme Tools").last()).toBeVisible();
      await reader.emulateMedia({ media: "screen" });
    }
  });

  await test.step("the saved branding is reset, which the audit log contains", async () => {
    await page.reload();
    await expect(page.getByLabel("Brand name")).toHaveValue("Acme Tools");
    await page.getByRole("button", { name: "Reset to default" }).click();
    await expect(page.getByLabel("Brand name")).toHaveValue("");
    await save(page);
    await members.click();
    await expect(page).toHaveURL(/\/settings\/members$/);
    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(
      page
        .getByText(/changed the branding: .*accent/)
        .locator("visible=true")
        .first(),
    ).toBeVisible();
  });
});

test("Free sees the preview and a link to the plans, and members get 404 (contract BRAND-1, BRAND-2)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("free");
  const member = await openAs(await site.addMember(owner));
  const page = await openAs(owner);
  await page.goto("/settings/branding");
  await expect(
    page.getByText("Branding is part of the plans Pro, Team, and Enterprise"),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Save branding" })).toHaveCount(0);
  await page.getByLabel("Brand name").fill("Acme");
  await expect(previewOf(page).locator("header").first()).toContainText("Acme");
  await page.getByRole("link", { name: "See plans" }).click();
  await expect(page).toHaveURL(/\/settings\/plan$/);

  for (const path of ["/settings/branding", "/preview/branding"])
    expect((await member.request.get(path)).status(), path).toBe(404);
  const sidebar = await (await member.request.get("/settings/members")).text();
  expect(sidebar).toContain('href="/settings/members"');
  expect(sidebar).not.toContain('href="/settings/branding"');
});
