import { ample } from "#harness/people.ts";
import {
  draftSaves,
  expectStored,
  expectStatus,
  offline,
  openEditor,
  openStep,
  saveNow,
  titleOf,
} from "#browser/flows/editor.ts";
import { addGuide, pathOf, publishGuide, readGuide } from "#browser/flows/guides.ts";
import type { Route } from "@playwright/test";
import { expect, test, type Page } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { closeShare } from "#browser/flows/private-links.ts";

const pending = "Changes not published yet";
const publishChanges = (page: Page) => page.getByRole("button", { name: "Publish changes" });
const descriptionOf = (page: Page) => page.getByLabel("Description (optional)");

test("edits of a published guide are its pending draft, which is combined with changes of other browsers and keys, until the author publishes or discards it", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner("pro", ample);
  const guide = await addGuide(site, owner, { title: "Live" });
  const read = () => readGuide(site, owner, guide.id);
  const request = (method: string, path: string, json?: object) =>
    site.rest({
      method,
      path: `/guides/${guide.id}${path}`,
      key: owner.key,
      ...(json && { json: { guide: json } }),
    });
  /** Runs changes in the editor, and expects that readers see none of them. */
  const expectPending = async (page: Page, change: () => Promise<void>) => {
    const live = await read();
    await change();
    await expectStatus(page, pending);
    expect(await read()).toEqual({ ...live, has_pending_changes: true });
  };
  const writeTitle = async (title: string) => {
    await titleOf(page).fill(title);
    await saveNow(page);
  };
  const first = await openAs(owner);
  const page = await openAs(owner);

  await test.step("edits are saved as the draft, and the preview shows them", async () => {
    await openEditor(first, guide);
    await expectStatus(first, "Live version");
    await expect(publishChanges(first)).toBeDisabled();
    await expectPending(first, async () => {
      await titleOf(first).fill("On the server");
      await descriptionOf(first).fill("Half a sentence that must n");
      await openStep(first, 1);
      await first.keyboard.type(" Pending.");
      await saveNow(first);
      await expect(first.getByText("Readers see them after you publish them")).toBeVisible();
    });
    expect(await axeViolations(first)).toEqual([]);
    await first.getByRole("button", { name: "Preview" }).click();
    const preview = first.getByRole("region", { name: "Preview" });
    await expect(preview).toContainText("Readers do not see this version yet");
    await expect(preview).toContainText("Half a sentence that must n");
    await expect(preview).toContainText("How to boil. Pending.");
    await first.getByRole("button", { name: "Back to editing" }).click();
  });

  await test.step("another browser continues the draft, and compares it with the live version", async () => {
    await openEditor(page, guide);
    await expect(titleOf(page)).toHaveValue("On the server");
    await expectStatus(page, pending);
    await page.getByRole("button", { name: "Compare" }).click();
    const dialog = page.getByRole("alertdialog", { name: pending });
    await expect(dialog).toContainText("Title");
    await expect(dialog.getByRole("definition").first()).toHaveText("Live");
    await expect(dialog.getByRole("definition").nth(1)).toHaveText("On the server");
    await expect(dialog).toContainText(/Last saved .* by/);
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("edits in two browsers are combined, and a link saves them before it is followed", async () => {
    await titleOf(first).fill("By one");
    await first.getByRole("link", { name: "All guides" }).click();
    const row = first.getByRole("row", { name: /Live/ }).first();
    await expect(row).toContainText("Unpublished changes");
    await first.close();
    await expectPending(page, async () => {
      await openStep(page, 1);
      await page.keyboard.type(" By the other.");
      await saveNow(page);
      await expect(titleOf(page)).toHaveValue("By one");
    });
    pageErrors.expect(/status of 409/);
  });

  await test.step("Publish changes shows the edits to readers", async () => {
    await publishChanges(page).click();
    await expect(page.getByText("Published: readers can see the changes")).toBeVisible();
    await expectStatus(page, "Live version");
    await expectStored(site, owner, guide, {
      title: "By one",
      description: "Half a sentence that must n",
      steps: [{ content: "<p>How to boil. Pending. By the other.</p>" }, {}, {}],
    });
    const html = await (await page.request.get(pathOf(guide))).text();
    expect(html).toContain("Half a sentence that must n");
    expect(html).toContain("How to boil. Pending. By the other.");
  });

  // The open step has a button Undo too.
  const undo = page
    .getByRole("dialog", { name: /^Changes discarded/ })
    .getByRole("button", { name: "Undo" });

  await test.step("no text can be entered while changes are discarded, because it would be lost", async () => {
    await expectPending(page, () => writeTitle("Discarded"));
    let send: (() => void) | undefined;
    const hold = async (route: Route) => {
      await new Promise<void>((resolve) => (send = resolve));
      await route.continue();
    };
    await page.route(/guides\.discardDraft/, hold, { times: 1 });
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect.poll(() => send).toBeDefined();
    await expect(descriptionOf(page).and(page.locator("[inert] *"))).toBeVisible();
    await descriptionOf(page).focus();
    await expect(descriptionOf(page)).not.toBeFocused();
    send?.();
  });

  await test.step("the offer to undo a discard ends at the next edit, which Undo would remove", async () => {
    await expect(undo).toBeVisible();
    await expectPending(page, () => descriptionOf(page).fill("Written after the discard"));
    await expect(undo).toHaveCount(0);
    await expect(descriptionOf(page)).toHaveValue("Written after the discard");
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expectStatus(page, "Live version");
  });

  await test.step("Undo restores discarded edits", async () => {
    const live = await read();
    await expectPending(page, () => writeTitle("Never mind"));
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(titleOf(page)).toHaveValue("By one");
    await expectStatus(page, "Live version");
    expect(await read()).toEqual(live);
    await expectPending(page, async () => {
      await undo.click();
      await expect(titleOf(page)).toHaveValue("Never mind");
    });
  });

  await test.step("a change by the API is combined with the draft, or the author chooses", async () => {
    await request("PATCH", "", { category: "tech" });
    await descriptionOf(page).fill("More");
    await saveNow(page);
    await expect(page.getByLabel("Category")).toHaveValue("tech");
    await expectStatus(page, pending);
    await request("PATCH", "", { title: "Theirs" });
    await descriptionOf(page).fill("Even more");
    await saveNow(page);
    const dialog = page.getByRole("alertdialog", { name: "This guide was changed elsewhere" });
    await dialog.getByRole("radio", { name: /Mine/ }).check();
    await dialog.getByRole("button", { name: "Apply choices" }).click();
    await expectStatus(page, pending);
    expect((await read()).title).toBe("Theirs");
    await publishChanges(page).click();
    await expectStored(site, owner, guide, {
      title: "Never mind",
      description: "Even more",
      category: "tech",
    });
    await expectStatus(page, "Live version");
  });

  await test.step("Publish changes shows the reason of a failure, and only the draft is saved later", async () => {
    await expectPending(page, async () => {
      await page.context().setOffline(true);
      await titleOf(page).fill("Later");
      await publishChanges(page).click();
      await expect(
        page.getByText("Not published: your changes cannot be saved").first(),
      ).toBeVisible();
      await expectStatus(page, offline);
      await page.context().setOffline(false);
    });
    await publishChanges(page).click();
    await expectStored(site, owner, guide, { title: "Later" });
    await expectStatus(page, "Live version");
    pageErrors.allow(/net::ERR_INTERNET_DISCONNECTED/);
  });

  await test.step("Unpublish offers Undo, and asks for confirmation when the guide has unpublished edits", async () => {
    const unpublish = async () => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Unpublish" }).click();
    };
    await unpublish();
    await expect(page.getByText("Unpublished: it is a draft again")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectStored(site, owner, guide, { status: "published" });
    await expectStatus(page, "Live version");

    await expectPending(page, () => writeTitle("For the draft"));
    await unpublish();
    const dialog = page.getByRole("alertdialog", { name: "Unpublish this guide?" });
    await expect(dialog).toContainText("become part of the draft");
    await dialog.getByRole("button", { name: "Unpublish" }).click();
    await expectStored(site, owner, guide, {
      status: "draft",
      title: "For the draft",
      has_pending_changes: false,
    });
    // Undo would publish unpublished changes.
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("The draft has changed since").first()).toBeVisible();
    expect((await read()).status).toBe("draft");
  });

  await test.step("the editor offers the draft of a guide that a key has unpublished", async () => {
    await publishGuide(site, owner, guide);
    await request("PUT", "/draft", { title: "Never seen" });
    await request("POST", "/unpublish");
    await openEditor(page, guide);
    await expect(titleOf(page)).toHaveValue("For the draft");
    await expect(page.getByText("unpublished with changes that readers never saw")).toBeVisible();
    await page.getByRole("button", { name: "Add them" }).click();
    await expect(titleOf(page)).toHaveValue("Never seen");
    await expectStored(site, owner, guide, {
      title: "Never seen",
      status: "draft",
      has_pending_changes: false,
    });
  });

  await test.step("leaving asks for confirmation when edits can neither be saved nor stored", async () => {
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await closeShare(page);
    await expectStatus(page, "Live version");
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("Full", "QuotaExceededError");
      };
    });
    await page.route(draftSaves, (route) => route.abort());
    await titleOf(page).fill("Kept nowhere");
    await expect(page.getByText("This browser cannot store your changes")).toBeVisible();
    await page.getByRole("link", { name: "API keys" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await dialog.getByRole("button", { name: "Stay" }).click();
    await page.unroute(draftSaves);
    await publishChanges(page).click();
    await expectStored(site, owner, guide, { title: "Kept nowhere" });
    pageErrors.expect(/net::ERR_FAILED/);
  });
});
