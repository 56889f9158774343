import type { Locator } from "@playwright/test";
import { readGuide, type Guide } from "./guides.ts";
import { expect, type Page, type Person, type Site } from "../support/fixtures.ts";

export const titleOf = (page: Page): Locator =>
  page.getByRole("textbox", { name: "Title", exact: true });

export const textOf = (page: Page, step: number): Locator =>
  page.getByRole("textbox", { name: `Text of step ${step}`, exact: true });

/** Opens a guide in the editor and waits until it is editable. */
export async function openEditor(page: Page, { id }: Pick<Guide, "id">): Promise<void> {
  await page.goto(`/guides/${id}`);
  await expect(titleOf(page)).toBeEditable();
}

export const stepTitleOf = (page: Page, step: number): Locator =>
  page.getByLabel(`Title of step ${step}`);

/** Moves from the title of a new step, which has the focus, to its text. */
export async function leaveTitle(page: Page, step: number): Promise<void> {
  await expect(stepTitleOf(page, step)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(textOf(page, step)).toBeFocused();
}

/** Opens the text of a step; the cursor is at its end. */
export async function openStep(page: Page, step: number): Promise<void> {
  await page.getByRole("button", { name: `Edit step ${step}`, exact: true }).click();
  await expect(textOf(page, step)).toBeFocused();
}

/** Waits for a text in the editor's save status. */
export const expectStatus = (page: Page, words: string): Promise<void> =>
  expect(page.getByRole("main").getByText(words, { exact: true }).first()).toBeVisible();

/** Waits until the API returns a guide with these values. */
export const expectStored = (
  site: Site,
  author: Person,
  { id }: Pick<Guide, "id">,
  wanted: Record<string, unknown>,
): Promise<void> =>
  expect.poll(() => readGuide(site, author, id), { intervals: [250] }).toMatchObject(wanted);

/** Saves at once, without the delay of automatic saving. */
export const saveNow = (page: Page): Promise<void> => page.keyboard.press("Control+s");

/** The notice about unsaved changes that this browser stores. */
export const unsavedNotice = (page: Page): Locator =>
  page.getByRole("alert").filter({ hasText: "You have changes on this device" });

export const offline = "Offline: stored on this device";

/** The request that saves a guide. */
export const saves = "**/api/trpc/guides.save*";

/** The request that saves the pending draft of a published guide, or publishes it. */
export const draftSaves = "**/api/trpc/guides.autosaveDraft*";
