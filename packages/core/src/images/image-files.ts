import { imageFile, smallerWidths, type ImageName } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import { allImages, knownHashes } from "./store.ts";

/** The names of an image's files: its largest size, and the smaller ones. */
export function filesOf(image: ImageName): string[] {
  return [imageFile(image), ...smallerWidths(image).map((width) => imageFile(image, width))];
}

/** Returns the names of the files of all images, for a backup (contract IMG-9). */
export async function listImageFiles(connection: Pick<Connection, "query">): Promise<string[]> {
  return (await allImages(connection)).flatMap(filesOf);
}

/** Returns which of the hashes a stored image has. */
export function findStoredHashes(
  connection: Connection,
  hashes: readonly string[],
): Promise<Set<string>> {
  return hashes.length === 0 ? Promise.resolve(new Set()) : knownHashes(connection, hashes);
}
