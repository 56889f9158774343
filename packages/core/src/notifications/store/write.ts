import { type NotificationKind, settingsOfKind } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import type { JobTransaction } from "#jobs/index.ts";

/** The users who receive a notification: one user, or the owners of the account. */
export type Recipients = {
  accountId: number;
  userId?: number;
  /** An owner who caused the event, and therefore receives no notification. */
  exceptUserId?: number;
};

export type NewNotification = Recipients & {
  kind: NotificationKind;
  /** Identifies the event among those of its kind. */
  event: string;
  data: object;
};

// The settings of a kind that users cannot switch off are ignored.
const INSERT_SQL = `
with recipients as materialized (
  select u.id, coalesce(s.mail, $5::boolean) as mail, coalesce(s.portal, $6::boolean) as portal
    from users u
    left join notification_settings s on s.user_id = u.id and s.kind = $3 and not $7::boolean
   where u.account_id = $1::int and u.removed_at is null
     and case when $2::int is null then u.role = 'owner' else u.id = $2::int end
     and u.id is distinct from $9::int
), inserted as (
  insert into notifications (user_id, kind, event, data, in_portal)
  select id, $3, $4, $8::json, portal from recipients order by id
  on conflict (user_id, kind, event) do nothing
  returning id, user_id
)
select i.id::float8 as id
  from inserted i join recipients r on r.id = i.user_id
 where r.mail order by i.id`;

/**
 * Adds a notification for each recipient who has not received the event yet. Returns the ids of
 * those to send by mail. A concurrent call with the same event waits for this transaction.
 */
export async function insertNotifications(
  transaction: JobTransaction,
  { accountId, userId, exceptUserId, kind, event, data }: NewNotification,
): Promise<number[]> {
  const { mail, portal, isRequired } = settingsOfKind(kind);
  const values = [
    accountId,
    userId ?? null,
    kind,
    event,
    mail,
    portal ?? false,
    isRequired,
    JSON.stringify(data),
    exceptUserId ?? null,
  ];
  type Row = { id: number };
  const rows =
    "$queryRawUnsafe" in transaction
      ? await transaction.$queryRawUnsafe<Row[]>(INSERT_SQL, ...values)
      : (await transaction.query<Row>({ name: "insert_notifications", text: INSERT_SQL, values }))
          .rows;
  return rows.map(({ id }) => id);
}

/** Marks a notification as read. Returns whether the user has it. */
export async function markRead(
  connection: Connection,
  { userId, id }: { userId: number; id: number },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "mark_notification_read",
    text: `
update notifications set read_at = coalesce(read_at, now()) where id = $2::bigint and user_id = $1 and in_portal`,
    values: [userId, id],
  });
  return rowCount === 1;
}

/** Marks the notifications of a user up to an id as read. */
export async function markReadUpTo(
  connection: Connection,
  { userId, upTo }: { userId: number; upTo: number },
): Promise<void> {
  await connection.query({
    name: "mark_notifications_read",
    text: `
update notifications set read_at = now()
 where user_id = $1 and in_portal and read_at is null and id <= $2::bigint`,
    values: [userId, upTo],
  });
}

/** Deletes up to `batchSize` notifications that are older than `days`, and returns how many. */
export async function purgeNotifications(
  connection: Connection,
  { days, batchSize }: { days: number; batchSize: number },
): Promise<number> {
  const { rowCount } = await connection.query({
    name: "purge_notifications",
    text: `
delete from notifications where id = any (array(
  select id from notifications where created_at < now() - make_interval(days => $1)
   order by created_at limit $2 for update skip locked))`,
    values: [days, batchSize],
  });
  return rowCount ?? 0;
}
