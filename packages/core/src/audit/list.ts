import {
  AUDIT_EXPORT_PAGE,
  type AuditEntry,
  type AuditExport,
  type AuditExportInput,
  type AuditFilters,
  type AuditList,
  type AuditListInput,
  type AuditSearch,
  type AuditSearchInput,
  MAX_PAGE,
} from "@guidepost/contract";
import { MINUTE_MS } from "@guidepost/rate-limit";
import { requireOwner } from "../actor.ts";
import type { ActorContext } from "../context.ts";
import { describeDevice } from "../device.ts";
import { isEntryId, lowestIdAt, timeOfEntry } from "../entry-id.ts";
import { invalid } from "../errors.ts";
import { recordAction } from "./record.ts";
import { type AuditRow, searchEntries } from "./store/read.ts";

function toAuditEntry(row: AuditRow): AuditEntry {
  const { id, action, via, username, display_name, api_key_id, key_name, last_four } = row;
  const { target_type, target_id, target_name, address, user_agent, details } = row;
  return {
    id,
    created_at: new Date(timeOfEntry(id)).toISOString(),
    action,
    via,
    user: username === null ? null : { username, display_name: display_name ?? username },
    key:
      api_key_id === null
        ? null
        : { id: api_key_id, name: key_name ?? "", last_four: last_four ?? "" },
    target:
      target_type === null ? null : { type: target_type, id: target_id ?? "", name: target_name },
    address,
    user_agent,
    details,
  };
}

/** Returns the rows of a page, newest first. @throws `validation_failed` for an invalid cursor */
async function readRows(
  ctx: ActorContext,
  { since, until, ...filters }: AuditFilters,
  {
    cursor,
    limit,
    withObjects = false,
  }: { cursor: string | undefined; limit: number; withObjects?: boolean },
): Promise<{ rows: AuditRow[]; next_cursor: string | null }> {
  if (cursor !== undefined && !isEntryId(cursor)) throw invalid({ cursor: ["is invalid"] });
  const { rows, scannedTo } = await searchEntries(ctx.db.pool, {
    ...filters,
    accountId: ctx.actor.account.id,
    from: since === undefined ? undefined : lowestIdAt(Date.parse(since)),
    before: [cursor, until === undefined ? undefined : lowestIdAt(Date.parse(until))],
    limit: limit + 1,
    withObjects,
  });
  const page = rows.slice(0, limit);
  return {
    rows: page,
    next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : scannedTo,
  };
}

async function readPage(
  ctx: ActorContext,
  filters: AuditFilters,
  page: { cursor: string | undefined; limit: number },
): Promise<AuditList> {
  const { rows, next_cursor } = await readRows(ctx, filters, page);
  return { entries: rows.map(toAuditEntry), next_cursor };
}

/**
 * Returns a page of the account's audit log, newest first (contract AUDIT-6).
 *
 * @throws `forbidden` for members; `validation_failed` for an invalid cursor
 */
export async function listAuditLog(
  ctx: ActorContext,
  { cursor, limit, ...filters }: AuditListInput,
): Promise<AuditList> {
  requireOwner(ctx.actor);
  return readPage(ctx, filters, { cursor, limit: Math.min(limit, MAX_PAGE) });
}

/** The filters of the portal, whose range of time can end now. */
function toFilters(
  ctx: ActorContext,
  { last_minutes: minutes, ...filters }: Omit<AuditExportInput, "cursor">,
): AuditFilters {
  if (minutes === undefined) return filters;
  const since = new Date(ctx.clock().getTime() - minutes * MINUTE_MS).toISOString();
  return { ...filters, since };
}

/**
 * Returns a page of the account's audit log for the portal, newest first, with the objects that still exist (contract
 * AUDIT-7).
 *
 * @throws `forbidden` for members; `validation_failed` for an invalid cursor
 */
export async function searchAuditLog(
  ctx: ActorContext,
  { cursor, limit, ...filters }: AuditSearchInput,
): Promise<AuditSearch> {
  requireOwner(ctx.actor);
  const { rows, next_cursor } = await readRows(ctx, toFilters(ctx, filters), {
    cursor,
    limit,
    withObjects: true,
  });
  const entries = rows.map((row) => ({
    ...toAuditEntry(row),
    device: row.user_agent === null ? null : describeDevice(row.user_agent).device,
    has_target: row.has_target ?? false,
    has_replaced_key: row.has_replaced_key ?? false,
  }));
  return { entries, next_cursor };
}

/**
 * Returns a page of the portal's file, newest first. The first page is recorded in the audit log (contract AUDIT-7).
 *
 * @throws `forbidden` for members; `validation_failed` for an invalid cursor
 */
export async function exportAuditLog(
  ctx: ActorContext,
  { cursor, ...filters }: AuditExportInput,
): Promise<AuditExport> {
  requireOwner(ctx.actor);
  const { account, user } = ctx.actor;
  if (cursor === undefined)
    await recordAction(ctx, {
      action: "audit_log.exported",
      userId: user.id,
      accountId: account.id,
    });
  return readPage(ctx, toFilters(ctx, filters), { cursor, limit: AUDIT_EXPORT_PAGE });
}
