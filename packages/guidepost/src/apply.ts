import type { BulkOperation, BulkResult, Category } from "@guidepost/sdk";
import type { GuideFile } from "./guide-file.ts";
import { printable } from "./printable.ts";
import { markSynced, MAX_OPERATIONS, type Sync } from "./sync.ts";
import { hashOf, type RemoteGuide } from "./sync-state.ts";

/** A change of the guide at a path. Without `remote`, the guide is new. */
export type Operation = { path: string } & (
  | { kind: "upsert"; file: GuideFile; remote?: RemoteGuide | undefined }
  | { kind: "set-status"; file: GuideFile; remote: RemoteGuide }
  | { kind: "delete"; remote: RemoteGuide }
);

/** Most of the 2 MiB of a body. */
const MAX_BYTES = 1_500_000;

/**
 * Sends the operations in batches, and prints what the API refused or removed. A dry run does not check the
 * publication of new guides, which do not exist.
 *
 * @returns the number of refused operations, and of warnings about what the API removed
 */
export async function applyOperations(
  sync: Sync,
  operations: readonly Operation[],
  { dryRun, strict }: { dryRun: boolean; strict: boolean },
): Promise<{ failed: number; warnings: number }> {
  const { client, io } = sync;
  const pending = [...operations];
  let failed = 0;
  let warnings = 0;
  while (pending.length > 0) {
    const batch = takeBatch(pending, sync);
    const bodies = batch.map(({ body }) => body);
    const { results } = await client.guides.bulk(bodies, { dryRun, strict, signal: io.signal });
    for (const [index, result] of results.entries()) {
      const operation = batch[index]?.operation;
      if (operation === undefined) continue;
      printResult(sync, operation, result);
      if ("warnings" in result) warnings += result.warnings?.length ?? 0;
      if ("error" in result) failed++;
      else if (!dryRun) pending.push(...recordSuccess(sync, operation, result));
    }
  }
  return { failed, warnings };
}

/** Removes the first operations that fit into one request. */
function takeBatch(pending: Operation[], sync: Sync) {
  const batch: { operation: Operation; body: BulkOperation }[] = [];
  let bytes = 0;
  for (const operation of pending) {
    const body = toBody(sync, operation);
    bytes += Buffer.byteLength(JSON.stringify(body));
    // A single operation that is too large is sent, so that the API refuses it.
    if (batch.length === MAX_OPERATIONS || (batch.length > 0 && bytes > MAX_BYTES)) break;
    batch.push({ operation, body });
  }
  pending.splice(0, batch.length);
  return batch;
}

function toBody({ user_id, prefix }: Sync, operation: Operation): BulkOperation {
  const { remote, path } = operation;
  // Refuses a guide that was changed after its changes were read.
  const precondition = remote && { if_match: `"g${remote.id}.${remote.version}"` };
  if (operation.kind === "delete")
    return { operation: "delete", id: operation.remote.id, ...precondition };
  const { title, description, category, status, steps } = operation.file;
  if (operation.kind === "set-status") {
    const name = status === "published" ? "publish" : "unpublish";
    return { operation: name, id: operation.remote.id, ...precondition };
  }
  const guide = {
    // The API refuses an unknown category.
    ...{ title, description, category: category as Category },
    steps: steps.map((step, index) => ({
      ...{ position: index + 1, title: step.title, content: step.source },
      format: "markdown" as const,
    })),
  };
  return { operation: "upsert", external_id: prefix + path, user_id, guide, ...precondition };
}

function printResult({ io }: Sync, operation: Operation, result: BulkResult): void {
  const { path } = operation;
  if ("error" in result) {
    io.err(printable`! ${path}: ${result.error.message}\n`);
    for (const [field, messages] of Object.entries(result.error.details ?? {}))
      io.err(printable`    ${placeOf(operation, field)} ${messages.join(", ")}\n`);
  }
  if ("warnings" in result)
    for (const { field, message } of result.warnings ?? [])
      io.err(printable`! ${path}: ${placeOf(operation, field)} ${message}\n`);
}

/** `step 2 "Steep"` for `steps.1.content`, as the file and the portal count. */
function placeOf(operation: Operation, field: string): string {
  const [, index, name] = /^steps\.(\d+)\.(content|title)$/.exec(field) ?? [];
  if (index === undefined || operation.kind === "delete") return field;
  const title = operation.file.steps[Number(index)]?.title;
  const step = `step ${Number(index) + 1}${title ? ` "${title}"` : ""}`;
  return name === "title" ? `title of ${step}` : step;
}

/** Returns the operation that must follow: a new guide is a draft. */
function recordSuccess(sync: Sync, operation: Operation, result: BulkResult): Operation[] {
  const { path } = operation;
  if (operation.kind === "delete") markSynced(sync, path, undefined);
  if (operation.kind === "delete" || !("guide" in result)) return [];
  const { file } = operation;
  const { id, version, status } = result.guide;
  const remote = { id, version, status, hash: hashOf(file) };
  sync.state.guides[path] = { ...sync.state.guides[path], remote };
  if (file.status !== undefined && file.status !== remote.status)
    return [{ kind: "set-status", path, file, remote }];
  markSynced(sync, path, file);
  return [];
}
