import * as z from "zod";
import { UPDATE_PROBLEMS } from "../guides/schedule.ts";
import { plan } from "./plans.ts";
import { lookup } from "../text.ts";
import { timestamp } from "../time.ts";

/** Days for which a notification is kept (contract NOTE-11). */
export const NOTIFICATION_DAYS = 90;
/** The refused requests of an UTC hour above which owners are notified (contract NOTE-5). */
export const MANY_REFUSALS = 1_000;

type KindSettings = {
  /** Whether members receive it too. Others are for owners only. */
  forMembers: boolean;
  /** Whether it is sent by mail until the user changes that. */
  mail: boolean;
  /** Whether it appears in the portal until the user changes that; undefined for a kind that never does. */
  portal: boolean | undefined;
  /** Whether users cannot switch it off. */
  isRequired: boolean;
  /** Whether its mails can be stopped with one POST (RFC 8058). */
  oneClickUnsubscribe: boolean;
};

const BY_DEFAULT = { forMembers: false, mail: true, portal: true, isRequired: false } as const;
const ON = { ...BY_DEFAULT, oneClickUnsubscribe: false };

/** The kinds of notifications (contract NOTE-2 to NOTE-8, SCHED-10). */
export const NOTIFICATION_KINDS = {
  admin_key_created: { ...ON, isRequired: true },
  key_expiring: { ...ON, forMembers: true },
  quota_reached: ON,
  rate_limited: ON,
  webhook_disabled: ON,
  plan_changed: ON,
  scheduled_update_failed: { ...ON, forMembers: true },
  weekly_summary: {
    forMembers: true,
    mail: false,
    portal: undefined,
    isRequired: false,
    oneClickUnsubscribe: true,
  },
} as const satisfies Record<string, KindSettings>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

const KINDS = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];
const notificationKind = z.enum(KINDS);

/** The settings of a kind. */
export function settingsOfKind(kind: NotificationKind): KindSettings {
  return NOTIFICATION_KINDS[kind];
}

const key = z.object({ id: z.int(), name: z.string(), last_four: z.string() });

/** What a notification in the portal is about, as it was at the time of the event. */
const portalData = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("admin_key_created"),
    key,
    /** Whether the key replaces one that was rotated. */
    rotated: z.boolean(),
    /** The name of the user; null for the operator. */
    by: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("key_expiring"),
    key,
    expires_at: timestamp(),
    /** 7 or 1 */
    days: z.int(),
  }),
  z.object({
    kind: z.literal("quota_reached"),
    /** The percentage of the quota. */
    threshold: z.int(),
    /** `YYYY-MM` */
    period: z.string(),
    used: z.int(),
    quota: z.int(),
  }),
  z.object({
    kind: z.literal("rate_limited"),
    /** The start of the UTC hour. */
    hour: timestamp(),
    /** The refused requests of the hour until the notification. */
    refused: z.int(),
  }),
  z.object({
    kind: z.literal("webhook_disabled"),
    webhook: z.object({ id: z.int(), url: z.string() }),
    reason: z.enum(["gone", "failing"]),
  }),
  z.object({
    kind: z.literal("plan_changed"),
    from: plan,
    to: plan,
    /** The name of the user; null for the operator. */
    by: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("scheduled_update_failed"),
    guide: z.object({ id: z.int(), title: z.string() }),
    /** The time that the schedule had. */
    publish_at: timestamp(),
    problem: z.enum(UPDATE_PROBLEMS),
  }),
]);
export type PortalNotificationData = z.infer<typeof portalData>;

/** The numbers of a week, which are sent by mail only (contract NOTE-8). */
export type WeeklySummary = {
  kind: "weekly_summary";
  /** The Monday of the week, `YYYY-MM-DD`. */
  week: string;
  views: number;
  completions: number;
  requests: number;
  /** Whether the numbers are those of the account, and not of the user only. */
  of_account: boolean;
};

/** What a notification is about. */
export type NotificationData = PortalNotificationData | WeeklySummary;

/** A notification in the portal. */
export const notification = z.object({
  id: z.int(),
  created_at: timestamp(),
  read_at: timestamp().nullable(),
  data: portalData,
});
export type Notification = z.infer<typeof notification>;

const MAX_NOTIFICATIONS = 50;

export const notificationListInput = z.strictObject({
  cursor: lookup().optional(),
  limit: z.int().min(1).max(MAX_NOTIFICATIONS).default(20),
});
export type NotificationListInput = z.infer<typeof notificationListInput>;

export const notificationList = z.object({
  notifications: z.array(notification),
  next_cursor: z.string().nullable(),
});
export type NotificationList = z.infer<typeof notificationList>;

/** Above this number, the portal shows that there are more. */
export const MAX_UNREAD = 99;

/** The unread notifications, counted up to one above `MAX_UNREAD`. */
export const unreadNotifications = z.object({ unread: z.int() });
export type UnreadNotifications = z.infer<typeof unreadNotifications>;

const notificationId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const notificationRead = z.strictObject({ id: notificationId });
export type NotificationRead = z.infer<typeof notificationRead>;

/** Marks this notification and all older ones as read: those that the user has seen. */
export const notificationsRead = z.strictObject({ up_to: notificationId });
export type NotificationsRead = z.infer<typeof notificationsRead>;

/** A user's setting of a kind. */
export const notificationSetting = z.object({
  kind: notificationKind,
  mail: z.boolean(),
  /** null: the kind never appears in the portal. */
  portal: z.boolean().nullable(),
  is_required: z.boolean(),
});
export type NotificationSetting = z.infer<typeof notificationSetting>;
export const notificationSettings = z.object({ settings: z.array(notificationSetting) });
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const notificationSettingChange = z.strictObject({
  kind: notificationKind,
  mail: z.boolean().optional(),
  portal: z.boolean().optional(),
});
export type NotificationSettingChange = z.infer<typeof notificationSettingChange>;

const MAX_TOKEN = 200;

/** The token in the address of a mail that stops mails of its kind (contract NOTE-10). */
export const unsubscribeToken = z.strictObject({ token: z.string().max(MAX_TOKEN) });
export type UnsubscribeToken = z.infer<typeof unsubscribeToken>;
export const unsubscribeTarget = z.object({ kind: notificationKind });
export type UnsubscribeTarget = z.infer<typeof unsubscribeTarget>;
