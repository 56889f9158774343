import type { ApiKey } from "@guidepost/contract";

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
export const stateOf = (
  key: Pick<ApiKey, "revoked_at" | "expires_at" | "rotated_at" | "origin">,
  now: number,
): KeyState => {
  const expiresAt = key.expires_at === null ? Infinity : Date.parse(key.expires_at);
  if (key.revoked_at !== null) return key.revoked_at === key.rotated_at ? "rotated" : "revoked";
  if (expiresAt <= now) return "expired";
  if (key.origin === "try_it") return "temporary";
  if (key.rotated_at !== null) return "replaced";
  return expiresAt - now <= soonMs ? "expiring" : "active";
};

/** Whether the key works no longer. */
export const hasEnded = (state: KeyState): boolean =>
  state === "expired" || state === "revoked" || state === "rotated";
