import {
  MAX_UNREAD,
  type NotificationData,
  NOTIFICATION_DAYS,
  type PortalNotificationData,
  type Role,
} from "@guidepost/contract";
import type { Connection } from "@guidepost/database";

/** What the portal shows. The time is also checked here, because the sweep runs later (contract JOB-8). */
const IS_SHOWN = `n.in_portal and n.created_at > now() - interval '${NOTIFICATION_DAYS} days'`;

/**
 * The number of unread notifications of a user, as an expression of SQL. Reads at most one entry more than the portal shows.
 *
 * @param userId an expression
 */
export function unreadCountSql(userId: string): string {
  return `(select count(*)::int from (select from notifications n
                   where n.user_id = ${userId} and n.read_at is null and ${IS_SHOWN} limit ${MAX_UNREAD + 1}) as unread)`;
}

/** Returns the number of unread notifications of a user, at most one more than `MAX_UNREAD`. */
export async function countUnread(connection: Connection, userId: number): Promise<number> {
  const { rows } = await connection.query<{ unread: number }>({
    name: "count_unread_notifications",
    text: `select ${unreadCountSql("$1")} as unread`,
    values: [userId],
  });
  return rows[0]?.unread ?? 0;
}

export type NotificationRow = {
  id: number;
  data: PortalNotificationData;
  created_at: string;
  read_at: string | null;
};

/**
 * Returns the notifications of a user before an id, newest first. Kinds of a later version are left out: this process cannot
 * describe them.
 */
export async function selectNotifications(
  connection: Connection,
  {
    userId,
    kinds,
    before,
    limit,
  }: { userId: number; kinds: readonly string[]; before: number | undefined; limit: number },
): Promise<NotificationRow[]> {
  const { rows } = await connection.query<NotificationRow>({
    name: "select_notifications",
    text: `
select n.id::float8 as id, n.data, n.created_at, n.read_at from notifications n
 where n.user_id = $1 and n.kind = any($2::text[]) and ${IS_SHOWN} and n.id < coalesce($3::bigint, 9223372036854775807)
 order by n.id desc limit $4`,
    values: [userId, kinds, before ?? null, limit],
  });
  return rows;
}

/** What the mail of a notification needs. */
export type MailedNotification = {
  userId: number;
  displayName: string;
  email: string;
  /** Whether the user receives mail at the address. */
  isVerified: boolean;
  data: NotificationData;
  createdAt: Date;
  /** The user's setting now; null for the default of the kind. */
  mail: boolean | null;
};

/** Returns a notification of a user who is not removed. */
export async function findMailedNotification(
  connection: Connection,
  id: number,
): Promise<MailedNotification | undefined> {
  const { rows } = await connection.query<
    Omit<MailedNotification, "createdAt"> & { createdAt: string }
  >({
    name: "find_mailed_notification",
    text: `
select u.id as "userId", u.display_name as "displayName", u.email, u.email_verified_at is not null as "isVerified", n.data, n.created_at as "createdAt", s.mail
  from notifications n
  join users u on u.id = n.user_id and u.removed_at is null and u.deletion_at is null
  join accounts a on a.id = u.account_id and a.deletion_at is null
  left join notification_settings s on s.user_id = u.id and s.kind = n.kind
 where n.id = $1::bigint`,
    values: [id],
  });
  const [row] = rows;
  return row && { ...row, createdAt: new Date(row.createdAt) };
}

/** A user who receives the weekly summary. */
export type Subscriber = { id: number; accountId: number; role: Role };

/** Returns up to `limit` users after an id who have switched on the weekly summary, and have not received that of `event`. */
export async function selectSubscribers(
  connection: Connection,
  { after, limit, event }: { after: number; limit: number; event: string },
): Promise<Subscriber[]> {
  const { rows } = await connection.query<Subscriber>({
    name: "select_summary_subscribers",
    text: `
select u.id, u.account_id as "accountId", u.role
  from notification_settings s join users u on u.id = s.user_id and u.removed_at is null and u.deletion_at is null
  join accounts a on a.id = u.account_id and a.deletion_at is null
 where s.kind = 'weekly_summary' and s.mail = true and s.user_id > $1
   and not exists (select from notifications n
                    where n.user_id = u.id and n.kind = 'weekly_summary' and n.event = $3)
 order by u.id limit $2`,
    values: [after, limit, event],
  });
  return rows;
}
