import type { Page } from "@playwright/test";
import { provokeAll } from "./provoke.ts";

/** Runs in a page. */
function writeFrames(pages: string[]): void {
  for (const html of pages) {
    const frame = document.createElement("iframe");
    // A frame may do everything except navigate its parent.
    frame.setAttribute(
      "sandbox",
      "allow-scripts allow-same-origin allow-forms allow-modals allow-popups",
    );
    document.documentElement.append(frame);
    const written = frame.contentDocument;
    written?.open();
    written?.write(html);
    written?.close();
  }
}

/**
 * Writes each piece of HTML as the page of a separate frame, and triggers its events. The frames have
 * the origin and the content security policy of `page`. They cost much less than a page load.
 */
export async function provokeInFrames(page: Page, pages: readonly string[]): Promise<void> {
  await page.evaluate(writeFrames, [...pages]);
  // Fails without effect in a frame that has navigated.
  await Promise.all(
    page.frames().map((frame) => frame.evaluate(provokeAll, undefined).catch(() => {})),
  );
}
