import {
  VERSION_DAYS,
  VERSION_STORAGE,
  type PublishedVersion,
  type PublishedVersionSummary,
  type StorageUse,
  type VersionGetInput,
  type VersionList,
  type VersionListInput,
} from "@guidepost/contract";
import type { ActorContext } from "#context.ts";
import { invalid, noSuchGuide, noSuchVersion } from "#errors.ts";
import { ownershipFilter } from "#ownership.ts";
import { pageSize } from "../list/pagination.ts";
import {
  findVersion,
  listVersionRows,
  versionBytes,
  type VersionRow,
  type VersionSummaryRow,
} from "./store.ts";

function toSummary(row: VersionSummaryRow): PublishedVersionSummary {
  const { number, guide_version, created_at, kind, restored_from, via } = row;
  const { username, display_name, api_key_id, key_name, last_four } = row;
  const { changed, steps_added, steps_removed, steps_changed, title, steps_count } = row;
  return {
    number,
    guide_version,
    created_at,
    kind,
    restored_from,
    via,
    user: username === null ? null : { username, display_name: display_name ?? username },
    key:
      api_key_id === null
        ? null
        : { id: api_key_id, name: key_name ?? "", last_four: last_four ?? "" },
    changed,
    step_changes: { added: steps_added, removed: steps_removed, changed: steps_changed },
    title,
    steps_count,
  };
}

function toVersion(
  row: VersionRow,
  { include }: Pick<VersionGetInput, "include">,
): PublishedVersion {
  return {
    ...toSummary(row),
    description: row.description,
    category: row.category,
    steps: row.steps.map(({ id, title, content, source }, index) => ({
      id,
      position: index + 1,
      title,
      content,
      ...(include === "source" && {
        format: source === null ? ("html" as const) : ("markdown" as const),
        source,
      }),
    })),
  };
}

/** Encodes the number of the last version of a page. */
function encodeCursor(number: number): string {
  return Buffer.from(`version ${number}`).toString("base64url");
}

/** @throws `validation_failed` for a cursor that is not the encoding of a number */
function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const text = Buffer.from(cursor, "base64url").toString();
  const number = Number(/^version (\d{1,9})$/.exec(text)?.[1]);
  if (!(number > 0) || encodeCursor(number) !== cursor) throw invalid({ cursor: ["is invalid"] });
  return number;
}

/**
 * Returns a page of the versions of a guide, newest first (contract HIST-3).
 *
 * @throws `not_found`; `validation_failed` for an invalid cursor
 */
export async function listVersions(
  ctx: ActorContext,
  { id, cursor, limit }: VersionListInput,
): Promise<VersionList> {
  const size = pageSize(limit);
  const rows = await listVersionRows(ctx.db.pool, ownershipFilter(ctx.actor), {
    id,
    before: readCursor(cursor),
    limit: size + 1,
    keptDays: VERSION_DAYS[ctx.actor.account.plan],
  });
  if (!rows) throw noSuchGuide();
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    versions: page.map(toSummary),
    next_cursor: rows.length > size && last ? encodeCursor(last.number) : null,
  };
}

/**
 * Returns a version of a guide with its content (contract HIST-4).
 *
 * @throws `not_found`, also for a version that the guide does not have any more
 */
export async function getVersion(
  ctx: ActorContext,
  { id, number, include }: VersionGetInput,
): Promise<PublishedVersion> {
  const keptDays = VERSION_DAYS[ctx.actor.account.plan];
  const row = await findVersion(ctx.db.pool, ownershipFilter(ctx.actor), { id, number, keptDays });
  if (row === undefined) throw noSuchGuide();
  if (row === null) throw noSuchVersion();
  return toVersion(row, { include });
}

/** Returns how much of its storage for versions before the latest ones the account uses (contract HIST-12). */
export async function getVersionStorage(ctx: ActorContext): Promise<StorageUse> {
  const { id, plan } = ctx.actor.account;
  return { used: await versionBytes(ctx.db.pool, id), limit: VERSION_STORAGE[plan] };
}
