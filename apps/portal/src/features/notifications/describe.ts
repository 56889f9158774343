import { type Notification, PLANS, type UpdateProblem } from "@guidepost/contract";
import {
  Activity,
  CalendarClock,
  CalendarX,
  CreditCard,
  Gauge,
  type LucideIcon,
  ShieldAlert,
  Unplug,
} from "lucide-react";
import { pluralize, quoted } from "#lib/formats/format.ts";

/** What the portal shows of a notification. */
export type Description = { icon: LucideIcon; title: string; text: string; href: string };

const UPDATE_PROBLEM_TEXTS: Record<UpdateProblem, string> = {
  conflict: "was changed in the same places after your changes were saved",
  too_large: "exceeds the limits of a guide together with later changes",
};

const OPERATOR = "your Guidepost administrator";

/** Describes a notification, and links to its object. `moment` formats times. */
export function describeNotification(
  data: Notification["data"],
  moment: (at: string) => string,
): Description {
  switch (data.kind) {
    case "admin_key_created":
      return {
        icon: ShieldAlert,
        title: `Key with admin rights ${data.rotated ? "rotated" : "created"}`,
        text: `${data.key.name} (sk_…${data.key.last_four}), by ${data.by ?? OPERATOR}.`,
        href: `/developer/keys/${data.key.id}`,
      };
    case "key_expiring":
      return {
        icon: CalendarClock,
        title: `Key expires ${data.days === 1 ? "within a day" : `in ${data.days} days`}`,
        text: `${data.key.name} (sk_…${data.key.last_four}) works until ${moment(data.expires_at)}.`,
        href: `/developer/keys/${data.key.id}`,
      };
    case "quota_reached":
      return {
        icon: Gauge,
        title:
          data.threshold >= 100
            ? "Monthly quota used up"
            : `${data.threshold}% of the monthly quota used`,
        text: `${data.used.toLocaleString("en")} of ${pluralize(data.quota, "request")}.`,
        href: `/developer/usage?period=${data.period}`,
      };
    case "rate_limited":
      return {
        icon: Activity,
        title: "Many requests exceed the rate limit",
        text: `${pluralize(data.refused, "request")} refused in the hour from ${moment(data.hour)}.`,
        href: "/developer/logs?code=rate_limit_exceeded",
      };
    case "webhook_disabled":
      return {
        icon: Unplug,
        title: "Webhook disabled",
        text: `${data.webhook.url} ${data.reason === "gone" ? "responded with 410." : "failed for five days."}`,
        href: `/developer/webhooks/${data.webhook.id}`,
      };
    case "plan_changed":
      return {
        icon: CreditCard,
        title: data.from === data.to ? "Limits changed" : `Plan changed to ${PLANS[data.to].name}`,
        text:
          data.from === data.to
            ? `The limits of the account were changed by ${data.by ?? OPERATOR}.`
            : `From ${PLANS[data.from].name}, by ${data.by ?? OPERATOR}.`,
        href: "/settings/plan",
      };
    case "scheduled_update_failed":
      return {
        icon: CalendarX,
        title: "Scheduled changes were not published",
        text: `${quoted(data.guide.title)} ${UPDATE_PROBLEM_TEXTS[data.problem]}. Your changes are saved.`,
        href: `/guides/${data.guide.id}`,
      };
  }
}
