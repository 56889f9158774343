import { once } from "node:events";
import { Worker } from "node:worker_threads";

export type OgImageTask = {
  /** The tree of HTML elements that React would be given, as JSON. */
  drawing: string;
  size: { width: number; height: number };
};

/** Half a second is usual, several on a busy machine with the first picture. */
const patienceMs = 30_000;

/** Beside this file, among the sources as in the bundle. */
const file = new URL("og-image-worker.js", import.meta.url);

/**
 * Draws on a thread of its own, for one picture is half a second in which a server would answer
 * nobody. One at a time: whoever calls waits for the answer before the next. The thread starts with
 * the first picture, and anew after one that failed or took too long, which rejects.
 */
export function startOgImageThread() {
  let worker: Worker | undefined;

  const start = (): Worker => {
    const started = new Worker(file);
    // It keeps no process from ending, and ends none itself.
    started.unref();
    started.on("error", () => {});
    started.once("exit", () => {
      if (worker === started) worker = undefined;
    });
    return started;
  };

  return async (task: OgImageTask): Promise<Uint8Array<ArrayBuffer>> => {
    const drawer = (worker ??= start());
    try {
      const answer = once(drawer, "message", { signal: AbortSignal.timeout(patienceMs) });
      drawer.postMessage(task, []);
      const [bytes] = (await answer) as [Uint8Array<ArrayBuffer>];
      return bytes;
    } catch (error) {
      worker = undefined;
      void drawer.terminate();
      throw error;
    }
  };
}
