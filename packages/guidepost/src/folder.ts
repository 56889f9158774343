import { randomUUID } from "node:crypto";
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
import { locateFile } from "./file-location.ts";
import { type GuideFile, parseGuideFile } from "./guide-file.ts";
import { joinLines, type Printable, printable } from "./printable.ts";
import { Problem } from "./problem.ts";

/** The guides of a folder by their path, which is their external id. */
export type FolderContent = {
  guides: Map<string, GuideFile>;
  /** Markdown files without front matter. */
  ignored: string[];
  /** Symbolic links, which are never read: a file that they lead to may be no file of the folder. */
  links: string[];
};

const EXTENSION = ".md";

/**
 * Reads all Markdown files of a folder, except in hidden folders and `node_modules`.
 *
 * @throws {Problem} when there is no such folder, or with the problems of all files
 */
export function readFolder(folder: string): FolderContent {
  if (!existsSync(folder)) throw new Problem(printable`There is no folder ${folder}.`);
  const { files, links } = listFiles(folder);
  const guides = new Map<string, GuideFile>();
  const ignored: string[] = [];
  const problems: Printable[] = [];
  for (const path of files) {
    try {
      const guide = parseGuideFile(path, readFileSync(locateFile(folder, path), "utf8"));
      if (guide) guides.set(path, guide);
      else ignored.push(path);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      problems.push(error.text);
    }
  }
  if (problems.length > 0) throw new Problem(joinLines(problems));
  return { guides, ignored, links };
}

/** Whether a file of the folder can have this external id: no path leads out of the folder. */
export function isGuidePath(externalId: string): boolean {
  const isPlain = externalId.split("/").every(
    // A name must be valid on each system, and no hidden file is read again.
    (name) => name !== "" && !/^\.|^node_modules$|[\\:*?"<>|\p{Cc}]|[. ]$/u.test(name),
  );
  return isPlain && externalId.endsWith(EXTENSION);
}

/**
 * Replaces a file. It is never half written.
 *
 * @throws {Problem} when a symbolic link leads out of the folder
 */
export function writeFile(folder: string, path: string, text: string): void {
  const file = locateFile(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  // A new file only: a link with this name would lead to another file.
  writeFileSync(temporary, text, { flag: "wx" });
  renameSync(temporary, file);
}

/** @throws {Problem} when a symbolic link leads out of the folder */
export function deleteFile(folder: string, path: string): void {
  rmSync(locateFile(folder, path), { force: true });
}

/** The guide files and the symbolic links of a folder: paths with slashes on each system, sorted. */
function listFiles(folder: string): { files: string[]; links: string[] } {
  const files: string[] = [];
  const links: string[] = [];
  const visit = (directory: string) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const file = join(directory, entry.name);
      const path = relative(folder, file).split(sep).join("/");
      if (entry.isDirectory() && isVisible(entry.name)) visit(file);
      if (entry.isFile() && isGuidePath(path)) files.push(path);
      if (entry.isSymbolicLink() && isVisible(entry.name)) links.push(path);
    }
  };
  visit(folder);
  return { files: files.toSorted(), links: links.toSorted() };
}

function isVisible(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}
