import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  isName,
  requireName,
  withStorageErrors,
  type MediaStorage,
  type StoredFile,
} from "./storage.ts";

/** Files in a group of `list`. */
const GROUP = 500;

/** The suffix of a file that is not complete. */
const PARTIAL = ".partial";

/** The name of a folder with files: the first two characters of their names. */
const FOLDER_NAME = /^[a-z0-9][a-z0-9.-]$/;

export type FolderOptions = {
  /** Receives the path of each file and folder that `list` leaves out, once, with the error if it could not be read. */
  onSkipped?: (skipped: { path: string; error: unknown }) => void;
};

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Stores files in a folder of this machine. A file is in a folder with the first two characters of its name, so that no folder has
 * too many entries.
 */
export function createFolderStorage(
  root: string,
  { onSkipped = () => {} }: FolderOptions = {},
): MediaStorage {
  const skippedPaths = new Set<string>();
  const skip = (path: string, error?: unknown): undefined => {
    if (!skippedPaths.has(path)) onSkipped({ path, error });
    skippedPaths.add(path);
  };
  /** The folders of incomplete files that were listed: those of the files that they would have become. */
  const partialFolders = new Map<string, string>();
  const pathOf = (name: string) =>
    join(root, partialFolders.get(name) ?? requireName(name).slice(0, 2), name);

  const put = async (name: string, bytes: Uint8Array): Promise<void> => {
    const path = pathOf(name);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    // A reader sees no part of a file, also after a crash.
    const partial = join(folder, `${randomUUID()}${PARTIAL}`);
    const handle = await open(partial, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
      await handle.close();
      await rename(partial, path);
    } catch (error) {
      await handle.close();
      await rm(partial, { force: true });
      throw error;
    }
    await syncFolder(folder);
  };

  const get = async (name: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
    try {
      return await readFile(pathOf(name));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  // A disk can have other entries, such as `lost+found`, which only root can open.
  async function* filesIn(folder: string): AsyncGenerator<StoredFile> {
    try {
      for await (const name of entriesOf(folder)) {
        const path = join(folder, name);
        if (isName(name)) {
          const found = await stat(path).catch((error: unknown) =>
            isMissing(error) ? undefined : skip(folder, error),
          );
          if (!found?.isFile()) continue;
          if (name.endsWith(PARTIAL)) partialFolders.set(name, basename(folder));
          yield { name, storedAt: found.mtime };
        } else skip(path);
      }
    } catch (error) {
      skip(folder, error);
    }
  }

  async function* list(): AsyncGenerator<StoredFile[]> {
    let group: StoredFile[] = [];
    for await (const folder of entriesOf(root)) {
      if (!FOLDER_NAME.test(folder)) {
        skip(join(root, folder));
        continue;
      }
      for await (const file of filesIn(join(root, folder))) {
        group.push(file);
        if (group.length < GROUP) continue;
        yield group;
        group = [];
      }
    }
    if (group.length > 0) yield group;
  }

  return {
    put: (name, bytes) => withStorageErrors(() => put(name, bytes)),
    get: (name) => withStorageErrors(() => get(name)),
    delete: (names) =>
      withStorageErrors(async () => {
        for (const name of names) {
          await rm(pathOf(name), { force: true });
          partialFolders.delete(name);
        }
      }),
    list,
  };
}

/** The names in a folder; none when it does not exist. */
async function* entriesOf(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error) || (error instanceof Error && "code" in error && error.code === "ENOTDIR"))
      return undefined;
    throw error;
  });
  if (entries) for await (const { name } of entries) yield name;
}
