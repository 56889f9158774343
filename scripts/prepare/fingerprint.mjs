import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { root } from "../process/root.mjs";

/** Names of generated files and folders: a build that changed its own inputs would run at every start. */
const GENERATED = new Set([
  "node_modules",
  "dist",
  "generated",
  ".turbo",
  ".next",
  "next-env.d.ts",
]);

/**
 * One hash over the contents of files, and of all files below folders; paths are relative to the
 * root. A missing one counts as empty.
 *
 * @param {string[]} paths
 * @param {string} basis  what else the hash depends on
 */
export function fingerprint(paths, basis) {
  const hash = createHash("sha256").update(basis);
  for (const file of paths.flatMap(filesBelow).sort()) {
    const bytes = readFileSync(join(root, file));
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => !GENERATED.has(entry.name) && !entry.name.includes(".test."))
    .flatMap((entry) =>
      (entry.isFile() ? [join(path, entry.name)] : []).concat(
        entry.isDirectory() ? filesBelow(join(path, entry.name)) : [],
      ),
    );
}
