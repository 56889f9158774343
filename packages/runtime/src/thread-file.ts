import { createRequire } from "node:module";

/** The file of a thread or process, and the options of Node that it needs. */
export type ThreadFile = { filename: string; execArgv: string[] };

/**
 * The file of a thread of `Piscina`, or of a process: TypeScript in the sources, an entry point of its own in a bundle.
 *
 * @param url the URL of the module that starts the thread
 * @param name the name of a file in the same folder, without its extension
 */
export function threadFile(url: string, name: string): ThreadFile {
  const isSource = url.endsWith(".ts");
  return {
    filename: new URL(`${name}.${isSource ? "ts" : "js"}`, url).href,
    execArgv: isSource ? ["--import", createRequire(url).resolve("tsx")] : [],
  };
}
