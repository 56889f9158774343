import { TRY_IT_MINUTES, type Scope } from "@guidepost/contract";

/**
 * A key is replaced this long before its expiry in ms, so that it does not expire during a request.
 */
const MARGIN_MS = 30_000;

type StoredKey = { secret: Promise<string>; endsAt: number };

/**
 * The page's temporary keys, one for each scope, in memory only. `create` creates a key and returns
 * its secret; `now` is a clock in ms that only moves forward.
 */
export function createTemporaryKeys(create: (scope: Scope) => Promise<string>, now: () => number) {
  const keyByScope = new Map<Scope, StoredKey>();
  return {
    /** Returns the secret of a valid key. Concurrent requests share one key. */
    get: async (scope: Scope): Promise<string> => {
      const existing = keyByScope.get(scope);
      if (existing && existing.endsAt > now()) return existing.secret;
      const issued = { secret: create(scope), endsAt: now() + TRY_IT_MINUTES * 60_000 - MARGIN_MS };
      keyByScope.set(scope, issued);
      try {
        return await issued.secret;
      } catch (error) {
        if (keyByScope.get(scope) === issued) keyByScope.delete(scope);
        throw error;
      }
    },
    /** After a 401: the key was revoked, or its row was reused by another page. */
    discard: (scope: Scope) => keyByScope.delete(scope),
  };
}
