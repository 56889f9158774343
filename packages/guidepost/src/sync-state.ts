import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { locateFile } from "./file-location.ts";
import { isGuidePath, writeFile } from "./folder.ts";
import type { GuideFile } from "./guide-file.ts";

/** A guide as the API had it. */
export type RemoteGuide = {
  id: number;
  version: number;
  status: "draft" | "published";
  /** `hashOf` the guide. A guide with steps in HTML has another hash than any file. */
  hash: string;
};

/** What is known about one path. */
export type KnownGuide = {
  /** Undefined: the API has no such guide. */
  remote?: RemoteGuide | undefined;
  /** The version and the file that were equal when they were last pulled or pushed. */
  synced?: { version: number; hash: string; status: GuideFile["status"] } | undefined;
};

/** The state of a folder: a copy of what the API has, which the changes feed keeps current. */
export type SyncState = {
  /** The API, the user and the prefix that the state belongs to. */
  source: string;
  /** The position in the changes feed. Undefined: read all guides. */
  cursor: string | undefined;
  guides: Record<string, KnownGuide>;
};

const FOLDER = ".guidepost";
const FILE = `${FOLDER}/state.json`;

/**
 * Reads the state of a folder, or a new one when it belongs to another API, user or prefix.
 *
 * @throws {Problem} when a symbolic link leads out of the folder
 */
export function readState(folder: string, source: string): SyncState {
  const fresh: SyncState = { source, cursor: undefined, guides: {} };
  const file = locateFile(folder, FILE);
  if (!existsSync(file)) return fresh;
  try {
    const state = JSON.parse(readFileSync(file, "utf8")) as SyncState;
    if (state.source !== source) return fresh;
    // The file can come from another person: each path must be one of a file in the folder.
    const guides = Object.entries(state.guides).filter(([path]) => isGuidePath(path));
    return { ...state, guides: Object.fromEntries(guides) };
  } catch {
    return fresh;
  }
}

/** Stores the state. It is not for version control: other computers have their own. */
export function writeState(folder: string, state: SyncState): void {
  writeFile(folder, `${FOLDER}/.gitignore`, "*\n");
  writeFile(folder, FILE, `${JSON.stringify(state)}\n`);
}

/** A hash of what a file determines. The status is compared separately, because a file may omit it. */
export function hashOf({ title, description, category, steps }: GuideFile): string {
  const content = [title, description, category, steps.map((step) => [step.title, step.source])];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}
