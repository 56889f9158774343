import {
  type ApiKey,
  type ApiKeyGroup,
  type ApiKeySort,
  type Scope,
  type KeyImpact,
  grants,
  KEY_IMPACT_DAYS,
  KEY_IMPACT_REQUESTS,
} from "@guidepost/contract";
import { pluralize } from "#lib/formats/format.ts";

/** A key that expires within this time needs attention, in ms. */
const EXPIRING_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * `expiring` and `replaced` (rotated, not ended yet) are active keys that need attention.
 * `temporary` keys are those of "Try it". `rotated` keys ended with their rotation.
 */
type KeyState =
  | "active"
  | "expiring"
  | "replaced"
  | "temporary"
  | "expired"
  | "revoked"
  | "rotated";

/** The state of a key at `now` (Unix ms). The status of the response can be outdated by then. */
export function stateOf(
  key: Pick<ApiKey, "revoked_at" | "expires_at" | "rotated_at" | "origin">,
  now: number,
): KeyState {
  const expiresAt = key.expires_at === null ? Infinity : Date.parse(key.expires_at);
  if (key.revoked_at !== null) return key.revoked_at === key.rotated_at ? "rotated" : "revoked";
  if (expiresAt <= now) return "expired";
  if (key.origin === "try_it") return "temporary";
  if (key.rotated_at !== null) return "replaced";
  return expiresAt - now <= EXPIRING_MS ? "expiring" : "active";
}

/** Whether the key no longer works. */
export function hasEnded(state: KeyState): boolean {
  return state === "expired" || state === "revoked" || state === "rotated";
}

export type KeyAction = "edit" | "revoke" | "rotate";

/** The actions that a user has on a key, at `now` (Unix ms). */
export function actionsOf(apiKey: ApiKey, username: string, now: number) {
  const state = stateOf(apiKey, now);
  const isPermanent = state !== "temporary" && !hasEnded(state);
  return {
    edit: isPermanent,
    // The new secret acts for the holder, so only the holder may see it (contract KEY-8).
    rotate: isPermanent && apiKey.username === username,
    mayRotateNow: state !== "replaced",
    revoke: !hasEnded(state),
  };
}

export type KeyOrder = { by: ApiKeySort; descending: boolean };

export const NEWEST_FIRST: KeyOrder = { by: "created", descending: true };

/** The order after a click on a column header: dates start with the latest, names with A. */
export function nextOrder(order: KeyOrder, by: ApiKeySort): KeyOrder {
  return {
    by,
    descending: order.by === by ? !order.descending : by !== "name",
  };
}

/** The filters, the order and the page of the list. */
export type KeyQuery = { group: ApiKeyGroup; search: string; order: KeyOrder; page: number };

export const DEFAULT_QUERY: KeyQuery = {
  group: "active",
  search: "",
  order: NEWEST_FIRST,
  page: 1,
};

/** The input of `keys.list`. The prefetch of the server and the query of the page use the same one. */
export function toKeysInput({ group, search, order, page }: KeyQuery) {
  const text = search.trim();
  return {
    group,
    ...(text !== "" && { search: text }),
    sort: order.by,
    descending: order.descending,
    page,
  };
}

/** The input of `requests.search` for the recent requests of a key's page. */
export function keyRequestsInput(id: number) {
  return { key_id: id, limit: 10 };
}

/** The address of a key's page. */
export function keyPath({ id }: Pick<ApiKey, "id">): string {
  return `/developer/keys/${id}`;
}

/** Describes how many entries the lists of a key have: "2 addresses, 1 referrer". Undefined without an entry. */
export function describeRestrictions({
  addresses,
  referrers,
}: {
  addresses: number;
  referrers: number;
}): string | undefined {
  const parts = [
    ...(addresses > 0 ? [pluralize(addresses, "address", "addresses")] : []),
    ...(referrers > 0 ? [pluralize(referrers, "referrer")] : []),
  ];
  return parts.length > 0 ? parts.join(", ") : undefined;
}

/** The creator of a key. Undefined for its holder, and if the creator was not recorded. */
export function keyCreator(
  key: Pick<ApiKey, "created_by" | "origin" | "username">,
): string | undefined {
  if (key.origin === "operator") return "the operator";
  return key.created_by && key.created_by.username !== key.username
    ? key.created_by.username
    : undefined;
}

/** A curl command for a first call that a key with these scopes allows. */
export function exampleCall(apiUrl: string, secret: string, scopes: readonly Scope[]): string {
  const authorization = `-H "Authorization: Bearer ${secret}"`;
  if (grants(scopes, "read")) return `curl "${apiUrl}/v1/guides?limit=2" \\\n  ${authorization}`;
  return [
    `curl "${apiUrl}/v1/guides" \\`,
    `  ${authorization} \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"guide":{"title":"My first guide"}}'`,
  ].join("\n");
}

/** Describes in one sentence what used a key recently. */
export function describeImpact(
  { requests, more, clients, addresses }: KeyImpact,
  lastUsedAt: string | null,
): string {
  const days = `in the last ${KEY_IMPACT_DAYS} days`;
  if (requests === 0) return lastUsedAt === null ? "Never used." : `Not used ${days}.`;
  const number = more
    ? `More than ${pluralize(KEY_IMPACT_REQUESTS, "request")}`
    : pluralize(requests, "request");
  return `${number} ${days}, from ${pluralize(clients.length, "program")} at ${pluralize(addresses.length, "address", "addresses")}.`;
}

/** The lifetimes that the form offers for a new key. */
const EXPIRY_CHOICES = [
  ["never", "Never"],
  ["7", "In 7 days"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In 1 year"],
  ["date", "On a date…"],
] as const;
export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number][0] | "keep";

/** The last millisecond of a UTC day, `2026-11-20`; "" for text that is no day. */
function endOfDay(day: string): string {
  const end = `${day}T23:59:59.999Z`;
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(end)) ? end : "";
}

/** The UTC day of a moment (Unix ms). */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/**
 * The expiry for a choice: the end of a UTC day, or null for never. Returns "" while no day is
 * chosen, and undefined for the current expiry.
 */
export function expiryOf(
  choice: ExpiryChoice,
  day: string,
  now: number,
): string | null | undefined {
  if (choice === "keep") return undefined;
  if (choice === "never") return null;
  if (choice === "date") return endOfDay(day);
  return endOfDay(dayOf(now + Number(choice) * 86_400_000));
}

/** Whether an expiry is later than `latest`; null means never. */
function isLater(end: string | null | undefined, latest: string | null): boolean {
  return (
    latest !== null && end !== undefined && (end === null || Date.parse(end) > Date.parse(latest))
  );
}

/** The choices for a key that must expire at `latest` or before; null for any expiry. */
export function choicesUntil(latest: string | null, now: number) {
  return EXPIRY_CHOICES.filter(
    ([choice]) => choice === "date" || !isLater(expiryOf(choice, "", now), latest),
  );
}
