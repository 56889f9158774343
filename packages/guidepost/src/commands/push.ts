import type { Command } from "commander";
import { applyOperations, type Operation } from "../apply.ts";
import { formatGuideFile, type GuideFile } from "../guide-file.ts";
import { count, describeConflicts, formatDiff, type Io } from "../output.ts";
import { planPush, type PushAction } from "../plan.ts";
import { joinLines, printable } from "../printable.ts";
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

type PushOptions = SyncOptions & { prune?: boolean; strict?: boolean };
type Outcome = { failed: number; dryRun: boolean };
type Planned = { path: string; file: GuideFile | undefined; action: PushAction };

/** Larger changes are listed without their lines. */
const MAX_DIFFS = 20;

const SYMBOLS: Partial<Record<PushAction["kind"], string>> = {
  ...{ create: "+", update: "~", "set-status": "~", delete: "-", conflict: "!", outdated: "<" },
};

export function addPushCommand(program: Command, io: Io): void {
  program
    .command("push")
    .description("make the guides equal to the Markdown files of a folder")
    .argument("<folder>", "folder of the guides; the external id of a guide is its path")
    .option("--dry-run", "validate the files and show what would change, but change nothing")
    .option("--prune", "delete guides whose file does not exist")
    .option("--strict", "refuse HTML that the service would remove")
    .option("--force", "overwrite guides that were changed since the last pull or push")
    .option("--user <username>", "the author of the guides (key with the scope admin)")
    .action(async (folder: string, options: PushOptions) => {
      const connection = await connect(options, io);
      await push(await openSync(folder, connection, io), options);
    });
}

async function push(sync: Sync, options: PushOptions): Promise<void> {
  const { prune = false, force = false, dryRun = false, strict = false } = options;
  const planned = pathsOf(sync).map((path): Planned => {
    const file = sync.local.guides.get(path);
    const known = sync.state.guides[path];
    return { path, file, action: planPush({ file, known }, { prune, force }) };
  });
  await printPlan(sync, planned);
  let failed = 0;
  try {
    if (!dryRun)
      for (const { path, file, action } of planned)
        if (action.kind === "unchanged") markSynced(sync, path, file);
    failed = await applyOperations(sync, planned.flatMap(toOperation), { dryRun, strict });
  } finally {
    if (!dryRun) saveState(sync);
  }
  report(sync, planned, { failed, dryRun });
}

async function printPlan(sync: Sync, planned: Planned[]): Promise<void> {
  const { io, local } = sync;
  for (const path of local.links)
    io.err(printable`  ${path}: ignored, because it is a symbolic link\n`);
  for (const path of local.ignored)
    io.err(printable`  ${path}: ignored, because it has no front matter\n`);
  let diffs = 0;
  for (const { path, file, action } of planned) {
    const symbol = SYMBOLS[action.kind];
    if (symbol === undefined) continue;
    if (action.kind === "conflict") io.err(printable`${symbol} ${path}: ${action.reason}\n`);
    else if (action.kind === "outdated") io.err(printable`${symbol} ${path}: newer in Guidepost\n`);
    else io.out(printable`${symbol} ${path}\n`);
    if (action.kind === "set-status") io.out(printable`    status: ${file?.status}\n`);
    if (action.kind !== "update" || file === undefined || diffs++ >= MAX_DIFFS) continue;
    const remote = await readRemoteFile(sync, path);
    // A file without status leaves the status of the guide as it is.
    const status = file.status && remote?.status;
    if (remote) io.out(formatDiff(formatGuideFile({ ...remote, status }), formatGuideFile(file)));
  }
  const facts = [
    `${countOf(planned, "create")} to create`,
    `${countOf(planned, "update", "set-status")} to change`,
    `${countOf(planned, "delete")} to delete`,
    `${local.guides.size - countOf(planned, "create", "update", "set-status", "conflict", "outdated")} unchanged`,
  ];
  io.out(printable`${facts.join(", ")}.\n`);
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

/** @throws {Problem} when a guide was refused, or is in conflict */
function report({ io }: Sync, planned: readonly Planned[], { failed, dryRun }: Outcome): void {
  const conflicts = countOf(planned, "conflict");
  const outdated = countOf(planned, "outdated");
  if (outdated > 0)
    io.err(printable`${count(outdated, "guide")} changed in Guidepost: run \`guidepost pull\`.\n`);
  if (failed === 0 && conflicts === 0)
    return io.out(dryRun ? printable`Dry run: nothing was changed.\n` : printable`Done.\n`);
  const problems = [];
  if (failed > 0) problems.push(printable`${count(failed, "guide")} refused.`);
  if (conflicts > 0) problems.push(describeConflicts(conflicts));
  throw new Problem(joinLines(problems));
}
