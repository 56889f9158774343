import type { ApiKey } from "@guidepost/contract";

const soonMs = 7 * 24 * 60 * 60 * 1000;

/** `expiring` and `replaced` (rotated, not ended yet) are active keys that need somebody's eye. */
export type KeyState = "active" | "expiring" | "replaced" | "expired" | "revoked";

/** What a key is at `now` (Unix ms): the list grows older than the answer that brought it. */
export const stateOf = (
  key: Pick<ApiKey, "revoked_at" | "expires_at" | "rotated_at">,
  now: number,
): KeyState => {
  const expiresAt = key.expires_at === null ? Infinity : Date.parse(key.expires_at);
  if (key.revoked_at !== null) return "revoked";
  if (expiresAt <= now) return "expired";
  if (key.rotated_at !== null) return "replaced";
  return expiresAt - now <= soonMs ? "expiring" : "active";
};

export const keyGroups = ["active", "expired", "revoked", "all"] as const;
export type KeyGroup = (typeof keyGroups)[number];

const isIn = (group: KeyGroup, state: KeyState): boolean =>
  group === "all" || group === (state === "expired" || state === "revoked" ? state : "active");

export const inGroup = (keys: readonly ApiKey[], group: KeyGroup, now: number): ApiKey[] =>
  keys.filter((key) => isIn(group, stateOf(key, now)));

/**
 * By name, description or the last four characters, as they stand in somebody's settings; by the
 * holder's names as well, where holders are shown.
 */
export const matching = (
  keys: readonly ApiKey[],
  search: string,
  withHolder: boolean,
): ApiKey[] => {
  const wanted = search.trim().toLowerCase();
  return keys.filter(({ name, description, last_four, username, display_name }) =>
    [name, description, `sk_…${last_four}`, ...(withHolder ? [username, display_name] : [])].some(
      (text) => text.toLowerCase().includes(wanted),
    ),
  );
};
