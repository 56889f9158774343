import type { Command } from "commander";
import { applyOperations, type Operation } from "../apply.ts";
import { describeLosses } from "../file-losses.ts";
import { describeIgnored, indexIgnored } from "../folder.ts";
import { formatGuideFile, type GuideFile } from "../guide-file.ts";
import { count, describeConflicts, formatDiff, type Io } from "../output.ts";
import { findPruneRisk, planPush, type PushAction } from "../plan.ts";
import { joinLines, type Printable, printable } from "../printable.ts";
import { Problem } from "../problem.ts";
import {
  connect,
  markSynced,
  openSync,
  pathsOf,
  readRemoteFile,
  saveState,
  type Sync,
  type SyncOptions,
} from "../sync.ts";
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
type Planned = { path: string; file: GuideFile | undefined; action: PushAction };

/** Larger changes are listed without their lines. */
const MAX_DIFFS = 20;

const SYMBOLS: Partial<Record<PushAction["kind"], string>> = {
  create: "+",
  update: "~",
  "set-status": "~",
  conflict: "!",
  kept: "!",
  outdated: "<",
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
      await push(await openSync(folder, connection, io), options);
    });
}

async function push(sync: Sync, options: PushOptions): Promise<void> {
  const { prune = false, force = false, dryRun = false, strict = false } = options;
  const { losses } = sync.local;
  if (strict && losses.length > 0)
    throw new Problem(
      joinLines([printable`Nothing was changed, because of --strict:`, ...describeLosses(losses)]),
    );
  const findIgnored = indexIgnored(sync.local);
  const planned = pathsOf(sync).map((path): Planned => {
    const file = sync.local.guides.get(path);
    const known = sync.state.guides[path];
    return {
      path,
      file,
      action: planPush({ file, known, ignored: findIgnored(path) }, { prune, force }),
    };
  });
  await printPlan(sync, planned);
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

async function printPlan(sync: Sync, planned: Planned[]): Promise<void> {
  const { io, local } = sync;
  for (const line of [...local.refused, ...describeLosses(local.losses)])
    io.err(printable`! ${line}\n`);
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
    if (action.kind === "set-status") io.out(printable`    status: ${file?.status}\n`);
    if (action.kind !== "update" || file === undefined || diffs++ >= MAX_DIFFS) continue;
    const remote = await readRemoteFile(sync, path);
    // A file without status leaves the status of the guide as it is.
    const status = file.status && remote?.status;
    if (remote) io.out(formatDiff(formatGuideFile({ ...remote, status }), formatGuideFile(file)));
  }
  printDeletions(sync, planned);
  const facts = [
    `${countOf(planned, "create")} to create`,
    `${countOf(planned, "update", "set-status")} to change`,
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

/** @throws {Problem} when the deletions need `--force` */
function checkPrune({ folder, local, state, user_id, prefix }: Sync, planned: Planned[]): void {
  const guides = Object.values(state.guides).filter(({ remote }) => remote).length;
  const deletions = countOf(planned, "delete");
  const risk = findPruneRisk({ files: local.guides.size, guides, deletions });
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

function countOf(planned: readonly Planned[], ...kinds: PushAction["kind"][]): number {
  return planned.filter(({ action }) => kinds.includes(action.kind)).length;
}

/** @throws {Problem} when a file or a guide was refused, is in conflict, was not deleted, or lacks parts of its file */
function report({ io, local }: Sync, planned: readonly Planned[], outcome: Outcome): void {
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
  const left = losses > 0 ? ` ${count(losses, "part")} left out.` : "";
  io.out(dryRun ? printable`Dry run: nothing was changed.${left}\n` : printable`Done.${left}\n`);
}
