import type { GuideFile } from "./guide-file.ts";
import { hashOf, type KnownGuide, type RemoteGuide } from "./sync-state.ts";

/** What `push` does with a path, or why it does nothing. */
export type PushAction =
  | { kind: "create" }
  | { kind: "update"; remote: RemoteGuide }
  | { kind: "set-status"; remote: RemoteGuide }
  | { kind: "delete"; remote: RemoteGuide }
  | { kind: "unchanged" }
  /** Only Guidepost has a newer version. */
  | { kind: "outdated" }
  /** Only Guidepost has the guide. */
  | { kind: "remote-only" }
  | { kind: "conflict"; reason: string };

/** What `pull` does with a path, or why it does nothing. */
export type PullAction =
  | { kind: "write" }
  | { kind: "delete" }
  | { kind: "unchanged" }
  /** Only the file was changed. */
  | { kind: "file-changed" }
  /** Only the folder has the guide. */
  | { kind: "file-only" }
  | { kind: "conflict"; reason: string };

type Situation = { file: GuideFile | undefined; known: KnownGuide | undefined };
type PushOptions = { prune: boolean; force: boolean };

/** Decides about one path. Without `force`, no change in Guidepost is overwritten unseen. */
export function planPush({ file, known }: Situation, { prune, force }: PushOptions): PushAction {
  const { remote, synced } = known ?? {};
  if (remote === undefined) {
    if (file === undefined) return { kind: "unchanged" };
    if (synced && !force) return { kind: "conflict", reason: "the guide was deleted in Guidepost" };
    return { kind: "create" };
  }
  const isRemoteChanged = synced !== undefined && synced.version !== remote.version;
  if (file === undefined) {
    if (!prune) return { kind: "remote-only" };
    if (isRemoteChanged && !force)
      return { kind: "conflict", reason: "its file was deleted, but the guide was changed" };
    return { kind: "delete", remote };
  }
  if (isEqual(file, known)) return { kind: "unchanged" };
  if (isRemoteChanged && !force)
    return isFileChanged(file, known)
      ? { kind: "conflict", reason: "the file and the guide were both changed" }
      : { kind: "outdated" };
  return hasEqualContent(file, known) ? { kind: "set-status", remote } : { kind: "update", remote };
}

/** Decides about one path. Without `force`, no change of a file is lost. */
export function planPull({ file, known }: Situation, force: boolean): PullAction {
  const { remote, synced } = known ?? {};
  if (file === undefined) return { kind: remote ? "write" : "unchanged" };
  const isChanged = isFileChanged(file, known);
  if (remote === undefined) {
    if (synced === undefined) return { kind: "file-only" };
    if (!isChanged || force) return { kind: "delete" };
    return { kind: "conflict", reason: "the guide was deleted, but its file was changed" };
  }
  if (isEqual(file, known)) return { kind: "unchanged" };
  if (!isChanged || force) return { kind: "write" };
  if (synced?.version === remote.version) return { kind: "file-changed" };
  const reason = synced
    ? "the file and the guide were both changed"
    : "the file and the guide are different";
  return { kind: "conflict", reason };
}

/** Whether the file differs from the one that was last pulled or pushed, or there was none. */
function isFileChanged(file: GuideFile, known: KnownGuide | undefined): boolean {
  const synced = known?.synced;
  return synced?.hash !== hashOf(file) || synced.status !== file.status;
}

function isEqual(file: GuideFile, known: KnownGuide | undefined): boolean {
  const hasEqualStatus = file.status === undefined || file.status === known?.remote?.status;
  return hasEqualStatus && hasEqualContent(file, known);
}

/** A guide with steps in HTML equals the file that it was pulled to, until one of them is changed. */
function hasEqualContent(file: GuideFile, { remote, synced }: KnownGuide = {}): boolean {
  const hash = hashOf(file);
  return hash === remote?.hash || (hash === synced?.hash && synced.version === remote?.version);
}
