import type { Fetch, Guidepost } from "@guidepost/sdk";
import { openClient } from "./client.ts";
import { type FolderContent, readFolder } from "./folder.ts";
import type { GuideFile } from "./guide-file.ts";
import { createImageFiles, type ImageFiles } from "./image-files.ts";
import { createReferences, type References } from "./references.ts";
import { type Io, showProgress } from "./output.ts";
import { type RemoteContent, readGuide, toGuideFile, updateState } from "./remote.ts";
import { hashOf, readState, type SyncState, writeState } from "./sync-state.ts";

export type SyncOptions = {
  /** Whose guides: only an admin key can read and write those of other users. */
  user?: string;
  /** Begins the external id of each guide, and ends with a slash. Empty: the path is the external id. */
  prefix?: string;
  dryRun?: boolean;
  force?: boolean;
};

/** Most operations of one bulk request. */
export const MAX_OPERATIONS = 100;

/** The API, and the user and the prefix whose guides a folder has. */
export type Connection = {
  client: Guidepost;
  /** Waits for rate limits. */
  fetch: Fetch;
  url: string;
  user_id: string;
  prefix: string;
};

/** A folder and the guides of one user, both as they are now. */
export type Sync = Connection & {
  io: Io;
  folder: string;
  local: FolderContent;
  remote: RemoteContent;
  state: SyncState;
  images: ImageFiles;
  references: References;
};

/** Opens the API as the holder of the key, or for another user. */
export async function connect({ user, prefix = "" }: SyncOptions, io: Io): Promise<Connection> {
  const { client, fetch, url } = openClient(io);
  const user_id = user ?? (await client.me({ signal: io.signal })).user.username;
  return { client, fetch, url, user_id, prefix };
}

/** Reads the folder, and the changes since its last pull or push. */
export async function openSync(
  folder: string,
  connection: Connection,
  { io, dryRun = false }: { io: Io; dryRun?: boolean | undefined },
): Promise<Sync> {
  const { client, url, user_id, prefix } = connection;
  const state = readState(folder, `${url} ${user_id}${prefix && ` ${prefix}`}`);
  const images = createImageFiles(folder, state.images);
  const local = readFolder(folder, images);
  const progress = showProgress(io, "Reading guides");
  const remote = await updateState(client, state, {
    username: user_id,
    prefix,
    signal: io.signal,
    onProgress: progress.update,
  }).finally(progress.end);
  const references = createReferences({ local, state, images, dryRun });
  return { ...connection, io, folder, local, remote, state, images, references };
}

/**
 * Assumes that images without a known upload are those of the guides, as in a fresh clone, which has no record of its
 * uploads. A push uploads them and does not call this.
 */
export function matchImages({ local, remote, references }: Sync): void {
  for (const [path, file] of local.guides) {
    const guide = remote.guides.get(path);
    if (guide && local.addresses.get(path)?.length)
      references.matchImages(path, file, toGuideFile(guide));
  }
}

/** All paths that the folder or the API has, sorted. */
export function pathsOf({ local, state }: Sync): string[] {
  return [...new Set([...local.guides.keys(), ...Object.keys(state.guides)])].toSorted();
}

/** The guide of the API at a path, as a file has it. */
export async function readRemoteFile(sync: Sync, path: string): Promise<GuideFile | undefined> {
  const known = sync.remote.guides.get(path);
  const id = sync.state.guides[path]?.remote?.id;
  if (known) return toGuideFile(known);
  if (id === undefined) return undefined;
  return toGuideFile(await readGuide(sync.client, id, sync.io.signal));
}

/**
 * Records that a file and its guide are equal. Without a file, the path is no longer known.
 *
 * @param sent the file with the addresses of guides and images, as the API has it
 */
export function markSynced(
  { state, references }: Sync,
  path: string,
  file: GuideFile | undefined,
  sent = file && references.resolve(path, file),
): void {
  const { remote } = state.guides[path] ?? {};
  if (file === undefined || sent === undefined || remote === undefined) {
    delete state.guides[path];
    return;
  }
  const { version } = remote;
  const { status, language } = file;
  state.guides[path] = {
    remote,
    synced: { version, hash: hashOf(file), sent: hashOf(sent), status, language },
  };
}

/** Keeps what is known for the next run. */
export function saveState({ folder, state }: Sync): void {
  writeState(folder, state);
}
