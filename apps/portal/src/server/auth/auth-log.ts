import type { Services } from "../services.ts";

/** Of an address that somebody made up. */
const byClients = "INVALID_CALLBACK_URL_ERROR";

const quietMs = 60_000;
const maxReason = 200;
const told = new Map<string, number>();

/**
 * What next-auth could not do. Anybody can cause most of it, in any number (docs/decisions/011): so
 * no stacks, a code once a minute, and at `debug` what says nothing to an operator at all.
 */
export function logAuthError(
  log: Pick<Services["log"], "debug" | "warn">,
  code: string,
  cause: Error | undefined,
  now = Date.now(),
): void {
  const isTold = code === byClients || now - (told.get(code) ?? -Infinity) < quietMs;
  if (!isTold) told.set(code, now);
  const reason = `${cause?.name}: ${cause?.message}`.slice(0, maxReason);
  log[isTold ? "debug" : "warn"]({ code, reason }, "next-auth");
}
