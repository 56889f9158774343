import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { locateFile } from "./file-location.ts";
import { Problem } from "./problem.ts";

/** An image as it was uploaded: the hash of its file, and its address. */
export type KnownImage = { hash: string; url: string };

/** The image files of a folder, read when they are needed. */
export type ImageFiles = ReturnType<typeof createImageFiles>;

/** @param known the uploads by the path of their file, which the caller changes */
export function createImageFiles(folder: string, known: Record<string, KnownImage>) {
  const files = new Map<string, { bytes: number; hash: string | undefined }>();
  const assumed = new Map<string, string>();
  const pathsByUrl = new Map(Object.entries(known).map(([path, { url }]) => [url, path] as const));

  /** Undefined for a file that does not exist, is not a regular one, or is reached by a link out of the folder. */
  const open = (path: string) => {
    const opened = files.get(path);
    if (opened) return opened;
    const file = locate(folder, path);
    const stats = file === undefined ? undefined : statSync(file, { throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    const image = { bytes: stats.size, hash: undefined };
    files.set(path, image);
    return image;
  };

  const read = (path: string): Uint8Array => readFileSync(locateFile(folder, path));

  const hashOf = (path: string): string | undefined => {
    const image = open(path);
    if (!image) return undefined;
    image.hash ??= createHash("sha256").update(read(path)).digest("base64url");
    return image.hash;
  };

  return {
    exists: (path: string): boolean => open(path) !== undefined,
    /** The size in bytes. */
    sizeOf: (path: string): number => open(path)?.bytes ?? 0,
    read,
    hashOf,
    /** The address of the upload of a file; undefined when its content is another one now. */
    urlOf: (path: string): string | undefined => {
      const image = known[path];
      return image && image.hash === hashOf(path) ? image.url : assumed.get(path);
    },
    /** The path of the file with this upload. */
    pathOf: (url: string): string | undefined => pathsByUrl.get(url),
    /** Uses an address for a file in this run only, because nothing states that their contents are the same. */
    assume: (path: string, url: string): void => {
      if (known[path]) return;
      assumed.set(path, url);
      if (!pathsByUrl.has(url)) pathsByUrl.set(url, path);
    },
    /** How many files have such an address. */
    countAssumed: (): number => assumed.size,
    /** Records an upload, or a file that was written. */
    add: (path: string, image: KnownImage): void => {
      files.delete(path);
      known[path] = image;
      pathsByUrl.set(image.url, path);
    },
  };
}

function locate(folder: string, path: string): string | undefined {
  try {
    return locateFile(folder, path);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
