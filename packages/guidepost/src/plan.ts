import { describeIgnored, type IgnoredFile } from "./folder.ts";
import type { GuideFile } from "./guide-file.ts";
import { hashOf, type KnownGuide, type RemoteGuide } from "./sync-state.ts";

/** What `push` does with a path, or why it does nothing. */
export type PushAction =
  | { kind: "create" }
  /** The file of the guide at `from` has another path now. */
  | { kind: "rename"; from: string; remote: RemoteGuide }
  | { kind: "update"; remote: RemoteGuide }
  | { kind: "set-status"; remote: RemoteGuide }
  | { kind: "delete"; remote: RemoteGuide }
  | { kind: "unchanged" }
  /** Only Guidepost has a newer version. */
  | { kind: "outdated" }
  /** Only Guidepost has the guide. */
  | { kind: "remote-only"; remote: RemoteGuide }
  /** The guide belongs to another path now. */
  | { kind: "renamed" }
  /** The file exists, but is ignored: its guide is not deleted. */
  | { kind: "kept"; ignored: IgnoredFile }
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

/** A file as it is written, and as it is sent: with the addresses of guides and images. */
export type PlannedFile = { written: GuideFile; sent: GuideFile };

type Situation = {
  file: PlannedFile | undefined;
  known: KnownGuide | undefined;
  /** A file that is not read as a guide, at the path of the guide. */
  ignored?: IgnoredFile | undefined;
};
type PushOptions = { prune: boolean; force: boolean };

/** Fewer deletions need no `--force`. */
const MIN_MANY_DELETIONS = 5;

/** Decides about one path. Without `force`, no change in Guidepost is overwritten unseen. */
export function planPush(
  { file, known, ignored }: Situation,
  { prune, force }: PushOptions,
): PushAction {
  const { remote, synced } = known ?? {};
  if (remote === undefined) {
    if (file === undefined) return { kind: "unchanged" };
    if (synced && !force) return { kind: "conflict", reason: "the guide was deleted in Guidepost" };
    return { kind: "create" };
  }
  const isRemoteChanged = synced !== undefined && synced.version !== remote.version;
  if (file === undefined) {
    if (!prune) return { kind: "remote-only", remote };
    // Also with force (contract CLI-9).
    if (ignored) return { kind: "kept", ignored };
    if (isRemoteChanged && !force)
      return { kind: "conflict", reason: "its file was deleted, but the guide was changed" };
    return { kind: "delete", remote };
  }
  if (isEqual(file, known)) return { kind: "unchanged" };
  if (isRemoteChanged && !force)
    return isFileChanged(file, known)
      ? { kind: "conflict", reason: "the file and the guide were both changed" }
      : { kind: "outdated" };
  return hasEqualContent(file, known) && hasEqualLanguage(file, known)
    ? { kind: "set-status", remote }
    : { kind: "update", remote };
}

/** A path of the folder or the API, and what `push` does with it. */
export type PlannedPush = { path: string; file: PlannedFile | undefined; action: PushAction };

/**
 * Finds renamed files: a new file with the content of exactly one guide without a file. Its guide keeps its address and its
 * readers' figures (contract CLI-14).
 */
export function pairRenames(planned: readonly PlannedPush[]): PlannedPush[] {
  const moved = new Map<string, [path: string, remote: RemoteGuide][]>();
  const added = new Map<string, string[]>();
  for (const { path, file, action } of planned) {
    // A title alone is not enough to recognize a guide.
    if (file && action.kind === "create" && file.sent.steps.length > 0) {
      const hash = hashOf(file.sent);
      added.set(hash, [...(added.get(hash) ?? []), path]);
    }
    if (action.kind === "delete" || action.kind === "remote-only") {
      const { remote } = action;
      moved.set(remote.hash, [...(moved.get(remote.hash) ?? []), [path, remote]]);
    }
  }
  const renames = new Map<string, [from: string, remote: RemoteGuide]>();
  for (const [hash, [path, ...otherFiles]] of added) {
    const [guide, ...otherGuides] = moved.get(hash) ?? [];
    if (path && guide && otherFiles.length + otherGuides.length === 0) renames.set(path, guide);
  }
  const former = new Set(Array.from(renames.values(), ([from]) => from));
  return planned.map((one): PlannedPush => {
    const [from, remote] = renames.get(one.path) ?? [];
    if (from !== undefined && remote) return { ...one, action: { kind: "rename", from, remote } };
    return former.has(one.path) ? { ...one, action: { kind: "renamed" } } : one;
  });
}

/**
 * Decides whether a prune needs `force`: a wrong folder, user or prefix deletes all guides or many of them
 * (contract CLI-10).
 *
 * @param counts the guide files of the folder, the guides of the user with the prefix, and those to delete
 */
export function findPruneRisk(counts: {
  files: number;
  guides: number;
  deletions: number;
}): "no-files" | "many-deletions" | undefined {
  const { files, guides, deletions } = counts;
  if (deletions === 0) return undefined;
  if (files === 0) return "no-files";
  const isMany = deletions >= MIN_MANY_DELETIONS && deletions > guides / 5;
  return isMany ? "many-deletions" : undefined;
}

/** Decides about one path. Without `force`, no change of a file is lost. */
export function planPull({ file, known, ignored }: Situation, force: boolean): PullAction {
  const { remote, synced } = known ?? {};
  if (file === undefined) {
    if (remote === undefined) return { kind: "unchanged" };
    if (ignored && !force)
      return { kind: "conflict", reason: `the file is not a guide: ${describeIgnored(ignored)}` };
    return { kind: "write" };
  }
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
function isFileChanged({ written }: PlannedFile, known: KnownGuide | undefined): boolean {
  const synced = known?.synced;
  return (
    synced?.hash !== hashOf(written) ||
    synced.status !== written.status ||
    synced.language !== written.language
  );
}

function isEqual(file: PlannedFile, known: KnownGuide | undefined): boolean {
  const { status } = file.written;
  const hasEqualStatus = status === undefined || status === known?.remote?.status;
  return hasEqualStatus && hasEqualLanguage(file, known) && hasEqualContent(file, known);
}

/** A file without a language leaves that of the guide as it is. */
function hasEqualLanguage({ written }: PlannedFile, known: KnownGuide | undefined): boolean {
  return written.language === undefined || written.language === known?.remote?.language;
}

/** A guide with steps in HTML equals the file that it was pulled to, until one of them is changed. */
function hasEqualContent({ sent }: PlannedFile, { remote, synced }: KnownGuide = {}): boolean {
  const hash = hashOf(sent);
  return hash === remote?.hash || (hash === synced?.sent && synced.version === remote?.version);
}
