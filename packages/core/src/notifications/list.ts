import {
  NOTIFICATION_KINDS,
  type NotificationList,
  type NotificationListInput,
  type NotificationRead,
  type NotificationsRead,
  type UnreadNotifications,
} from "@guidepost/contract";
import type { ActorContext } from "../context.ts";
import { invalid, notFound } from "../errors.ts";
import * as read from "./store/read.ts";
import * as write from "./store/write.ts";

const KINDS = Object.keys(NOTIFICATION_KINDS);

/** @throws `validation_failed` for a cursor that is not an id */
function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw invalid({ cursor: ["is invalid"] });
  return Number(cursor);
}

/**
 * Returns a page of the actor's notifications, newest first.
 *
 * @throws `validation_failed` for an invalid cursor
 */
export async function listNotifications(
  { db, actor }: ActorContext,
  { cursor, limit }: NotificationListInput,
): Promise<NotificationList> {
  const rows = await read.selectNotifications(db.pool, {
    userId: actor.user.id,
    kinds: KINDS,
    before: readCursor(cursor),
    limit: limit + 1,
  });
  const notifications = rows.slice(0, limit);
  return {
    notifications,
    next_cursor: rows.length > limit ? String(notifications.at(-1)?.id) : null,
  };
}

/** Returns the number of the actor's unread notifications, counted up to one above `MAX_UNREAD`. */
export async function countUnreadNotifications({
  db,
  actor,
}: ActorContext): Promise<UnreadNotifications> {
  return { unread: await read.countUnread(db.pool, actor.user.id) };
}

/**
 * Marks a notification of the actor as read, and returns the number of those that are unread.
 *
 * @throws `not_found` for the notification of another user
 */
export async function readNotification(
  ctx: ActorContext,
  { id }: NotificationRead,
): Promise<UnreadNotifications> {
  if (!(await write.markRead(ctx.db.pool, { userId: ctx.actor.user.id, id })))
    throw notFound("Notification not found");
  return countUnreadNotifications(ctx);
}

/** Marks the actor's notifications up to one of them as read, and returns the number of those that are unread. */
export async function readNotifications(
  ctx: ActorContext,
  { up_to: upTo }: NotificationsRead,
): Promise<UnreadNotifications> {
  await write.markReadUpTo(ctx.db.pool, { userId: ctx.actor.user.id, upTo });
  return countUnreadNotifications(ctx);
}
