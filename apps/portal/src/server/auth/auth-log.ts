import type { Services } from "../services.ts";

/** Caused by a forged callback URL. */
const CLIENT_ERROR = "INVALID_CALLBACK_URL_ERROR";

const QUIET_MS = 60_000;
const MAX_REASON_LENGTH = 200;
const loggedAt = new Map<string, number>();

/**
 * Logs an error of next-auth. Any client can cause most of them repeatedly (docs/decisions/011), so a
 * code is logged at `warn` at most once a minute, without a stack, and at `debug` otherwise.
 */
export function logAuthError(
  log: Pick<Services["log"], "debug" | "warn">,
  code: string,
  cause: Error | undefined,
  now = Date.now(),
): void {
  const isQuiet = code === CLIENT_ERROR || now - (loggedAt.get(code) ?? -Infinity) < QUIET_MS;
  if (!isQuiet) loggedAt.set(code, now);
  const reason = `${cause?.name}: ${cause?.message}`.slice(0, MAX_REASON_LENGTH);
  log[isQuiet ? "debug" : "warn"]({ code, reason }, "next-auth");
}
