import { mkdirSync } from "node:fs";
import type { Command } from "commander";
import { adoptGuides } from "../adopt.ts";
import { locateFiles } from "../file-location.ts";
import { downloadImages } from "../download-images.ts";
import { deleteFile, indexIgnored, readFile, writeFile } from "../folder.ts";
import { formatGuideFile, type GuideFile, parseGuideFile, updateGuideFile } from "../guide-file.ts";
import { count, describeConflicts, formatDiff, type Io } from "../output.ts";
import { planPull, type PullAction } from "../plan.ts";
import { withDecided } from "../print-plan.ts";
import { printable } from "../printable.ts";
import { Problem } from "../problem.ts";
import {
  connect,
  markSynced,
  matchImages,
  openSync,
  pathsOf,
  readRemoteFile,
  saveState,
  type Sync,
  type SyncOptions,
} from "../sync.ts";
import { createPrefixOption } from "./prefix-option.ts";

type Counts = { written: number; deleted: number; conflicts: number };
type Planned = { path: string; file: GuideFile | undefined; action: PullAction };
type PullOptions = SyncOptions & { adopt?: boolean };

export function addPullCommand(program: Command, io: Io): void {
  program
    .command("pull")
    .description("write the guides to a folder, as Markdown with front matter")
    .argument("[folder]", "folder of the guides", ".")
    .option("--dry-run", "show what would change, and change nothing")
    .option("--adopt", "first give guides without external id the path <slug>.md after the prefix")
    .option(
      "--force",
      "replace files that were changed since the last pull or push, or that are not guides",
    )
    .addOption(createPrefixOption())
    .option("--user <username>", "the author of the guides (key with the scope admin)")
    .action(async (folder: string, options: PullOptions) => {
      const connection = await connect(options, io);
      if (options.adopt) await adoptGuides(connection, io, options.dryRun ?? false);
      mkdirSync(folder, { recursive: true });
      await pull(await openSync(folder, connection, { io, dryRun: options.dryRun }), options);
    });
}

async function pull(sync: Sync, { dryRun = false, force = false }: PullOptions): Promise<void> {
  const { folder, io, local, state } = sync;
  matchImages(sync);
  const counts: Counts = { written: 0, deleted: 0, conflicts: 0 };
  for (const line of local.refused) io.err(printable`! ${line}\n`);
  const findIgnored = indexIgnored(local);
  const planned = pathsOf(sync).map((path): Planned => {
    const file = local.guides.get(path);
    const found = findIgnored(path);
    // A link is checked below, and a file with another extension is not replaced.
    const ignored = found?.file === path && found.kind !== "link" ? found : undefined;
    const files = file && { written: file, sent: sync.references.resolve(path, file) };
    const situation = { file: files, known: state.guides[path], ignored };
    return { path, file, action: planPull(situation, force) };
  });
  const changed = planned.filter(({ action: { kind } }) => kind === "write" || kind === "delete");
  // Before the first change, so that nothing is written when a link leads out of the folder.
  locateFiles(
    folder,
    changed.map(({ path }) => nameOf(sync, path)),
  );
  try {
    for (const { path, file, action } of planned) {
      if (action.kind === "unchanged" && !dryRun) markSynced(sync, path, file);
      if (action.kind === "write") {
        const remote = await readRemoteFile(sync, path);
        if (remote === undefined) continue;
        if (!dryRun) await downloadImages(sync, remote);
        const written = sync.references.localize(path, remote);
        print(io, path, file, written);
        counts.written++;
        if (dryRun) continue;
        const text = file ? update(sync, { path, file, remote }) : formatGuideFile(written);
        writeFile(folder, nameOf(sync, path), text);
        // A file can differ in details from the guide, for example in its level of headings.
        markSynced(sync, path, parseGuideFile(path, text, sync.images)?.guide);
      }
      if (action.kind === "delete") {
        io.out(printable`- ${path}\n`);
        counts.deleted++;
        if (dryRun) continue;
        deleteFile(folder, nameOf(sync, path));
        markSynced(sync, path, undefined);
      }
      if (action.kind === "conflict") {
        io.err(printable`! ${path}: ${action.reason}\n`);
        counts.conflicts++;
      }
    }
  } finally {
    if (!dryRun) saveState(sync);
  }
  report(sync, counts, dryRun);
}

/** The name of the file of a guide, with its own form of accents. */
function nameOf({ local }: Sync, path: string): string {
  return local.files.get(path) ?? path;
}

/** The text of a file with what was changed in its guide. */
function update(
  sync: Sync,
  { path, file, remote }: { path: string; file: GuideFile; remote: GuideFile },
): string {
  const { folder, references } = sync;
  const before = references.resolve(path, file);
  return updateGuideFile(
    readFile(folder, nameOf(sync, path)),
    before,
    remote,
    references.conversionOf(path),
  );
}

function print(io: Io, path: string, file: GuideFile | undefined, remote: GuideFile): void {
  io.out(printable`${file ? "~" : "+"} ${path}\n`);
  if (file) io.out(formatDiff(formatGuideFile(file), formatGuideFile(withDecided(file, remote))));
}

/** @throws {Problem} when files and guides are in conflict */
function report({ io, local, remote }: Sync, counts: Counts, dryRun: boolean): void {
  const { written, deleted, conflicts } = counts;
  const [write, remove] = dryRun ? ["to write", "to delete"] : ["written", "deleted"];
  io.out(printable`${count(written, "file")} ${write}, ${deleted} ${remove}.\n`);
  const withoutId = remote.unmanaged.filter(({ external_id }) => external_id === null).length;
  const others = remote.unmanaged.length - withoutId;
  if (withoutId > 0)
    io.err(
      printable`${count(withoutId, "guide")} without a path: run \`guidepost pull --adopt\` to get files for them.\n`,
    );
  if (others > 0)
    io.err(
      printable`${count(others, "guide")} left out: their external id is no path of a Markdown file.\n`,
    );
  const unread = local.refused.length;
  if (conflicts > 0) throw new Problem(describeConflicts(conflicts));
  if (unread > 0)
    throw new Problem(
      printable`${count(unread, "file")} not compared, because of the errors above.`,
    );
}
