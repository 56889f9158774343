import { decodeFile } from "@guidepost/guide-content/guide-file";
import { randomUUID } from "node:crypto";
import {
  type Dirent,
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
import type { FileLoss } from "./file-losses.ts";
import type { FoundAddress } from "@guidepost/guide-content/addresses";
import type { ImageFiles } from "./image-files.ts";
import { type GuideFile, parseGuideFile } from "./guide-file.ts";
import { joinLines, type Printable, printable } from "./printable.ts";
import { Problem } from "./problem.ts";

const IGNORE_REASONS = {
  empty: "it has no front matter, no heading of level 1 and no text",
  /** Links are never read: they can lead out of the folder. */
  link: "it is a symbolic link",
  extension: "its name does not end with .md, .markdown or .mdx",
  name: "its name is not valid on each system",
  special: "it is not a regular file",
  refused: "it cannot be read",
  "same-name": "another file has the same name in another form of its accents",
} as const;

/** A file or a symbolic link that is not read as a guide. */
export type IgnoredFile = {
  file: string;
  /** The path of the guide that the file may have been: `tea.md` for `tea.mkd`. */
  path: string;
  kind: keyof typeof IGNORE_REASONS;
};

export type FolderContent = {
  /** The guides by their path, whose accents have the form NFC. */
  guides: Map<string, GuideFile>;
  /** The names of their files, which can have another form: macOS stores NFD. */
  files: Map<string, string>;
  /** The guides whose files have no front matter. */
  plain: Set<string>;
  ignored: IgnoredFile[];
  /** Why files cannot be read, a line for each. They are in `ignored` too. */
  refused: Printable[];
  /** The parts of the files that guides cannot have (contract CLI-12). */
  losses: FileLoss[];
  /** How files were divided, where their headings do not state it. */
  notes: Printable[];
  /** The addresses in the files, by the path of the file. */
  addresses: Map<string, FoundAddress[]>;
};

/** The extensions of guide files. */
const EXTENSION = /\.(?:md|markdown|mdx)$/i;
const MARKDOWN_EXTENSION = /\.(?:md|markdown|mdown|mkd|mdx)$/i;

/**
 * Reads all Markdown files of a folder, except in hidden folders and `node_modules`. A file that cannot be read stops no other
 * (contract CLI-9).
 *
 * @throws {Problem} when there is no such folder, or a folder in it cannot be read
 */
export function readFolder(folder: string, images: Pick<ImageFiles, "exists">): FolderContent {
  if (!existsSync(folder)) throw new Problem(printable`There is no folder ${folder}.`);
  const { files: found, ignored, problems } = listFiles(folder);
  if (problems.length > 0) throw new Problem(joinLines(problems));
  const files = new Map<string, string>();
  const plain = new Set<string>();
  const guides = new Map<string, GuideFile>();
  const refused: Printable[] = [];
  const losses: FileLoss[] = [];
  const notes: Printable[] = [];
  const addresses = new Map<string, FoundAddress[]>();
  for (const name of found) {
    const path = name.normalize("NFC");
    if (files.has(path)) {
      ignored.push({ file: name, path, kind: "same-name" });
      continue;
    }
    files.set(path, name);
    try {
      const file = parseGuideFile(path, readFile(folder, name), images);
      if (file) {
        guides.set(path, file.guide);
        if (!file.hasFrontMatter) plain.add(path);
        addresses.set(path, file.addresses);
        losses.push(...file.losses);
        notes.push(...file.notes);
      } else ignored.push({ file: name, path, kind: "empty" });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      ignored.push({ file: name, path, kind: "refused" });
      refused.push(error.text);
    }
  }
  const byFile = ignored.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  return { guides, files, plain, ignored: byFile, refused, losses, notes, addresses };
}

/** Why a file is ignored: `it is a symbolic link`. */
export function describeIgnored({ kind }: IgnoredFile): string {
  return IGNORE_REASONS[kind];
}

/** Returns a function that finds the ignored file of a guide, or the link that is a folder of its path. */
export function indexIgnored({
  ignored,
}: FolderContent): (path: string) => IgnoredFile | undefined {
  const files = new Map(ignored.map((file) => [file.path, file]));
  return (path) => {
    const names = path.split("/");
    const ancestors = names.map((_, index) => names.slice(0, index + 1).join("/"));
    const found = ancestors.find((ancestor) => files.has(ancestor));
    return found === undefined ? undefined : files.get(found);
  };
}

/** Whether a file of the folder can have this external id: no path leads out of the folder. */
export function isGuidePath(externalId: string): boolean {
  const isPlain = externalId.split("/").every(
    // A name must be valid on each system, and no hidden file is read again.
    (name) => name !== "" && !/^\.|^node_modules$|[\\:*?"<>|\p{Cc}]|[. ]$/u.test(name),
  );
  return isPlain && EXTENSION.test(externalId);
}

/**
 * Replaces a file. It is never half written.
 *
 * @throws {Problem} when a symbolic link leads out of the folder
 */
export function writeFile(folder: string, path: string, text: string | Uint8Array): void {
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

type FileList = { files: string[]; ignored: IgnoredFile[]; problems: Printable[] };

/** Lists the files that may be guides: paths with slashes on each system, sorted. */
function listFiles(folder: string): FileList {
  const list: FileList = { files: [], ignored: [], problems: [] };
  const visit = (directory: string) => {
    for (const entry of readDirectory(directory, list)) {
      const path = relative(folder, join(directory, entry.name)).split(sep).join("/");
      if (!isVisible(entry.name)) continue;
      if (entry.isDirectory()) {
        visit(join(directory, entry.name));
        continue;
      }
      const kind = findIgnoreKind(entry, path);
      if (kind !== undefined)
        list.ignored.push({
          file: path,
          path: (kind === "extension" ? path.replace(MARKDOWN_EXTENSION, ".md") : path).normalize(
            "NFC",
          ),
          kind,
        });
      else if (isGuidePath(path)) list.files.push(path);
    }
  };
  visit(folder);
  return { ...list, files: list.files.toSorted() };
}

/** Guides of files in a folder that cannot be read must not count as guides without a file. */
function readDirectory(directory: string, { problems }: FileList): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch (error) {
    problems.push(
      printable`${directory}: the folder cannot be read (${codeOf(error)}). Check its permissions.`,
    );
    return [];
  }
}

function findIgnoreKind(entry: Dirent, path: string): IgnoredFile["kind"] | undefined {
  if (entry.isSymbolicLink()) return "link";
  if (!MARKDOWN_EXTENSION.test(path)) return undefined;
  if (!EXTENSION.test(path)) return "extension";
  if (!isGuidePath(path)) return "name";
  return entry.isFile() ? undefined : "special";
}

/** @throws {Problem} when the file cannot be read, or is not text */
export function readFile(folder: string, path: string): string {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(locateFile(folder, path));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      printable`${path}: the file cannot be read (${codeOf(error)}). Check its permissions and size.`,
    );
  }
  const text = decodeFile(bytes);
  if (text === undefined)
    throw new Problem(printable`${path}: the file is not in UTF-8. Save it in UTF-8.`);
  return text;
}

/** @throws when it is not an error of the system or of Node.js */
function codeOf(error: unknown): string {
  if (error instanceof Error && "code" in error) return String(error.code);
  throw error;
}

function isVisible(name: string): boolean {
  return !name.startsWith(".") && name !== "node_modules";
}
