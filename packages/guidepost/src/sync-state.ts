import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { locateFile } from "./file-location.ts";
import { isGuidePath, writeFile } from "./folder.ts";
import type { GuideFile } from "./guide-file.ts";
import type { KnownImage } from "./image-files.ts";

/** A guide as the API had it. */
export type RemoteGuide = {
  id: number;
  version: number;
  status: "draft" | "published";
  category: string;
  language: string;
  /** `hashOf` the guide. A guide with steps in HTML has another hash than any file. */
  hash: string;
  /** The address of its page. */
  url: string;
  /** Its external id, when that is not the prefix and the path: its accents have another form. */
  external_id?: string | undefined;
};

/** A file that was equal to its guide. */
export type SyncedFile = {
  version: number;
  /** `hashOf` the file as it is written. */
  hash: string;
  /** `hashOf` the file as it was sent, with the addresses of guides and images. */
  sent: string;
  status: GuideFile["status"];
  language?: GuideFile["language"];
};

/** What is known about one path. */
export type KnownGuide = {
  /** Undefined: the API has no such guide. */
  remote?: RemoteGuide | undefined;
  /** The version and the file that were equal when they were last pulled or pushed. */
  synced?: SyncedFile | undefined;
};

/** The state of a folder: a copy of what the API has, which the changes feed keeps current. */
export type SyncState = {
  /** The API, the user and the prefix that the state belongs to. */
  source: string;
  /** The position in the changes feed. Undefined: read all guides. */
  cursor: string | undefined;
  guides: Record<string, KnownGuide>;
  /** The uploaded images by the path of their file. */
  images: Record<string, KnownImage>;
};

const FOLDER = ".guidepost";
const FILE = `${FOLDER}/state.json`;

/**
 * Reads the state of a folder, or a new one when it belongs to another API, user or prefix.
 *
 * @throws {Problem} when a symbolic link leads out of the folder
 */
export function readState(folder: string, source: string): SyncState {
  const fresh: SyncState = { source, cursor: undefined, guides: {}, images: {} };
  const file = locateFile(folder, FILE);
  if (!existsSync(file)) return fresh;
  try {
    const stored = JSON.parse(readFileSync(file, "utf8")) as Partial<SyncState>;
    const state: SyncState = { ...fresh, ...stored };
    if (stored.source !== source) return fresh;
    // The file can come from another person: each path must be one of a file in the folder.
    const guides = Object.entries(state.guides).filter(([path]) => isGuidePath(path));
    for (const [, { synced }] of guides)
      // Written by a version that sent files as they are.
      if (synced) synced.sent ??= synced.hash;
    const known: SyncState = { ...state, guides: Object.fromEntries(guides) };
    // Written by a version that did not store addresses and categories.
    const isOld = (remote: object) =>
      !["url", "category", "language"].every((key) => Object.hasOwn(remote, key));
    if (guides.some(([, { remote }]) => remote && isOld(remote))) forgetGuides(known);
    return known;
  } catch {
    return fresh;
  }
}

/** Makes the next run read every guide again. */
export function forgetGuides(state: SyncState): void {
  state.cursor = undefined;
  for (const known of Object.values(state.guides)) known.remote = undefined;
}

/** Stores the state. It is not for version control: other computers have their own. */
export function writeState(folder: string, state: SyncState): void {
  writeFile(folder, `${FOLDER}/.gitignore`, "*\n");
  writeFile(folder, FILE, `${JSON.stringify(state)}\n`);
}

/** A hash of what a file determines. Status and language are compared separately, because a file may omit them. */
export function hashOf({ title, description, category, steps }: GuideFile): string {
  const content = [title, description, category, steps.map((step) => [step.title, step.source])];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}
