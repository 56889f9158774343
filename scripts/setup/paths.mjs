import { dirname, join, relative } from "node:path";

export const ROOT = dirname(dirname(import.meta.dirname));

/** The scripts' records. Deleting node_modules deletes them too. */
export const CACHE = inRoot("node_modules", ".cache", "guidepost");

/** @param {string[]} parts */
export function inRoot(...parts) {
  return join(ROOT, ...parts);
}

/**
 * Returns a path for messages: relative where it is inside the repository.
 *
 * @param {string} path
 */
export function shortPath(path) {
  const short = relative(ROOT, path);
  return short.startsWith("..") ? path : short;
}
