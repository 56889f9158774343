import { randomUUID } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { requireName, withStorageErrors, type MediaStorage, type StoredFile } from "./storage.ts";

/** Files in a group of `list`. */
const GROUP = 500;

/** The suffix of a file that is not complete. */
const PARTIAL = ".partial";

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
export function createFolderStorage(root: string): MediaStorage {
  const pathOf = (name: string) => join(root, requireName(name).slice(0, 2), name);

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

  async function* list(): AsyncGenerator<StoredFile[]> {
    let group: StoredFile[] = [];
    for await (const folder of entriesOf(root))
      for await (const name of entriesOf(join(root, folder))) {
        const found = await stat(join(root, folder, name)).catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        });
        if (!found?.isFile()) continue;
        group.push({ name, storedAt: found.mtime });
        if (group.length < GROUP) continue;
        yield group;
        group = [];
      }
    if (group.length > 0) yield group;
  }

  return {
    put: (name, bytes) => withStorageErrors(() => put(name, bytes)),
    get: (name) => withStorageErrors(() => get(name)),
    delete: (names) =>
      withStorageErrors(async () => {
        for (const name of names) await rm(pathOf(name), { force: true });
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
