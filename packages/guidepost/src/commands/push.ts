import type { Command } from "commander";
import { applyOperations, type Operation } from "../apply.ts";
import { describeLosses, type FileLoss } from "../file-losses.ts";
import { countOf, type Planned, printPlan } from "../print-plan.ts";
import { indexIgnored } from "../folder.ts";
import { count, describeConflicts, type Io } from "../output.ts";
import { findPruneRisk, pairRenames, type PlannedPush, planPush } from "../plan.ts";
import { joinLines, type Printable, printable } from "../printable.ts";
import { Problem } from "../problem.ts";
import {
  connect,
  markSynced,
  matchImages,
  openSync,
  pathsOf,
  saveState,
  type Sync,
  type SyncOptions,
} from "../sync.ts";
import { uploadImages } from "../upload-images.ts";
import { createPrefixOption } from "./prefix-option.ts";

type PushOptions = SyncOptions & { prune?: boolean; strict?: boolean; acceptLosses?: boolean };
type Outcome = {
  /** Guides that the service refused. */
  failed: number;
  /** Parts of files that guides cannot have, and those that the service removed. */
  losses: number;
  dryRun: boolean;
  acceptLosses: boolean;
};

export function addPushCommand(program: Command, io: Io): void {
  program
    .command("push")
    .description("make the guides equal to the Markdown files of a folder")
    .argument(
      "<folder>",
      "folder of the guides; the external id of a guide is the path of its file",
    )
    .option("--dry-run", "validate the files and show what would change, but change nothing")
    .option("--prune", "delete guides whose file does not exist, after a list of them")
    .option(
      "--strict",
      "refuse what no guide can have: fields, empty sections, HTML that the service would remove",
    )
    .option("--accept-losses", "exit with 0 although something was left out")
    .option(
      "--force",
      "overwrite guides that were changed since the last pull or push; with --prune, also delete more than a fifth of the guides (at least 5), or those of a folder without guide files",
    )
    .addOption(createPrefixOption())
    .option("--user <username>", "the author of the guides (key with the scope admin)")
    .action(async (folder: string, options: PushOptions) => {
      const connection = await connect(options, io);
      await push(await openSync(folder, connection, { io, dryRun: options.dryRun }), options);
    });
}

async function push(sync: Sync, options: PushOptions): Promise<void> {
  const { prune = false, force = false, dryRun = false, strict = false } = options;
  // Before the first change.
  if (strict) checkLosses(listLosses(sync, new Map()));
  if (dryRun) matchImages(sync);
  const refused = dryRun ? new Map<string, string>() : await upload(sync);
  const losses = listLosses(sync, refused);
  if (strict) checkLosses(losses);
  const findIgnored = indexIgnored(sync.local);
  const decided = pathsOf(sync).map((path): PlannedPush => {
    const written = sync.local.guides.get(path);
    const file = written && { written, sent: sync.references.resolve(path, written) };
    const known = sync.state.guides[path];
    const action = planPush({ file, known, ignored: findIgnored(path) }, { prune, force });
    const needsLinks = action.kind === "unchanged" && sync.references.linksNewGuides(path);
    const isUpdate = needsLinks && known?.remote;
    return { path, file, action: isUpdate ? { kind: "update", remote: isUpdate } : action };
  });
  const planned = pairRenames(decided).map(({ path, file, action }): Planned => ({
    path,
    file: file?.written,
    action,
  }));
  await printPlan(sync, planned, losses);
  if (!force) checkPrune(sync, planned);
  let applied = { failed: 0, warnings: 0 };
  try {
    if (!dryRun)
      for (const { path, file, action } of planned)
        if (action.kind === "unchanged") markSynced(sync, path, file);
    applied = await applyOperations(sync, planned.flatMap(toOperation), { dryRun, strict });
  } finally {
    if (!dryRun) saveState(sync);
  }
  report(sync, planned, {
    failed: applied.failed,
    losses: losses.length + applied.warnings,
    dryRun,
    acceptLosses: options.acceptLosses ?? false,
  });
}

/** Uploads images. After a failure, the next push goes on with those that are left. */
async function upload(sync: Sync): Promise<Map<string, string>> {
  try {
    return await uploadImages(sync);
  } catch (error) {
    saveState(sync);
    throw error;
  }
}

/** The parts of the files that guides cannot have. `refused`: why the service refused images. */
function listLosses({ local, references }: Sync, refused: ReadonlyMap<string, string>): FileLoss[] {
  return [...local.losses, ...references.listLosses(refused)];
}

/** @throws {Problem} when files have parts that guides cannot have */
function checkLosses(losses: readonly FileLoss[]): void {
  if (losses.length === 0) return;
  throw new Problem(
    joinLines([printable`No guide was changed, because of --strict:`, ...describeLosses(losses)]),
  );
}

/** @throws {Problem} when the deletions need `--force` */
function checkPrune({ folder, local, state, user_id, prefix }: Sync, planned: Planned[]): void {
  const guides = Object.values(state.guides).filter(({ remote }) => remote).length;
  const deletions = countOf(planned, "delete");
  // A README is in many folders that have no guides.
  const files = [...local.guides.keys()].filter(
    (path) => !local.plain.has(path) || state.guides[path]?.remote,
  ).length;
  const risk = findPruneRisk({ files, guides, deletions });
  if (risk === undefined) return;
  const owner = prefix === "" ? user_id : `${user_id} with the prefix ${prefix}`;
  const problem: Printable =
    risk === "no-files"
      ? printable`The folder ${folder} has no guide file`
      : printable`More than a fifth of the guides have no file in the folder ${folder}`;
  throw new Problem(
    joinLines([
      printable`${problem}: --prune would delete ${deletions} of ${count(guides, "guide")} of ${owner}. Nothing was changed.`,
      printable`Check the folder, the user and the prefix: guides of another folder need another user or --prefix. To delete the listed guides, add --force.`,
    ]),
  );
}

function toOperation({ path, file, action }: Planned): Operation[] {
  switch (action.kind) {
    case "delete":
      return [{ kind: "delete", path, remote: action.remote }];
    case "rename":
      return file ? [{ kind: "rename", path, file, from: action.from, remote: action.remote }] : [];
    case "create":
      return file ? [{ kind: "upsert", path, file }] : [];
    case "update":
    case "set-status": {
      const kind = action.kind === "update" ? "upsert" : "set-status";
      return file ? [{ kind, path, file, remote: action.remote }] : [];
    }
    default:
      return [];
  }
}

/** @throws {Problem} when a file or a guide was refused, is in conflict, was not deleted, or lacks parts of its file */
function report({ io, local, images }: Sync, planned: readonly Planned[], outcome: Outcome): void {
  const { failed, losses, dryRun, acceptLosses } = outcome;
  const conflicts = countOf(planned, "conflict");
  const outdated = countOf(planned, "outdated");
  const kept = countOf(planned, "kept");
  if (outdated > 0)
    io.err(printable`${count(outdated, "guide")} changed in Guidepost: run \`guidepost pull\`.\n`);
  const problems = [];
  const unread = local.refused.length;
  if (unread > 0)
    problems.push(printable`${count(unread, "file")} not pushed, because of the errors above.`);
  if (failed > 0) problems.push(printable`${count(failed, "guide")} refused.`);
  if (conflicts > 0) problems.push(describeConflicts(conflicts));
  if (kept > 0)
    problems.push(
      printable`${count(kept, "guide")} not deleted, because the file exists but is ignored. Correct each file, or delete it.`,
    );
  if (losses > 0 && !acceptLosses)
    problems.push(
      printable`${count(losses, "part")} left out, as listed above. Add --accept-losses to accept this.`,
    );
  if (problems.length > 0) throw new Problem(joinLines(problems));
  const assumed = images.countAssumed();
  if (assumed > 0)
    io.err(
      printable`${count(assumed, "image")} not compared: the folder has no record of the upload. A push compares them.\n`,
    );
  const left = losses > 0 ? ` ${count(losses, "part")} left out.` : "";
  io.out(dryRun ? printable`Dry run: nothing was changed.${left}\n` : printable`Done.${left}\n`);
}
