import { type ImportedFile, ImportError, MAX_FILE_BYTES } from "../document/imported-guide.ts";
import type { ImportResponse } from "./import-worker.ts";

/** The longest time that reading a file may take, in ms. A document of 10 MB takes some seconds. */
const TIMEOUT_MS = 30_000;

/**
 * Reads a file in a worker (contract IMPORT-5).
 *
 * @throws {ImportError} for a file that is no guide, exceeds a limit, or takes too long; an `AbortError` after an abort
 */
export async function readInWorker(file: File, signal: AbortSignal): Promise<ImportedFile> {
  // Before the worker starts, so that a file of any size gets its message at once.
  if (file.size > MAX_FILE_BYTES)
    throw new ImportError("The file is too large. The maximum is 10 MB.");
  const worker = new Worker(new URL("./import-worker.ts", import.meta.url), { type: "module" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ImportedFile>((resolve, reject) => {
      const fail = (message: string) => () => reject(new ImportError(message));
      timer = setTimeout(
        fail("The file takes too long to read. Split the document, and try again."),
        TIMEOUT_MS,
      );
      worker.addEventListener(
        "error",
        fail("The file could not be read. Reload the page, and try again."),
      );
      worker.addEventListener("message", ({ data }: MessageEvent<ImportResponse>) => {
        if ("imported" in data) resolve(data.imported);
        else reject(new ImportError(data.fault));
      });
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(file);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
