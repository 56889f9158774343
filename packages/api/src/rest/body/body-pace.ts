import { DomainError } from "@guidepost/core";

/** Bytes of a body that delay the account's next large body by `PAUSE_MS`. Reading them takes about 1 ms of CPU time. */
const UNIT_BYTES = 64 * 1024;
const PAUSE_MS = 10;
/** A body of unknown length counts as the largest one. */
const UNKNOWN_BYTES = 2 * 1024 * 1024;
/** Longest time in ms that a body waits. */
const MAX_WAIT_MS = 4_000;

/** Resolves when a body of this size may be read. @throws `rate_limit_exceeded` when it would wait too long */
export type BodyPace = (accountId: number, request: Request) => Promise<void>;

function lengthOf({ headers }: Request): number {
  if (headers.has("transfer-encoding")) return UNKNOWN_BYTES;
  return Number(headers.get("content-length") ?? 0);
}

/**
 * Creates the pace at which a process reads the large bodies of an account (contract RATE-9). A client that sends them without a
 * pause, for example to be refused with 422, then leaves most of the time to others.
 */
export function createBodyPace(): BodyPace {
  /** When the next large body of an account may be read. */
  const resumeTimes = new Map<number, number>();

  return async (accountId, request) => {
    const units = Math.floor(lengthOf(request) / UNIT_BYTES);
    if (units === 0) return;
    const now = Date.now();
    const startAt = Math.max(now, resumeTimes.get(accountId) ?? 0);
    const waitMs = startAt - now;
    if (waitMs > MAX_WAIT_MS)
      throw new DomainError("rate_limit_exceeded", undefined, {
        retry_after: Math.ceil(waitMs / 1_000),
      });
    const resumeAt = startAt + units * PAUSE_MS;
    resumeTimes.set(accountId, resumeAt);
    const forget = () => {
      if (resumeTimes.get(accountId) === resumeAt) resumeTimes.delete(accountId);
    };
    setTimeout(forget, resumeAt - now).unref();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
}
