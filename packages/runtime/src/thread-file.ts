import { createRequire } from "node:module";

/** The file of a thread of `Piscina`: TypeScript in the sources, an entry point of its own in a bundle. */
export function threadFile(
  /** The URL of the module that starts the thread. */
  url: string,
  /** Without an extension, in the same folder. */
  name: string,
): { filename: string; execArgv: string[] } {
  const isSource = url.endsWith(".ts");
  return {
    filename: new URL(`${name}.${isSource ? "ts" : "js"}`, url).href,
    execArgv: isSource ? ["--import", createRequire(url).resolve("tsx")] : [],
  };
}
