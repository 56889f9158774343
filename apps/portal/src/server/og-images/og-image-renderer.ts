import { createHash } from "node:crypto";
import { once } from "node:events";
import { SHARE_ENV, Worker } from "node:worker_threads";
import type { OgImageCard } from "#lib/og-image.ts";

type Render = (task: OgImageTask) => Promise<Uint8Array<ArrayBuffer>>;

/** Images in the cache, of 15 to 60 kB each. */
const MAX_CACHED = 300;
/** Images that wait or are being rendered: for all clients, and for one client. */
const MAX_WAITING = 32;
const MAX_WAITING_PER_CLIENT = 2;

/** Why an image is not rendered: this client, or all clients together, have too many waiting. */
type OgImageRefusal = "client_busy" | "all_busy";

/**
 * Renders one Open Graph image at a time. Finished images are cached, and concurrent requests for the
 * same image share one rendering. The number of waiting images is limited, in total and per client, so
 * that one client cannot block the others. A refusal means that nothing was rendered.
 */
export function createOgImageQueue(render: Render) {
  const cache = new Map<string, ReturnType<Render>>();
  const waitingOf = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const count = (client: string, change: 1 | -1): void => {
    waiting += change;
    const ofClient = (waitingOf.get(client) ?? 0) + change;
    if (ofClient > 0) waitingOf.set(client, ofClient);
    else waitingOf.delete(client);
  };

  const enqueue = (task: OgImageTask, client: string): ReturnType<Render> => {
    count(client, 1);
    const image = last.then(() => render(task)).finally(() => count(client, -1));
    last = image.catch(() => {});
    return image;
  };

  return (task: OgImageTask, client: string): ReturnType<Render> | OgImageRefusal => {
    const key = createHash("sha256").update(JSON.stringify(task)).digest("base64");
    const known = cache.get(key);
    if (!known && (waitingOf.get(client) ?? 0) >= MAX_WAITING_PER_CLIENT) return "client_busy";
    if (!known && waiting >= MAX_WAITING) return "all_busy";
    const image = known ?? enqueue(task, client);
    // The most recently requested image is evicted last.
    cache.delete(key);
    cache.set(key, image);
    if (!known) image.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return image;
  };
}

export type OgImageQueue = ReturnType<typeof createOgImageQueue>;

export type OgImageTask = { card: OgImageCard; size: { width: number; height: number } };

/** Rendering takes about 0.1 s, and several seconds for the first image in development, which prepares the fonts. */
const TIMEOUT_MS = 30_000;

/** In the directory of this file, in the sources and in the bundle. */
const WORKER_FILE = new URL("og-image-worker.js", import.meta.url);

/**
 * Renders images in a worker thread, because the library for fonts runs on the thread that
 * calls it. The caller waits for each image before it requests the next. The thread starts with the first image, and again after
 * a failure or a time-out, which reject.
 */
export function startOgImageThread() {
  let worker: Worker | undefined;

  const start = (): Worker => {
    // The thread sets a variable that the library for fonts reads from the environment of the process.
    const started = new Worker(WORKER_FILE, { env: SHARE_ENV });
    // It does not keep the process alive, and its errors do not end the process.
    started.unref();
    started.on("error", () => {});
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };

  return async (task: OgImageTask): Promise<Uint8Array<ArrayBuffer>> => {
    const renderer = (worker ??= start());
    try {
      const response = once(renderer, "message", { signal: AbortSignal.timeout(TIMEOUT_MS) });
      renderer.postMessage(task, []);
      const [bytes] = (await response) as [Uint8Array<ArrayBuffer>];
      return bytes;
    } catch (error) {
      worker = undefined;
      void renderer.terminate();
      throw error;
    }
  };
}
