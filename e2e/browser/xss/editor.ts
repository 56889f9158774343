import type { Page } from "@playwright/test";

// A fragment may have clobbered the document's methods, so the prototype's are called.

/** Opens the editor of a step with its button, which works after hydration. */
export const openStep = (page: Page, number: number): Promise<void> =>
  page.evaluate(async (position) => {
    const text = `[aria-label="Text of step ${position}"], [aria-label="HTML of step ${position}"]`;
    const find = (selector: string) =>
      Document.prototype.querySelector.call<Document, [string], HTMLElement | null>(
        document,
        selector,
      );
    while (!find(text)) {
      find(`[aria-label="Edit step ${position}"]`)?.click();
      await new Promise(requestAnimationFrame);
    }
  }, number);

/** Saves the guide and opens its preview. */
export const openPreview = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { querySelector, querySelectorAll } = Document.prototype;
    while (!querySelector.call(document, `section[aria-label="Preview"]`)) {
      const buttons = querySelectorAll.call(document, "header button");
      for (const button of buttons)
        if (button instanceof HTMLElement && button.textContent === "Preview") button.click();
      await new Promise(requestAnimationFrame);
    }
  });
