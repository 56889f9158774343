import { setTimeout as sleep } from "node:timers/promises";
import { authorCacheTag } from "@guidepost/contract";
import type { Logger } from "./observability/logger.ts";

/** Cloudflare accepts 30 tags in a request. */
const TAGS_PER_REQUEST = 30;

const REQUEST_TIMEOUT_MS = 5_000;

/** The pause after each request: changes of an author in this time share a purge. */
const PAUSE_MS = 1_000;

/** How long a stopping process waits for its last purges. */
const CLOSE_TIMEOUT_MS = 1_000;

/** The last retry is sent after the page's maximum age in a cache. */
const MAX_RETRIES = 7;

/** Removes public pages from the operator's shared cache. */
export type PagePurge = {
  /** Purges the pages of an author. Returns at once. */
  purge: (username: string) => void;
  /** Sends the waiting purges once and resolves. */
  close: () => Promise<void>;
};

/**
 * Creates the purge of the CDN at `url`; it does nothing without one. Sends one request at a time, and
 * repeats a failed one for two minutes. A purge that is lost has no lasting effect, because a cache may
 * keep a page for two minutes only.
 */
export function createPagePurge(
  { url, token }: { url: string | undefined; token: string | undefined },
  log: Pick<Logger, "warn" | "error">,
): PagePurge {
  if (!url) return { purge: () => {}, close: async () => {} };

  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;
  let isClosing = false;
  let endPause = () => {};

  const send = async (tags: readonly string[]) => {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ tags }),
      redirect: "error",
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The CDN responded with ${response.status}`);
  };

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isClosing) return resolve();
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const sendWithRetries = async (tags: readonly string[]) => {
    for (let retries = 0; ; retries += 1)
      try {
        return await send(tags);
      } catch (error) {
        if (retries === MAX_RETRIES || isClosing)
          return log.error({ err: error, tags }, "a purge of the CDN failed");
        log.warn({ err: error, tags }, "a purge of the CDN failed: it is sent again");
        await pause(PAUSE_MS * 2 ** retries);
      }
  };

  const sendAll = async () => {
    while (waiting.size > 0) {
      const tags = [...waiting].slice(0, TAGS_PER_REQUEST);
      for (const tag of tags) waiting.delete(tag);
      await sendWithRetries(tags);
      await pause(PAUSE_MS);
    }
    sending = undefined;
  };

  return {
    purge: (username) => {
      waiting.add(authorCacheTag(username));
      sending ??= sendAll();
    },
    close: async () => {
      isClosing = true;
      endPause();
      await Promise.race([sending, sleep(CLOSE_TIMEOUT_MS)]);
    },
  };
}
