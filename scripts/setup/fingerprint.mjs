import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "./paths.mjs";

/** Generated files: a build that changed its own inputs would run at every start. */
const GENERATED = ["node_modules", "dist", "generated", ".turbo", ".next", "next-env.d.ts"];

/** Folders of tests and of their helpers, which no build reads. */
const TEST_FOLDERS = ["tests", "testing"];

const IGNORED = new Set([...GENERATED, ...TEST_FOLDERS]);
const TEST_FILE = /\.(?:test|fixture)\./;

/**
 * Returns one hash of the contents of files and folders on this platform.
 * It takes 20 ms, while turbo needs more than a second to find out that nothing has changed.
 *
 * @param {string[]} paths relative to the root
 */
export function fingerprint(paths) {
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const file of paths.flatMap(listFiles).sort()) {
    const bytes = readFileSync(inRoot(file));
    hash.update(`\0${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function listFiles(path) {
  const stats = statSync(inRoot(path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.isFile() ? [path] : [];
  return readdirSync(inRoot(path))
    .filter((name) => !IGNORED.has(name) && !TEST_FILE.test(name))
    .flatMap((name) => listFiles(join(path, name)));
}
