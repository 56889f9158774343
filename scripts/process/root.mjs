import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/**
 * A path as it is told to people: short where it lies in the repository.
 * @param {string} path
 */
export const shown = (path) => {
  const short = relative(root, path);
  return short.startsWith("..") ? path : short;
};
