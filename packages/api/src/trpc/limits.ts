import { ATTEMPT_LIMITS, DomainError, enforceRateLimit, type Actor } from "@guidepost/core";
import type { RateLimitStore } from "@guidepost/rate-limit";
import type { ProcedureMeta } from "./init.ts";

type LimiterContext = { rateLimiter: Pick<RateLimitStore, "consume"> };

/** Default limit of a call's body in bytes. `GUIDE_BODY_BYTES` applies to procedures that write a guide. */
const DEFAULT_BODY_BYTES = 16 * 1024;

/** 2 MiB of guide (contract HTTP-12) and the JSON that tRPC adds, in bytes. */
export const GUIDE_BODY_BYTES = 2 * 1024 * 1024 + 64 * 1024;

/**
 * Mutations of one user per UTC minute and hour. The editor sends fewer: it saves 1.5 s after the last
 * key press (docs/decisions/021).
 */
const SESSION_LIMITS = { perMinute: 300, perHour: 5_000 };

/** Body bytes that count as one mutation, because HTML cleaning is the most expensive operation. */
const SESSION_UNIT_BYTES = 128 * 1024;

/** Expensive queries of one user per UTC minute. */
const EXPENSIVE_QUERY_LIMITS = { perMinute: 120 };

/** Requests of one client address to one public procedure. */
const PUBLIC_LIMITS = { perMinute: 60, perHour: 1_000 };

/** Body bytes that count as one public request. A form has fewer. */
const PUBLIC_UNIT_BYTES = 4 * 1024;

function unitsOf(bodyBytes: number, unitBytes: number): number {
  return Math.max(1, Math.ceil(bodyBytes / unitBytes));
}

/** Checks the size of the body before it is read. @throws `payload_too_large` */
export function assertBodySize(bodyBytes = 0, meta?: ProcedureMeta): void {
  const max = meta?.maxBodyBytes ?? DEFAULT_BODY_BYTES;
  if (bodyBytes <= max) return;
  const message =
    max === DEFAULT_BODY_BYTES ? "Request body is too large (maximum is 16 KiB)" : undefined;
  throw new DomainError("payload_too_large", message);
}

/**
 * Counts a mutation of a session, once for each started 128 KiB of its body: 16 for 2 MiB. A refused
 * mutation is not counted.
 *
 * @throws `rate_limit_exceeded` before the body is parsed
 */
export function limitMutations(
  ctx: LimiterContext,
  { actor, bodyBytes = 0 }: { actor: Actor; bodyBytes?: number | undefined },
): Promise<void> {
  const cost = unitsOf(bodyBytes, SESSION_UNIT_BYTES);
  const subject = `session:user:${actor.user.id}`;
  return enforceRateLimit(ctx, { subject, allowed: SESSION_LIMITS, cost });
}

/** Counts attempts and expensive queries of a user, per procedure. @throws `rate_limit_exceeded` */
export async function limitProcedureByUser(
  ctx: LimiterContext,
  { path, actor, meta }: { path: string; actor: Actor; meta: ProcedureMeta | undefined },
): Promise<void> {
  const subject = `${path}:user:${actor.user.id}`;
  if (meta?.attempt) await enforceRateLimit(ctx, { subject, allowed: ATTEMPT_LIMITS });
  if (meta?.costly) await enforceRateLimit(ctx, { subject, allowed: EXPENSIVE_QUERY_LIMITS });
}

/** Counts a public request of a client address, per procedure. @throws `rate_limit_exceeded` */
export function limitProcedureByAddress(
  ctx: LimiterContext,
  input: { path: string; address: string; bodyBytes: number; meta: ProcedureMeta | undefined },
): Promise<void> {
  const { path, address, bodyBytes, meta } = input;
  const allowed = meta?.attempt ? ATTEMPT_LIMITS : PUBLIC_LIMITS;
  const cost = unitsOf(bodyBytes, PUBLIC_UNIT_BYTES);
  return enforceRateLimit(ctx, { subject: `${path}:${address}`, allowed, cost });
}
