import type { AuditAction } from "@guidepost/contract";
import type { ServiceContext } from "../context.ts";
import { lowestIdAt } from "../entry-id.ts";
import { type AuditContext, type NewEntry, toEntry } from "./entry.ts";
import type { AuditEvent } from "./event.ts";
import { type AuditConnection, insertEntry, insertFailure } from "./store/write.ts";

/** Adds an entry to the transaction of a change (contract AUDIT-3). `name` is the target's name, which is not logged. */
export type AuditWriter = (
  transaction: AuditConnection,
  event: AuditEvent,
  name?: string,
) => Promise<void>;

/**
 * Runs a change that records its audit entries in its transaction. Logs them after the change is committed.
 *
 * @throws what `change` throws; then nothing is logged
 */
export async function withAudit<Result>(
  ctx: AuditContext & Pick<ServiceContext, "audit">,
  change: (audit: AuditWriter) => Promise<Result>,
): Promise<Result> {
  const events: AuditEvent[] = [];
  const result = await change(async (transaction, event, name) => {
    await insertEntry(transaction, toEntry(ctx, event, name));
    events.push(event);
  });
  for (const event of events) ctx.audit(event);
  return result;
}

/** Records and logs an action that changes nothing, for example a sign-in or an export. */
export async function recordAction(
  ctx: AuditContext & Pick<ServiceContext, "audit" | "db">,
  event: AuditEvent,
): Promise<void> {
  await insertEntry(ctx.db.pool, toEntry(ctx, event));
  ctx.audit(event);
}

const HOUR_MS = 60 * 60 * 1000;

/** Records a failed attempt on a user, and logs it. The entries of one user and hour are bounded (contract AUDIT-5). */
export async function recordFailure(
  ctx: AuditContext & Pick<ServiceContext, "audit" | "db">,
  event: AuditEvent,
): Promise<void> {
  const { pool } = ctx.db;
  const after = lowestIdAt(ctx.clock().getTime() - HOUR_MS);
  // Without a user the statement adds nothing. It runs nevertheless, so that the response time reveals no user.
  await insertFailure(pool, toEntry(ctx, event), after);
  ctx.audit(event);
}

/** The parameter of `auditGuidesSql`. */
export function guideEntry(
  ctx: AuditContext & { actor: { user: { id: number } } },
  action: AuditAction,
  facts: Pick<AuditEvent, "publishAt" | "unpublishAt"> = {},
): NewEntry {
  return toEntry(ctx, { action, userId: ctx.actor.user.id, ...facts });
}

/** The parameter of `auditEachGuideSql`: an entry for each guide. */
export function guideEntries(
  ctx: AuditContext & { actor: { user: { id: number } } },
  action: AuditAction,
  ids: readonly number[],
): NewEntry[] {
  return ids.map((guideId) => toEntry(ctx, { action, userId: ctx.actor.user.id, guideId }));
}

/** The same for what Guidepost does itself. */
export function systemGuideEntry(ctx: AuditContext, action: AuditAction): NewEntry {
  return toEntry(ctx, { action, userId: undefined, via: "system" });
}
