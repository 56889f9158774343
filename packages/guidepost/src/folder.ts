import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { type GuideFile, parseGuideFile } from "./guide-file.ts";
import { Problem } from "./problem.ts";

/** The guides of a folder by their path, which is their external id. */
export type FolderContent = {
  guides: Map<string, GuideFile>;
  /** Markdown files without front matter. */
  ignored: string[];
};

const EXTENSION = ".md";

/**
 * Reads all Markdown files of a folder, except in hidden folders and `node_modules`.
 *
 * @throws {Problem} when there is no such folder, or with the problems of all files
 */
export function readFolder(folder: string): FolderContent {
  if (!existsSync(folder)) throw new Problem(`There is no folder ${folder}.`);
  const guides = new Map<string, GuideFile>();
  const ignored: string[] = [];
  const problems: string[] = [];
  for (const path of listFiles(folder)) {
    try {
      const guide = parseGuideFile(path, readFileSync(join(folder, path), "utf8"));
      if (guide) guides.set(path, guide);
      else ignored.push(path);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error.message);
    }
  }
  if (problems.length > 0) throw new Problem(problems.join("\n"));
  return { guides, ignored };
}

/** Whether a file of the folder can have this external id: no path leads out of the folder. */
export function isGuidePath(externalId: string): boolean {
  const isPlain = externalId.split("/").every(
    // A name must be valid on each system, and no hidden file is read again.
    (name) => name !== "" && !/^\.|^node_modules$|[\\:*?"<>|\p{Cc}]|[. ]$/u.test(name),
  );
  return isPlain && externalId.endsWith(EXTENSION);
}

/** Replaces a file. It is never half written. */
export function writeFile(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, text);
  renameSync(temporary, file);
}

export function deleteFile(folder: string, path: string): void {
  rmSync(join(folder, path), { force: true });
}

/** Paths from the folder with slashes on each system, sorted. */
function listFiles(folder: string): string[] {
  const found: string[] = [];
  const visit = (directory: string) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const file = join(directory, entry.name);
      const path = relative(folder, file).split(sep).join("/");
      if (entry.isDirectory() && isVisible(entry.name)) visit(file);
      if (entry.isFile() && isGuidePath(path)) found.push(path);
    }
  };
  visit(folder);
  return found.toSorted();
}

function isVisible(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}
