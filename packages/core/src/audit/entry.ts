import type { AuditAction, AuditChannel, AuditTarget } from "@guidepost/contract";
import type { Actor } from "../actor.ts";
import { cleanText } from "../clean-text.ts";
import type { ServiceContext } from "../context.ts";
import { newEntryId } from "../entry-id.ts";
import { clientColumns } from "../request-origin.ts";
import type { AuditEvent } from "./event.ts";

const MAX_TARGET_NAME = 200;

/** The parameters of an entry. The statement adds the account and the end of its retention. */
export type NewEntry = {
  id: string;
  action: AuditAction;
  via: AuditChannel;
  account_id: number | null;
  user_id: number | null;
  api_key_id: number | null;
  target_type: AuditTarget | null;
  target_id: string | null;
  target_name: string | null;
  address: string | null;
  user_agent: string | null;
  details: Record<string, unknown>;
};

/** The context of an action. Without an actor, the user of the event acts in the portal. */
export type AuditContext = Pick<ServiceContext, "clock" | "origin"> & { actor?: Actor };

const CHANNELS = { key: "api_key", session: "portal", operator: "operator" } as const;

/** Who acts, and how. */
function actorColumns({ actor }: AuditContext, { userId, via }: AuditEvent) {
  const credential = actor?.via;
  const channel = via ?? (credential ? CHANNELS[credential.kind] : "portal");
  const isUser = channel === "portal" || channel === "api_key";
  return {
    via: channel,
    user_id: isUser ? (userId ?? null) : null,
    api_key_id: credential?.kind === "key" ? credential.keyId : null,
  };
}

/** The object of an event: the most specific id that it has. */
function targetOf(event: AuditEvent): { type: AuditTarget; id: number } | undefined {
  if (event.guideId !== undefined) return { type: "guide", id: event.guideId };
  if (event.webhookId !== undefined) return { type: "webhook", id: event.webhookId };
  if (event.keyId !== undefined) return { type: "key", id: event.keyId };
  if (event.passkeyId !== undefined) return { type: "passkey", id: event.passkeyId };
  if (event.invitationId !== undefined) return { type: "invitation", id: event.invitationId };
  if (event.memberId !== undefined) return { type: "user", id: event.memberId };
  if (/^(?:account|audit_log)\./.test(event.action) && event.accountId !== undefined)
    return { type: "account", id: event.accountId };
  return event.userId === undefined ? undefined : { type: "user", id: event.userId };
}

/** The other facts of an event, in the names of the API. */
function detailsOf(event: AuditEvent): Record<string, unknown> {
  const { method, provider, replacedKeyId, scopes, expiresAt, role, revokedKeys } = event;
  const { plan, previousPlan, limits, used, changed, events, enabled, reason, required } = event;
  const { secondFactor, removedPasskeys, restoredVersion } = event;
  const { allowedAddresses, allowedReferrers, publishAt, unpublishAt } = event;
  const { handedOverTo, guides, language } = event;
  const details = {
    method,
    provider,
    scopes,
    role,
    plan,
    limits,
    used,
    changed,
    events,
    enabled,
    reason,
    required,
    previous_plan: previousPlan,
    second_factor: secondFactor,
    replaced_key_id: replacedKeyId,
    expires_at: expiresAt,
    allowed_addresses: allowedAddresses,
    allowed_referrers: allowedReferrers,
    revoked_keys: revokedKeys,
    removed_passkeys: removedPasskeys,
    restored_version: restoredVersion,
    handed_over_to: handedOverTo,
    guides,
    language,
    publish_at: publishAt,
    unpublish_at: unpublishAt,
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}

/** Returns the entry of an event, with the client of the current request. */
export function toEntry(ctx: AuditContext, event: AuditEvent, targetName?: string): NewEntry {
  const { address, userAgent } = clientColumns(ctx);
  const target = targetOf(event);
  return {
    id: newEntryId(ctx.clock().getTime()),
    action: event.action,
    account_id: event.accountId ?? ctx.actor?.account.id ?? null,
    ...actorColumns(ctx, event),
    target_type: target?.type ?? null,
    target_id: target ? String(target.id) : null,
    target_name: targetName === undefined ? null : cleanText(targetName, MAX_TARGET_NAME),
    address,
    user_agent: userAgent,
    details: detailsOf(event),
  };
}
