import type { Locator } from "@playwright/test";
import { readGuide, type Guide } from "./guides.ts";
import { expect, type Page, type Person, type Site } from "./site.ts";

export const titleOf = (page: Page): Locator =>
  page.getByRole("textbox", { name: "Title", exact: true });

export const textOf = (page: Page, step: number): Locator =>
  page.getByRole("textbox", { name: `Text of step ${step}` });

/** Opens a guide in the editor; resolves once it can be written in. */
export const openEditor = async (page: Page, { id }: Pick<Guide, "id">): Promise<void> => {
  await page.goto(`/guides/${id}`);
  await expect(titleOf(page)).toBeEditable();
};

/** Opens a step's text, with the cursor at its end. */
export const openStep = async (page: Page, step: number): Promise<void> => {
  await page.getByRole("button", { name: `Edit step ${step}` }).click();
  await expect(textOf(page, step)).toBeFocused();
};

/** How it stands with the work, in the editor's words. */
export const expectStatus = (page: Page, words: string): Promise<void> =>
  expect(page.getByRole("main").getByText(words, { exact: true }).first()).toBeVisible();

/** Waits until the service has of a guide what it should have. */
export const expectKept = (
  site: Site,
  author: Person,
  { id }: Pick<Guide, "id">,
  wanted: Record<string, unknown>,
): Promise<void> =>
  expect
    .poll(() => readGuide(site, author, id), { timeout: 30_000, intervals: [250] })
    .toMatchObject(wanted);

/** Saves what was written last, without waiting until writing rests. */
export const saveNow = (page: Page): Promise<void> => page.keyboard.press("Control+s");

/** The notice about changes that an earlier visit left on this device. */
export const foundOn = (page: Page): Locator =>
  page.getByRole("alert").filter({ hasText: "You have changes on this device" });

export const offline = "Offline: kept on this device";

/** What a tab sends to save a guide. */
export const saves = "**/api/trpc/guides.save*";
