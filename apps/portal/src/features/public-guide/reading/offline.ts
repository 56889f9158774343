import { guideIdOfPage } from "#lib/browser/reader-client.ts";

const WORKER = "/reader-sw.js";
/** The worker serves public pages only. */
const SCOPE = "/@";

/** Files that the page has loaded, which it needs without a connection, too. */
function loadedFiles(): string[] {
  return performance.getEntriesByType("resource").map(({ name }) => name);
}

/**
 * Stores the open guide in the browser, so that it can be read without a connection (contract PUBLIC-9). Does
 * nothing on other pages, and in browsers without service workers.
 */
export async function keepForOffline(): Promise<void> {
  if (guideIdOfPage() === undefined || !("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const isControlled = serviceWorker.controller !== null;
  await serviceWorker.register(WORKER, { scope: SCOPE });
  // A page that the worker serves is stored already.
  if (isControlled) return;
  const { active } = await serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
  active?.postMessage({ page: window.location.href, files: loadedFiles() });
}
