import { readFile } from "node:fs/promises";
import { ample } from "#harness/people.ts";
import { openEditor, saveNow, expectStatus, titleOf } from "#browser/flows/editor.ts";
import { addGuide, pathOf, readGuide } from "#browser/flows/guides.ts";
import {
  addLink,
  closeShare,
  linksIn,
  openShare,
  shareDialog,
} from "#browser/flows/private-links.ts";
import { userAgent } from "#browser/flows/reader.ts";
import { expect, test } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

test("an author shows unpublished text by a private link until it is revoked, in a preview of a phone, and as a download (contract LINK-1, LINK-4, LINK-5, LINK-8, EXPORT-1)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro", ample);
  const other = await site.addOwner("pro");
  const guide = await addGuide(site, owner, { title: "Spring menu", draft: true });
  const page = await openAs(owner);
  const reader = await openAs();
  await reader.setExtraHTTPHeaders({ "User-Agent": userAgent });
  const htmlOf = async (path: string) => (await reader.request.get(path)).text();
  await openEditor(page, guide);
  await titleOf(page).fill("The spring menu");

  const path =
    await test.step("a link shows unsaved changes of a draft to a reader without a session", async () => {
      await openShare(page);
      await shareDialog(page).getByLabel("The link works for").selectOption("1 day");
      const address = await addLink(page);
      await expect(linksIn(page)).toContainText("Not opened yet");
      expect(await axeViolations(page)).toEqual([]);
      await reader.goto(address);
      await expect(
        reader.getByRole("heading", { name: "The spring menu", level: 1 }),
      ).toBeVisible();
      await expect(reader.getByText("This guide is not published.")).toBeVisible();
      await expect(reader.getByText("How to pour.")).toBeVisible();
      expect(await axeViolations(reader)).toEqual([]);
      return address;
    });

  await test.step("its page is not stored or indexed, sends no address, and other sites cannot frame it", async () => {
    const response = await reader.request.get(path);
    expect(response.headers()).toMatchObject({
      "cache-control": expect.stringContaining("no-store"),
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "no-referrer",
      "x-frame-options": "SAMEORIGIN",
      "content-security-policy": expect.stringContaining("frame-ancestors 'self'"),
    });
  });

  await test.step("the author sees that the link was opened, and it counts no view", async () => {
    await expect
      .poll(() =>
        site.stack.sql(
          "select from private_links where guide_id = $1 and last_opened_at is not null",
          [guide.id],
        ),
      )
      .toHaveLength(1);
    // A new link also updates the list.
    await addLink(page);
    await expect(linksIn(page)).toContainText(["Not opened yet", "Last opened"]);
    expect(await readGuide(site, owner, guide.id)).toMatchObject({ views_count: 0 });
  });

  await test.step("a preview shows the guide at the width of a phone, and other accounts do not find it", async () => {
    const preview = `/preview/guides/${guide.id}`;
    await page.goto(preview);
    await expect(page.getByText("This guide is not published.")).toBeVisible();
    await page.getByRole("button", { name: "Phone" }).click();
    const phone = page.frameLocator("iframe");
    await expect(phone.getByRole("heading", { name: "The spring menu", level: 1 })).toBeVisible();
    expect(await phone.locator("body").evaluate(() => window.innerWidth)).toBeLessThan(400);
    await expect(phone.getByText("This guide is not published.")).toHaveCount(0);
    await page.getByRole("button", { name: "Computer" }).click();
    await expect(page.getByRole("heading", { name: "The spring menu", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Back to the guide" }).click();
    await expect(titleOf(page)).toHaveValue("The spring menu");

    await reader.context().addCookies([await site.openSession(other)]);
    expect((await reader.request.get(preview)).status()).toBe(404);
    await reader.context().clearCookies();
  });

  await test.step("the link shows the pending draft of a published guide, which its public page does not", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(shareDialog(page)).toContainText("Readers can open “The spring menu” now.");
    await closeShare(page);
    await expectStatus(page, "Live version");
    await titleOf(page).fill("Pending");
    await saveNow(page);
    await expectStatus(page, "Changes not published yet");
    const html = await htmlOf(path);
    expect(html).toMatch(/<h1[^>]*>Pending<\/h1>/);
    expect(html).toContain("It may contain changes that are not published yet.");
    expect(await htmlOf(pathOf(guide))).toMatch(/<h1[^>]*>The spring menu<\/h1>/);
  });

  await test.step("the guide is downloaded with unsaved changes as Markdown and as HTML", async () => {
    await titleOf(page).fill("Green tea");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Download" }).click();
    const dialog = page.getByRole("dialog", { name: "Download" });
    await expect(dialog).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    for (const [name, extension, heading] of [
      ["Download Markdown", "md", "# Green tea\n"],
      ["Download HTML", "html", '<h1 dir="auto">Green tea</h1>'],
    ] as const) {
      const started = page.waitForEvent("download");
      await dialog.getByRole("button", { name }).click();
      const file = await started;
      expect(file.suggestedFilename()).toBe(`${guide.slug}.${extension}`);
      const text = await readFile(await file.path(), "utf8");
      expect(text).toContain(heading);
      expect(text).toContain("How to pour.");
    }
    await expect(dialog.getByRole("link", { name: "Open preview" })).toHaveAttribute(
      "href",
      `/preview/guides/${guide.id}`,
    );
    await page.keyboard.press("Escape");
  });

  await test.step("the same dialog has the public link, the code as a file, and the embed code", async () => {
    await openShare(page);
    const dialog = shareDialog(page);
    await expect(dialog.getByRole("textbox", { name: "Public link" })).toHaveValue(guide.url);
    await expect(dialog.getByRole("img", { name: "QR code with the public link" })).toBeVisible();
    await expect(dialog.getByLabel("embed code", { exact: true })).toContainText("<iframe");
    expect(await axeViolations(page)).toEqual([]);
    for (const [type, start] of [
      ["SVG", "<svg"],
      ["PNG", "\u0089PNG"],
    ] as const) {
      const started = page.waitForEvent("download");
      await dialog.getByRole("button", { name: `Download ${type}` }).click();
      const file = await started;
      expect(file.suggestedFilename()).toBe(`${guide.slug}-qr.${type.toLowerCase()}`);
      const bytes = await readFile(await file.path());
      expect(bytes.toString("latin1").startsWith(start)).toBe(true);
    }
  });

  await test.step("a revoked link is not found", async () => {
    for (const left of [1, 0]) {
      await linksIn(page).last().getByRole("button", { name: "Revoke the link" }).click();
      await expect(linksIn(page)).toHaveCount(left);
    }
    await expect(page.getByText("No active links")).toBeVisible();
    expect((await reader.request.get(path)).status()).toBe(404);
  });
});
