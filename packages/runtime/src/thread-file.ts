import { createRequire } from "node:module";

/**
 * The file of a thread of `Piscina`: TypeScript in the sources, an entry point of its own in a bundle.
 *
 * @param url the URL of the module that starts the thread
 * @param name the name of a file in the same folder, without its extension
 */
export function threadFile(url: string, name: string): { filename: string; execArgv: string[] } {
  const isSource = url.endsWith(".ts");
  return {
    filename: new URL(`${name}.${isSource ? "ts" : "js"}`, url).href,
    execArgv: isSource ? ["--import", createRequire(url).resolve("tsx")] : [],
  };
}
