import { isPermittedAddress } from "@guidepost/guide-content/address-kind";
import { findAddresses } from "@guidepost/guide-content/addresses";
import {
  type BulkOperation,
  type BulkResult,
  type Category,
  PayloadTooLargeError,
} from "@guidepost/sdk";
import type { GuideFile } from "./guide-file.ts";
import { printable } from "./printable.ts";
import { markSynced, MAX_OPERATIONS, type Sync } from "./sync.ts";
import { hashOf, type RemoteGuide } from "./sync-state.ts";

/** A change of the guide at a path. Without `remote`, the guide is new. */
export type Operation = { path: string } & (
  | { kind: "upsert"; file: GuideFile; remote?: RemoteGuide | undefined }
  /** The guide gets the path. It has the content of the file. */
  | { kind: "rename"; file: GuideFile; from: string; remote: RemoteGuide }
  | { kind: "set-status"; file: GuideFile; remote: RemoteGuide }
  | { kind: "delete"; remote: RemoteGuide }
);

type Options = { dryRun: boolean; strict: boolean };
type Body = { operation: Operation; body: BulkOperation; sent: GuideFile | undefined };
type Warning = Extract<BulkResult, { warnings?: unknown }>["warnings"];

/** What the operations of one push have resulted in. */
type Progress = {
  failed: number;
  /** What the API removed from the last version of each guide that was sent, by its path. */
  warnings: Map<string, { operation: Operation; found: NonNullable<Warning> }>;
  /** What must follow, by the path: a new guide is a draft. */
  statuses: Map<string, Operation>;
};

/** Most of the 2 MiB of a body. */
const MAX_BYTES = 1_500_000;

/**
 * Sends the operations in batches, and prints what the API refused or removed. New guides are created first, because the other
 * guides get their addresses for links. A dry run does not check the publication of new guides, which do not exist.
 *
 * @returns the number of refused operations, and of warnings about what the API removed
 */
export async function applyOperations(
  sync: Sync,
  operations: readonly Operation[],
  options: Options,
): Promise<{ failed: number; warnings: number }> {
  const progress: Progress = { failed: 0, warnings: new Map(), statuses: new Map() };
  const isNew = ({ kind, remote }: Operation) =>
    kind === "rename" || (kind === "upsert" && remote === undefined);
  let warnings = 0;
  try {
    await sendAll(sync, operations.filter(isNew), { ...options, progress });
    const others = operations.filter((operation) => !isNew(operation));
    const linked = options.dryRun ? [] : operations.filter(isNew).flatMap(listLinked(sync));
    // Their status is set when they have their links.
    for (const { path } of linked) progress.statuses.delete(path);
    const next = [...others, ...linked, ...takeStatuses(progress)];
    await sendAll(sync, next, { ...options, progress });
    await sendAll(sync, takeStatuses(progress), { ...options, progress });
  } finally {
    for (const { operation, found } of progress.warnings.values()) {
      // A link to a heading that does not exist is not removed.
      warnings += found.filter(({ reason }) => reason !== "target_not_found").length;
      for (const { field, message } of found)
        sync.io.err(printable`! ${operation.path}: ${placeOf(operation, field)} ${message}\n`);
    }
  }
  return { failed: progress.failed, warnings };
}

function takeStatuses({ statuses }: Progress): Operation[] {
  const taken = [...statuses.values()];
  statuses.clear();
  return taken;
}

/** Sends a guide again whose links lead to guides that were created after it. */
function listLinked({ state, references }: Sync) {
  return (operation: Operation): Operation[] => {
    const { remote } = state.guides[operation.path] ?? {};
    if (!remote || (operation.kind !== "upsert" && operation.kind !== "rename")) return [];
    const { path, file } = operation;
    const isCurrent = hashOf(references.resolve(path, file)) === remote.hash;
    return isCurrent ? [] : [{ kind: "upsert", path, file, remote }];
  };
}

async function sendAll(
  sync: Sync,
  operations: readonly Operation[],
  { progress, ...options }: Options & { progress: Progress },
): Promise<void> {
  const pending = [...operations];
  while (pending.length > 0) {
    const batch = takeBatch(pending, sync);
    const results = await sendBatch(sync, batch, options);
    for (const [index, result] of results.entries()) {
      const sent = batch[index];
      if (sent === undefined) continue;
      const { operation } = sent;
      if ("error" in result) {
        printError(sync, operation, result.error);
        progress.failed++;
        continue;
      }
      if ("warnings" in result)
        progress.warnings.set(operation.path, {
          operation,
          found: (result.warnings ?? []).filter((warning) => !isNamed(warning, sent.sent)),
        });
      if (options.dryRun) continue;
      const following = recordSuccess(sync, sent, result);
      if (following) progress.statuses.set(operation.path, following);
    }
  }
}

type Refusal = { error: { message: string; details?: Record<string, string[]> | undefined } };

/** Sends a batch in one request. A guide that is too large for a request is alone in its batch, and is refused like any other. */
async function sendBatch(
  { client, io }: Sync,
  batch: readonly Body[],
  options: Options,
): Promise<(BulkResult | Refusal)[]> {
  try {
    const bodies = batch.map(({ body }) => body);
    return (await client.guides.bulk(bodies, { ...options, signal: io.signal })).results;
  } catch (error) {
    if (batch.length > 1 || !(error instanceof PayloadTooLargeError)) throw error;
    return [{ error: { message: error.message } }];
  }
}

/** Whether the file's losses name what the API removed, with its line. */
function isNamed(
  { reason, field }: NonNullable<Warning>[number],
  sent: GuideFile | undefined,
): boolean {
  if (reason === "element_removed_with_text") return true;
  if (reason !== "address_not_permitted") return false;
  const [, index] = /^steps\.(\d+)\.content$/.exec(field) ?? [];
  return findAddresses(sent?.steps[Number(index)]?.source ?? "").some(
    ({ kind, address }) => !isPermittedAddress(kind === "image" ? kind : "link", address),
  );
}

/** Removes the first operations that fit into one request. */
function takeBatch(pending: Operation[], sync: Sync): Body[] {
  const batch: Body[] = [];
  let bytes = 0;
  for (const operation of pending) {
    const body = toBody(sync, operation);
    bytes += Buffer.byteLength(JSON.stringify(body.body));
    // A single operation that is too large is sent, so that the API refuses it.
    if (batch.length === MAX_OPERATIONS || (batch.length > 0 && bytes > MAX_BYTES)) break;
    batch.push(body);
  }
  pending.splice(0, batch.length);
  return batch;
}

function toBody({ user_id, prefix, references }: Sync, operation: Operation): Body {
  const { remote, path } = operation;
  // Refuses a guide that was changed after its changes were read.
  const precondition = remote && { if_match: `"g${remote.id}.${remote.version}"` };
  if (operation.kind === "delete") {
    const { id } = operation.remote;
    return { operation, body: { operation: "delete", id, ...precondition }, sent: undefined };
  }
  const sent = references.resolve(path, operation.file);
  const { title, description, category, language, status, steps } = sent;
  if (operation.kind === "set-status") {
    const name = status === "published" ? "publish" : "unpublish";
    const { id } = operation.remote;
    return { operation, body: { operation: name, id, ...precondition }, sent };
  }
  const external_id = prefix + path;
  if (operation.kind === "rename") {
    const { id } = operation.remote;
    const body = {
      operation: "update" as const,
      id,
      guide: { external_id, ...(language !== undefined && { language }) },
      ...precondition,
    };
    return { operation, body, sent };
  }
  const guide = {
    // The API refuses an unknown category.
    title,
    description,
    category: category as Category,
    ...(language !== undefined && { language }),
    steps: steps.map((step, index) => ({
      position: index + 1,
      title: step.title,
      content: step.source,
      format: "markdown" as const,
    })),
  };
  const body = {
    operation: "upsert" as const,
    external_id: remote?.external_id ?? external_id,
    user_id,
    guide,
    ...precondition,
  };
  return { operation, body, sent };
}

function printError(
  { io }: Sync,
  operation: Operation,
  { message, details }: Refusal["error"],
): void {
  io.err(printable`! ${operation.path}: ${message}\n`);
  for (const [field, messages] of Object.entries(details ?? {}))
    io.err(printable`    ${placeOf(operation, field)} ${messages.join(", ")}\n`);
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
function recordSuccess(
  sync: Sync,
  { operation, sent }: Body,
  result: BulkResult,
): Operation | undefined {
  const { path } = operation;
  if (operation.kind === "delete") markSynced(sync, path, undefined);
  if (operation.kind === "delete" || !sent || !("guide" in result)) return undefined;
  const { file } = operation;
  const { id, version, status, category, language, url } = result.guide;
  const { external_id } = operation.kind === "upsert" ? (operation.remote ?? {}) : {};
  const hash = hashOf(sent);
  const remote = { id, version, status, category, language, url, external_id, hash };
  if (operation.kind === "rename") delete sync.state.guides[operation.from];
  sync.state.guides[path] = { ...sync.state.guides[path], remote };
  markSynced(sync, path, file, sent);
  const isSet = file.status === undefined || file.status === status;
  return isSet ? undefined : { kind: "set-status", path, file, remote };
}
