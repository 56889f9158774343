const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The time in ms between an attempt and the next one. The first attempt is at once (contract HOOK-8). */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
];

const GONE = 410;

/** The result of an attempt. */
export type AttemptResult = {
  /** False when Guidepost could not create the request, which is not a failure of the endpoint. */
  isSent: boolean;
  startedAt: Date;
  durationMs: number;
  /** Of the request. */
  headers: Record<string, string>;
  /** Undefined without a response. */
  status: number | undefined;
  /** The kept headers of the response; undefined without one. */
  responseHeaders: Record<string, string> | undefined;
  /** The kept part of the body. */
  response: string | undefined;
  /** Undefined for a success. */
  error: string | undefined;
};

/** What follows from an attempt. */
export type Decision =
  | { state: "succeeded" }
  | { state: "pending"; delayMs: number }
  | { state: "failed"; isGone: boolean };

/** @param attempt 1 for the first attempt of the schedule */
export function decide(result: AttemptResult, attempt: number): Decision {
  if (result.error === undefined) return { state: "succeeded" };
  const delayMs = RETRY_DELAYS_MS[attempt - 1];
  if (result.status === GONE) return { state: "failed", isGone: true };
  return delayMs === undefined ? { state: "failed", isGone: false } : { state: "pending", delayMs };
}
