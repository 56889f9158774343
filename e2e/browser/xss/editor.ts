import type { Page } from "@playwright/test";

// A fragment may have taken the names of the document's own methods: they are not looked up there.

/** Opens a step for writing by its button, which works once React is there. */
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

/** Saves what there is, and shows the guide as readers see it. */
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
