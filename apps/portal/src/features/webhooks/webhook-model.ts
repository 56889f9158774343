import {
  EVENT_TYPES,
  type EventType,
  FAILING_DAYS,
  type Webhook,
  type WebhookHealthOfDays,
} from "@guidepost/contract";
import { pluralize } from "#lib/formats/format.ts";

function typesOf(prefix: string): EventType[] {
  return EVENT_TYPES.filter((type) => type.startsWith(prefix));
}

/** The types of events, as the form groups them. */
export const EVENT_GROUPS: readonly { title: string; types: readonly EventType[] }[] = [
  { title: "Guides", types: typesOf("guide.") },
  { title: "API keys", types: typesOf("api_key.") },
  { title: "Members", types: typesOf("member.") },
  { title: "Usage", types: typesOf("usage.") },
];

/** `All events`, `guide.published`, `3 events`. */
export function describeEvents(events: readonly EventType[]): string {
  if (events.length === EVENT_TYPES.length) return "All events";
  return events.length === 1 && events[0] ? events[0] : pluralize(events.length, "event");
}

/** `gone` and `failed`: Guidepost disabled the webhook. `paused`: the operator did. `failing`: it still sends. */
type WebhookState = "active" | "failing" | "disabled" | "gone" | "failed" | "paused";

const STATES_BY_REASON = { gone: "gone", failing: "failed", operator: "paused" } as const;

export function stateOf({
  enabled,
  disabled_reason: reason,
  failing_since: since,
}: Pick<Webhook, "enabled" | "disabled_reason" | "failing_since">): WebhookState {
  if (enabled) return since === null ? "active" : "failing";
  return reason === null ? "disabled" : STATES_BY_REASON[reason];
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time (Unix ms) at which a failing webhook is disabled (contract HOOK-10). */
export function disabledFrom(failingSince: string): number {
  return Date.parse(failingSince) + FAILING_DAYS * DAY_MS;
}

/** The numbers of all days together. */
export function totalsOf({ days }: Pick<WebhookHealthOfDays, "days">) {
  const sum = (state: "succeeded" | "failed" | "pending") =>
    days.reduce((total, day) => total + day[state], 0);
  return { succeeded: sum("succeeded"), failed: sum("failed"), pending: sum("pending") };
}

/** The address without the scheme, for titles. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//, "").replace(/\/$/, "");
}

/** The address of a webhook's page. */
export function webhookPath({ id }: Pick<Webhook, "id">): string {
  return `/developer/webhooks/${id}`;
}

/** The address of a delivery's page. */
export function deliveryPath(webhook: Pick<Webhook, "id">, delivery: { id: number }): string {
  return `${webhookPath(webhook)}/deliveries/${delivery.id}`;
}
