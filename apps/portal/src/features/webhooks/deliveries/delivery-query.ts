import {
  DELIVERY_STATES,
  type DeliveryState,
  EVENT_TYPES,
  TEST_EVENT,
  type WebhookDeliverySearchInput,
} from "@guidepost/contract";

/** The types of events of a log. */
export const LOGGED_TYPES = [...EVENT_TYPES, TEST_EVENT] as const;
type LoggedType = (typeof LOGGED_TYPES)[number];

/** The filters and the page of a webhook's delivery log, which the URL contains. */
export type DeliveryQuery = {
  state: DeliveryState | undefined;
  type: LoggedType | undefined;
  /** Undefined for the newest deliveries. */
  cursor: string | undefined;
};

export const NO_DELIVERY_FILTERS: DeliveryQuery = {
  state: undefined,
  type: undefined,
  cursor: undefined,
};

function isCursor(text: string): boolean {
  try {
    const decoded = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return /^delivery [1-9]\d{0,14}$/.test(decoded);
  } catch {
    return false;
  }
}

/** Reads the query of an address; an invalid value counts as absent. */
export function readDeliveryQuery(
  given: Record<string, string | string[] | undefined>,
): DeliveryQuery {
  const first = (name: keyof DeliveryQuery): string | undefined => {
    const value = given[name];
    return (Array.isArray(value) ? value[0] : value) || undefined;
  };
  const cursor = first("cursor");
  return {
    state: DELIVERY_STATES.find((one) => one === first("state")),
    type: LOGGED_TYPES.find((one) => one === first("type")),
    cursor: cursor !== undefined && isCursor(cursor) ? cursor : undefined,
  };
}

/** The query of an address with these filters, with `?` unless it is empty. */
export function deliverySearch(query: DeliveryQuery): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) params.set(name, value);
  const text = params.toString();
  return text && `?${text}`;
}

/** Deliveries on a page. */
const PAGE = 25;

/** The input of `webhooks.searchDeliveries`. The prefetch of the server and the query of the page use the same one. */
export function toDeliveriesInput(
  webhookId: number,
  { state, type, cursor }: DeliveryQuery,
): WebhookDeliverySearchInput {
  return {
    webhook_id: webhookId,
    limit: PAGE,
    ...(state !== undefined && { state }),
    ...(type !== undefined && { event_type: type }),
    ...(cursor !== undefined && { cursor }),
  };
}

/** Whether the query has a filter; a page alone is none. */
export function hasDeliveryFilters({ state, type }: DeliveryQuery): boolean {
  return state !== undefined || type !== undefined;
}
