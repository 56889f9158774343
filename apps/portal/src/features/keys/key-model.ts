import type { ApiKey, ApiKeyGroup, ApiKeySort } from "@guidepost/contract";

const soonMs = 7 * 24 * 60 * 60 * 1000;

/**
 * `expiring` and `replaced` (rotated, not ended yet) are active keys that need attention; `temporary`
 * keys are those of "Try it"; `rotated` keys ended with their rotation.
 */
export type KeyState =
  | "active"
  | "expiring"
  | "replaced"
  | "temporary"
  | "expired"
  | "revoked"
  | "rotated";

/** What a key is at `now` (Unix ms): the list grows older than the answer that brought it. */
export function stateOf(
  key: Pick<ApiKey, "revoked_at" | "expires_at" | "rotated_at" | "origin">,
  now: number,
): KeyState {
  const expiresAt = key.expires_at === null ? Infinity : Date.parse(key.expires_at);
  if (key.revoked_at !== null) return key.revoked_at === key.rotated_at ? "rotated" : "revoked";
  if (expiresAt <= now) return "expired";
  if (key.origin === "try_it") return "temporary";
  if (key.rotated_at !== null) return "replaced";
  return expiresAt - now <= soonMs ? "expiring" : "active";
}

/** Whether the key works no longer. */
export function hasEnded(state: KeyState): boolean {
  return state === "expired" || state === "revoked" || state === "rotated";
}

export type KeyOrder = { by: ApiKeySort; descending: boolean };

export const newestFirst: KeyOrder = { by: "created", descending: true };

/** The order after a press on a column's heading: dates begin with the latest, names with A. */
export function nextOrder(order: KeyOrder, by: ApiKeySort): KeyOrder {
  return {
    by,
    descending: order.by === by ? !order.descending : by !== "name",
  };
}

/** Which keys the page lists. */
export type KeyQuery = { group: ApiKeyGroup; search: string; order: KeyOrder; page: number };

export const firstKeys: KeyQuery = { group: "active", search: "", order: newestFirst, page: 1 };

/** The input of `keys.list`; the server's prefetch and the page's query must be equal. */
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

/** Who created a key, where that is not its holder; undefined also where it was not recorded. */
export function keyCreator(
  key: Pick<ApiKey, "created_by" | "origin" | "username">,
): string | undefined {
  if (key.origin === "operator") return "the operator";
  return key.created_by && key.created_by.username !== key.username
    ? key.created_by.username
    : undefined;
}
