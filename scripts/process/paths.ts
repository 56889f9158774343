import { join, relative } from "node:path";
import { ROOT } from "../install.mjs";

export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}

/** A path for messages: relative where it is inside the repository. */
export function shortPath(path: string): string {
  const short = relative(ROOT, path);
  return short.startsWith("..") ? path : short;
}
