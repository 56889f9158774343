import { type ImportedFile, ImportError } from "../document/imported-guide.ts";
import { readFile } from "../document/read-file.ts";

/** The program of the worker that reads a file. A file that needs too much time or memory ends this worker only. */

export type ImportResponse = { imported: ImportedFile } | { fault: string };

async function respond(file: File): Promise<ImportResponse> {
  try {
    return { imported: await readFile(file) };
  } catch (error) {
    if (error instanceof ImportError) return { fault: error.message };
    return { fault: "The file could not be read. Save it again, and try again." };
  }
}

self.addEventListener("message", ({ data }: MessageEvent<File>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page has started the worker
  void respond(data).then((response) => self.postMessage(response));
});
