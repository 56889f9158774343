import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundleProgram } from "@guidepost/server-bundle/bundle-program";
import type { ThreadFile } from "../thread-file.ts";

/** The bundle of a thread or process in `src`. It starts in a fraction of the CPU time of the sources. */
export async function threadBundle(path: string): Promise<ThreadFile> {
  const bundle = await bundleProgram(join(import.meta.dirname, "..", path));
  return { filename: pathToFileURL(bundle).href, execArgv: [] };
}
