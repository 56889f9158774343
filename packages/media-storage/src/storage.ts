/** A file in the storage. */
export type StoredFile = {
  name: string;
  /** When it was last stored. */
  storedAt: Date;
};

/**
 * Stores the files of images. A name always has the same content, so a file may be stored again. All instances of the
 * service use the same storage. Each method throws `StorageError`.
 */
export type MediaStorage = {
  /** Stores a WebP image. When it resolves, the file survives a crash of the process. */
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns the content of a file; undefined when there is none with this name. */
  get: (name: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes files. A missing file is no error. */
  delete: (names: readonly string[]) => Promise<void>;
  /** Lists all files, in groups. */
  list: () => AsyncIterable<StoredFile[]>;
};

/** The storage failed: its disk is full, for example, or its server does not respond. */
export class StorageError extends Error {
  override name = "StorageError";
}

/** A name that is a file of its own folder on every system. */
const NAME = /^[a-z0-9][a-z0-9.-]{0,99}$/;

/** Returns whether a file can have the name. */
export function isName(name: string): boolean {
  return NAME.test(name);
}

/** @throws Error for a name that could be a path */
export function requireName(name: string): string {
  if (!isName(name)) throw new Error(`Not the name of a file: ${name}`);
  return name;
}

/** Runs `work`, and throws a `StorageError` for its error. */
export async function withStorageErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new StorageError("The storage of images failed", { cause });
  }
}
