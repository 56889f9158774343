import type { NotificationKind } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";

/** What a user has changed. Null: the default of the kind. */
export type SettingRow = { kind: string; mail: boolean | null; portal: boolean | null };

/** Returns the settings that a user has changed. */
export async function selectSettings(
  connection: Connection,
  userId: number,
): Promise<SettingRow[]> {
  const { rows } = await connection.query<SettingRow>({
    name: "select_notification_settings",
    text: "select kind, mail, portal from notification_settings where user_id = $1",
    values: [userId],
  });
  return rows;
}

/** Stores the given settings of a user for a kind. Returns whether there is a user who is not removed. */
export async function upsertSetting(
  connection: Connection,
  {
    userId,
    kind,
    mail,
    portal,
  }: {
    userId: number;
    kind: NotificationKind;
    mail?: boolean | undefined;
    portal?: boolean | undefined;
  },
): Promise<boolean> {
  const { rowCount } = await connection.query({
    name: "upsert_notification_setting",
    text: `
insert into notification_settings as s (user_id, kind, mail, portal)
select id, $2, $3::boolean, $4::boolean from users where id = $1 and removed_at is null
on conflict (user_id, kind) do update
  set mail = coalesce(excluded.mail, s.mail), portal = coalesce(excluded.portal, s.portal)`,
    values: [userId, kind, mail ?? null, portal ?? null],
  });
  return rowCount === 1;
}
