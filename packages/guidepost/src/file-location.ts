import { lstatSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { joinLines, type Printable, printable } from "./printable.ts";
import { Problem } from "./problem.ts";

/**
 * Returns the place of a file on the disk. Call it before each access to a file of the folder. The folder itself may be
 * a link, and a link to another place in the folder is followed.
 *
 * @param path the path from the folder, with slashes; the file may not exist yet
 * @throws {Problem} when a symbolic link on the path leads out of the folder (contract CLI-6)
 */
export function locateFile(folder: string, path: string): string {
  const link = findOutwardLink(folder, path);
  if (link === undefined) return join(folder, path);
  throw new Problem(describeLink(link));
}

/**
 * Checks the paths of several files, as `locateFile` checks one.
 *
 * @throws {Problem} with all symbolic links that lead out of the folder
 */
export function locateFiles(folder: string, paths: readonly string[]): void {
  const links = new Set(paths.flatMap((path) => findOutwardLink(folder, path) ?? []));
  if (links.size > 0) throw new Problem(joinLines(Array.from(links, describeLink)));
}

function describeLink(link: string): Printable {
  return printable`${link} is a symbolic link that leads out of the folder. Remove it, or choose another folder.`;
}

/** The path of the first link that leads out of the folder. */
function findOutwardLink(folder: string, path: string): string | undefined {
  const root = realpathSync(folder);
  let place = folder;
  for (const name of path.split("/")) {
    place = join(place, name);
    const stats = lstatSync(place, { throwIfNoEntry: false });
    // The rest of the path does not exist.
    if (stats === undefined) return undefined;
    if (stats.isSymbolicLink() && !isInside(root, readLink(place)))
      return relative(folder, place).split(sep).join("/");
  }
  return undefined;
}

/** The place that a link leads to. Undefined for a link to nothing. */
function readLink(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return undefined;
  }
}

function isInside(root: string, place: string | undefined): boolean {
  if (place === undefined) return false;
  const path = relative(root, place);
  return path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}
