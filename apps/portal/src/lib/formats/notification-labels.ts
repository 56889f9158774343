import { MANY_REFUSALS, type NotificationKind } from "@guidepost/contract";

/** The kinds in the settings, and in the page to unsubscribe. */
export const KIND_LABELS: Record<NotificationKind, { label: string; description: string }> = {
  admin_key_created: {
    label: "Keys with admin rights",
    description: "A key that acts for all users of the account is created or rotated.",
  },
  key_expiring: {
    label: "Expiring keys",
    description: "One of your keys expires in 7 days, and in 1 day.",
  },
  quota_reached: {
    label: "Monthly quota",
    description: "50, 80 and 100% of the account’s requests are used.",
  },
  rate_limited: {
    label: "Refused requests",
    description: `More than ${MANY_REFUSALS.toLocaleString("en")} requests in an hour exceed the rate limit. At most once a day.`,
  },
  webhook_disabled: {
    label: "Disabled webhooks",
    description: "Guidepost disables a webhook that does not receive events.",
  },
  plan_changed: {
    label: "Plan and limits",
    description: "Another user or the administrator changes the account’s plan or its limits.",
  },
  scheduled_update_failed: {
    label: "Scheduled changes",
    description: "The scheduled changes of one of your guides could not be published.",
  },
  weekly_summary: {
    label: "Weekly summary",
    description: "Views, completions and API requests of the last week, each Monday.",
  },
};
