import { describeLosses, type FileLoss } from "./file-losses.ts";
import { describeIgnored } from "./folder.ts";
import { formatGuideFile, type GuideFile } from "./guide-file.ts";
import { count, formatDiff } from "./output.ts";
import type { PushAction } from "./plan.ts";
import { printable } from "./printable.ts";
import { readRemoteFile, type Sync } from "./sync.ts";

/** A path, its file, and what `push` does with it. */
export type Planned = { path: string; file: GuideFile | undefined; action: PushAction };

/** Larger changes are listed without their lines. */
const MAX_DIFFS = 20;

const SYMBOLS: Partial<Record<PushAction["kind"], string>> = {
  create: "+",
  rename: "~",
  update: "~",
  "set-status": "~",
  conflict: "!",
  kept: "!",
  outdated: "<",
};

/** Prints what a push leaves out, changes and deletes, before the first change. */
export async function printPlan(
  sync: Sync,
  planned: Planned[],
  losses: readonly FileLoss[],
): Promise<void> {
  const { io, local } = sync;
  for (const line of [...local.refused, ...describeLosses(losses)]) io.err(printable`! ${line}\n`);
  for (const line of local.notes) io.err(printable`  ${line}\n`);
  for (const ignored of local.ignored)
    if (ignored.kind !== "refused")
      io.err(printable`  ${ignored.file}: ignored, because ${describeIgnored(ignored)}\n`);
  let diffs = 0;
  for (const { path, file, action } of planned) {
    const symbol = SYMBOLS[action.kind];
    if (symbol === undefined) continue;
    if (action.kind === "conflict") io.err(printable`${symbol} ${path}: ${action.reason}\n`);
    else if (action.kind === "kept")
      io.err(printable`${symbol} ${path}: not deleted, because ${action.ignored.file} exists\n`);
    else if (action.kind === "outdated") io.err(printable`${symbol} ${path}: newer in Guidepost\n`);
    else io.out(printable`${symbol} ${path}\n`);
    if (action.kind === "rename") io.out(printable`    renamed from ${action.from}\n`);
    if (action.kind === "set-status") io.out(printable`    status: ${file?.status}\n`);
    if (action.kind !== "update" || file === undefined || diffs++ >= MAX_DIFFS) continue;
    const remote = await readRemoteFile(sync, path);
    if (!remote) continue;
    const before = sync.references.localize(path, withDecided(file, remote));
    io.out(formatDiff(formatGuideFile(before), formatGuideFile(file)));
  }
  printDeletions(sync, planned);
  const facts = [
    `${countOf(planned, "create")} to create`,
    `${countOf(planned, "update", "set-status", "rename")} to change`,
    `${countOf(planned, "delete")} to delete`,
    `${planned.filter(({ file, action }) => file && action.kind === "unchanged").length} unchanged`,
  ];
  io.out(printable`${facts.join(", ")}.\n`);
}

/** Lists the guides that are deleted together, before the first change. */
function printDeletions({ io, user_id, prefix }: Sync, planned: readonly Planned[]): void {
  const number = countOf(planned, "delete");
  if (number === 0) return;
  io.out(printable`${count(number, "guide")} of ${user_id} to delete, without a file:\n`);
  for (const { path, action } of planned)
    if (action.kind === "delete")
      io.out(
        printable`- ${prefix}${path}${action.remote.status === "published" ? " (published)" : ""}\n`,
      );
}

/** How many paths have one of these actions. */
export function countOf(planned: readonly Planned[], ...kinds: PushAction["kind"][]): number {
  return planned.filter(({ action }) => kinds.includes(action.kind)).length;
}

/** A guide without what its file does not decide about, so that both can be compared. */
export function withDecided(file: GuideFile, remote: GuideFile): GuideFile {
  return {
    ...remote,
    category: file.category && remote.category,
    language: file.language && remote.language,
    status: file.status && remote.status,
  };
}
