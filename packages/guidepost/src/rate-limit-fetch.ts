import type { Fetch } from "@guidepost/sdk";
import type { Io } from "./output.ts";
import { printable } from "./printable.ts";

/** The longest time of one attempt, until the end of its response. */
const ATTEMPT_TIMEOUT_MS = 30_000;
/** The longest time that a command waits for rate limits in all. */
export const MAX_WAIT_MS = 2 * 3_600_000;
/** A longer wait prints a line after each of these times, because some CI servers end a program without output. */
const REMINDER_MS = 300_000;

/** A time that the client has to allow for a request, with the waits. */
export const REQUEST_TIMEOUT_MS = MAX_WAIT_MS + 3_600_000;

/**
 * Creates a `fetch` that waits for `Retry-After` after a 429 and sends the request again, with a line about each wait on
 * standard error (contract CLI-19). Requests at the same time wait together. After `MAX_WAIT_MS` in all, a 429 is returned.
 */
export function createFetch({ err, isTerminal, clock }: Io): Fetch {
  let waitedMs = 0;
  let resumesAt = 0;
  // A line of progress has no line feed.
  const start = isTerminal ? "\r\u001B[K" : "";

  const waitUntil = async (at: number, signal: AbortSignal | undefined) => {
    for (let left = at - clock.now(); left > 0; left = at - clock.now()) {
      await clock.wait(Math.min(left, REMINDER_MS), signal);
      // Another request can have printed a later time.
      if (left > REMINDER_MS && at === resumesAt)
        err(printable`${start}Still waiting: ${describeTime(left - REMINDER_MS)}.\n`);
    }
  };

  return async (url, init) => {
    for (;;) {
      const response = await fetchOnce(url, init);
      const seconds = response.status === 429 ? readRetryAfter(response, clock.now()) : undefined;
      if (seconds === undefined) return response;
      const now = clock.now();
      const until = now + seconds * 1000;
      const addedMs = Math.max(0, until - Math.max(now, resumesAt));
      if (waitedMs + addedMs > MAX_WAIT_MS) {
        const limit = describeTime(MAX_WAIT_MS);
        err(
          printable`${start}The rate limit of ${nameOf(url, init)} ends in ${describeTime(seconds * 1000)}. A command waits at most ${limit} for rate limits. Run it again then: it goes on where it stopped.\n`,
        );
        return response;
      }
      waitedMs += addedMs;
      // Responses to requests at the same time differ by a second at most.
      if (addedMs > 1000)
        err(
          printable`${start}Waiting ${describeTime(addedMs)} for the rate limit of ${nameOf(url, init)}.\n`,
        );
      resumesAt = Math.max(resumesAt, until);
      await waitUntil(until, init.signal ?? undefined);
    }
  };
}

/** Reads the whole response, so that the time-out includes its body. */
async function fetchOnce(url: string, init: RequestInit): Promise<Response> {
  const timeout = AbortSignal.timeout(ATTEMPT_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const response = await fetch(url, { ...init, signal });
  const bytes = await response.arrayBuffer();
  const { status, statusText, headers } = response;
  return new Response(bytes.byteLength === 0 ? null : bytes, { status, statusText, headers });
}

/** The seconds of `Retry-After`, which is a number or a date; at least 1. */
function readRetryAfter({ headers }: Response, now: number): number | undefined {
  const header = headers.get("retry-after");
  if (!header) return undefined;
  const seconds = Number(header);
  const value = Number.isFinite(seconds) ? seconds : (Date.parse(header) - now) / 1000;
  return Number.isNaN(value) ? undefined : Math.max(1, Math.ceil(value));
}

/** `POST /v1/images` */
function nameOf(url: string, { method = "GET" }: RequestInit): string {
  return `${method} ${new URL(url).pathname}`;
}

/** `42 s`, `12 min`, `2 h` */
function describeTime(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const parts = [
    [Math.floor(seconds / 3600), "h"],
    [Math.floor((seconds % 3600) / 60), "min"],
    [seconds % 60, "s"],
  ] as const;
  const shown = parts.filter(([number]) => number > 0);
  return shown.map(([number, unit]) => `${number} ${unit}`).join(" ");
}
