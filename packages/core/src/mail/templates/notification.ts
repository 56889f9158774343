// The mails of notifications.
import { type NotificationData, PLANS, type UpdateProblem } from "@guidepost/contract";
import { isolate } from "@guidepost/guide-content/directions";
import type { MailBlock, MailContent } from "../content/content.ts";
import { formatTime, greeting } from "./format.ts";

type Data<Kind extends NotificationData["kind"]> = Extract<NotificationData, { kind: Kind }>;

/** The part of a mail that depends on its kind. `heading` is the subject too. */
type Body = {
  heading: string;
  preview: string;
  blocks: readonly MailBlock[];
  /** Why the user receives it, after "You receive this email because". */
  because: string;
};

type Context = {
  /** The name of the recipient. */
  name: string;
  /** The time of the notification. */
  at: Date;
  /** Without a slash at the end. */
  portalUrl: string;
};

const BECAUSE_OWNER = "you are an owner of the account";

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}

function keyRow({ name, last_four }: Data<"key_expiring">["key"]) {
  return ["Key", `${name} (sk_…${last_four})`] as const;
}

function adminKeyCreated(data: Data<"admin_key_created">, { at, portalUrl }: Context): Body {
  const { key, rotated, by } = data;
  return {
    heading: rotated
      ? "An API key with admin rights was rotated"
      : "An API key with admin rights was created",
    preview: `${key.name}: check that this was intended.`,
    blocks: [
      {
        text: "A key with the scope admin acts for all users of your account. Check that this was intended.",
      },
      {
        rows: [
          keyRow(key),
          [rotated ? "Rotated by" : "Created by", by ?? "The Guidepost administrator"],
          ["Time", formatTime(at)],
        ],
      },
      { button: "View the key", url: `${portalUrl}/developer/keys/${key.id}` },
      {
        text: "If you do not recognize it, revoke the key immediately, and change the password of the user who created it.",
      },
    ],
    because: `${BECAUSE_OWNER}. It is a security notice and cannot be switched off`,
  };
}

function keyExpiring(data: Data<"key_expiring">, { portalUrl }: Context): Body {
  const { key, days, expires_at } = data;
  const when = days === 1 ? "within a day" : `in ${days} days`;
  return {
    heading: `Your API key “${isolate(key.name)}” expires ${when}`,
    preview: "Rotate it or extend it, so that requests do not fail.",
    blocks: [
      { text: "After its expiry, all requests with this key are refused with status 401." },
      { rows: [keyRow(key), ["Expires", formatTime(new Date(expires_at))]] },
      { button: "Rotate or extend the key", url: `${portalUrl}/developer/keys/${key.id}` },
      { text: "If you no longer use it, you can ignore this email." },
    ],
    because: "you are the holder of this key",
  };
}

function quotaReached(data: Data<"quota_reached">, { portalUrl }: Context): Body {
  const { threshold, used, quota, period } = data;
  const isUsedUp = threshold >= 100;
  return {
    heading: isUsedUp
      ? "Your monthly API quota is used up"
      : `${threshold}% of your monthly API quota is used`,
    preview: `${used.toLocaleString("en")} of ${count(quota, "request")} in ${formatMonth(period)}.`,
    blocks: [
      {
        text: isUsedUp
          ? "Further requests are refused with status 402 until the next month begins, or until you choose a larger plan."
          : "When the quota is used up, further requests are refused with status 402.",
      },
      {
        rows: [
          ["Month", formatMonth(period)],
          ["Used", `${used.toLocaleString("en")} of ${count(quota, "request")}`],
        ],
      },
      { button: "View the usage", url: `${portalUrl}/developer/usage` },
    ],
    because: BECAUSE_OWNER,
  };
}

function rateLimited(data: Data<"rate_limited">, { portalUrl }: Context): Body {
  return {
    heading: "Many API requests exceed the rate limit",
    preview: `${count(data.refused, "request")} were refused within an hour.`,
    blocks: [
      {
        text: `${count(data.refused, "request")} of your account were refused with status 429 within an hour. A client probably does not wait for the time in Retry-After.`,
      },
      { rows: [["Hour", `From ${formatTime(new Date(data.hour))}`]] },
      {
        button: "View the refused requests",
        url: `${portalUrl}/developer/logs?code=rate_limit_exceeded`,
      },
      { text: "You receive this email at most once a day." },
    ],
    because: BECAUSE_OWNER,
  };
}

function webhookDisabled(data: Data<"webhook_disabled">, { portalUrl }: Context): Body {
  const { webhook, reason } = data;
  return {
    heading: "A webhook was disabled",
    preview: "It receives no further events until you enable it.",
    blocks: [
      {
        text:
          reason === "gone"
            ? "The address responded with status 410, which means that it receives no further events. Guidepost has disabled the webhook."
            : "No event could be delivered to this address for five days. Guidepost has disabled the webhook.",
      },
      { rows: [["Address", webhook.url]] },
      { button: "View the webhook", url: `${portalUrl}/developer/webhooks/${webhook.id}` },
      {
        text: "Correct the receiver, then enable the webhook. Events that wait are kept for seven days.",
      },
    ],
    because: BECAUSE_OWNER,
  };
}

function planChanged(data: Data<"plan_changed">, { at, portalUrl }: Context): Body {
  const { from, to, by } = data;
  const isSame = from === to;
  return {
    heading: isSame
      ? "The limits of your account were changed"
      : `Your account is now on ${PLANS[to].name}`,
    preview: "See the limits that apply now.",
    blocks: [
      { text: "The new limits apply to all requests from now on." },
      {
        rows: [
          ["Plan", isSame ? PLANS[to].name : `${PLANS[from].name} → ${PLANS[to].name}`],
          ["Changed by", by ?? "The Guidepost administrator"],
          ["Time", formatTime(at)],
        ],
      },
      { button: "View the plan", url: `${portalUrl}/settings/plan` },
    ],
    because: BECAUSE_OWNER,
  };
}

const UPDATE_PROBLEM_TEXTS: Record<UpdateProblem, string> = {
  conflict:
    "The guide was changed in the same places after your changes were saved. Open the guide, choose which version to keep, and publish your changes or schedule them again.",
  too_large:
    "Together with later changes of the guide, your changes exceed the limits of a guide. Shorten them, then publish them or schedule them again.",
};

function scheduledUpdateFailed(
  { guide, publish_at, problem }: Data<"scheduled_update_failed">,
  { portalUrl }: Context,
): Body {
  return {
    heading: `Your changes to “${isolate(guide.title)}” were not published`,
    preview: "Nothing was lost: readers see the guide as before, and your changes are saved.",
    blocks: [
      { text: UPDATE_PROBLEM_TEXTS[problem] },
      { text: "Readers see the guide as before. Your changes are saved." },
      {
        rows: [
          ["Guide", guide.title],
          ["Scheduled for", formatTime(new Date(publish_at))],
        ],
      },
      { button: "Open the guide", url: `${portalUrl}/guides/${guide.id}` },
    ],
    because: "you are the author of this guide, or an owner of its account",
  };
}

function weeklySummary(data: Data<"weekly_summary">, { portalUrl }: Context): Body {
  const { week, views, completions, requests, of_account: isAccount } = data;
  return {
    heading: `Your week from ${formatDay(week)}`,
    preview: `${count(views, "view")}, ${count(completions, "completion")}, ${count(requests, "API request")}.`,
    blocks: [
      {
        text: isAccount
          ? "This is what happened with the guides and keys of your account from Monday to Sunday."
          : "This is what happened with your guides and keys from Monday to Sunday.",
      },
      {
        rows: [
          ["Views", views.toLocaleString("en")],
          ["Completions", completions.toLocaleString("en")],
          ["API requests", requests.toLocaleString("en")],
        ],
      },
      { button: "View your guides", url: `${portalUrl}/guides` },
    ],
    because: "you have switched on the weekly summary",
  };
}

function bodyOf(data: NotificationData, context: Context): Body {
  switch (data.kind) {
    case "admin_key_created":
      return adminKeyCreated(data, context);
    case "key_expiring":
      return keyExpiring(data, context);
    case "quota_reached":
      return quotaReached(data, context);
    case "rate_limited":
      return rateLimited(data, context);
    case "webhook_disabled":
      return webhookDisabled(data, context);
    case "plan_changed":
      return planChanged(data, context);
    case "scheduled_update_failed":
      return scheduledUpdateFailed(data, context);
    case "weekly_summary":
      return weeklySummary(data, context);
  }
}

/** Returns the mail of a notification. It ends with a link to the settings, and one that stops mails of the kind, if any. */
export function notificationMail(
  data: NotificationData,
  { unsubscribeUrl, ...context }: Context & { unsubscribeUrl: string | undefined },
): MailContent {
  const { heading, preview, blocks, because } = bodyOf(data, context);
  return {
    subject: heading,
    preview,
    heading,
    blocks: [{ text: greeting(context.name) }, ...blocks],
    reason: `You receive this email because ${because}.`,
    links: [
      { label: "Notification settings", url: `${context.portalUrl}/settings/notifications` },
      ...(unsubscribeUrl === undefined ? [] : [{ label: "Unsubscribe", url: unsubscribeUrl }]),
    ],
  };
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** @param period `YYYY-MM` */
function formatMonth(period: string): string {
  return MONTH.format(new Date(`${period}-01`));
}

/** @param day `YYYY-MM-DD` */
function formatDay(day: string): string {
  return DAY.format(new Date(day));
}
