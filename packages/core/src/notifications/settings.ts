import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationSetting,
  type NotificationSettingChange,
  type NotificationSettings,
  settingsOfKind,
} from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { DomainError, forbidden, invalid } from "../errors.ts";
import * as store from "./store/settings.ts";

const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

function toSetting(kind: NotificationKind, row: store.SettingRow | undefined): NotificationSetting {
  const { mail, portal, isRequired } = settingsOfKind(kind);
  if (isRequired) return { kind, mail, portal: portal ?? null, is_required: true };
  return {
    kind,
    mail: row?.mail ?? mail,
    portal: portal === undefined ? null : (row?.portal ?? portal),
    is_required: false,
  };
}

/** Returns the actor's settings of the kinds that the actor's role receives (contract NOTE-9). */
export async function getNotificationSettings({
  db,
  actor,
}: ActorContext): Promise<NotificationSettings> {
  const rows = await store.selectSettings(db.pool, actor.user.id);
  const isOwner = actor.user.role === "owner";
  return {
    settings: KINDS.filter((kind) => isOwner || settingsOfKind(kind).forMembers).map((kind) =>
      toSetting(
        kind,
        rows.find((row) => row.kind === kind),
      ),
    ),
  };
}

/**
 * Changes the given settings of the actor for a kind.
 *
 * @throws `forbidden` for a kind that only owners receive; `validation_failed` for a kind that cannot be switched off, and for
 *   the portal setting of a kind that is sent by mail only; `unauthorized` when the user was removed
 */
export async function changeNotificationSetting(
  ctx: ActorContext,
  { kind, mail, portal }: NotificationSettingChange,
): Promise<NotificationSettings> {
  const { db, actor } = ctx;
  const rules = settingsOfKind(kind);
  if (actor.user.role !== "owner" && !rules.forMembers) throw forbidden();
  if (rules.isRequired) throw invalid({ kind: ["can't be switched off"] });
  if (portal !== undefined && rules.portal === undefined)
    throw invalid({ portal: ["is not available for this kind"] });
  const isStored = await store.upsertSetting(db.pool, {
    userId: actor.user.id,
    kind,
    mail,
    portal,
  });
  if (!isStored) throw new DomainError("unauthorized");
  return getNotificationSettings(ctx);
}
