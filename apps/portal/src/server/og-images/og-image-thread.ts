import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type OgImageTask = {
  /** The React elements of the image as JSON. */
  drawing: string;
  size: { width: number; height: number };
};

/** Rendering takes about 0.5 s, and several seconds for the first image on a busy machine. */
const TIMEOUT_MS = 30_000;

/** In the directory of this file, in the sources and in the bundle. */
const WORKER_FILE = new URL("og-image-worker.js", import.meta.url);

/**
 * Renders images in a worker thread, because an image takes about 0.5 s of CPU time. The caller waits
 * for each image before it requests the next. The thread starts with the first image, and again after
 * a failure or a time-out, which reject.
 */
export function startOgImageThread() {
  let worker: Worker | undefined;

  const start = (): Worker => {
    const started = new Worker(WORKER_FILE);
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
