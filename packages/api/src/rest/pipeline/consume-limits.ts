import { UNAUTHENTICATED_PER_MINUTE } from "@guidepost/contract";
import type { Actor } from "@guidepost/core";
import type { RateLimitResult } from "@guidepost/rate-limit";
import type { PipelineDependencies } from "./request-state.ts";

/** Counts a request for the account of its key. */
export async function consumeAccount(
  { rateLimiter, observer }: PipelineDependencies,
  { account }: Actor,
): Promise<RateLimitResult> {
  const result = await rateLimiter.consume(`account:${account.id}`, account.limits);
  observer.limiter(result.allowed ? "allowed" : result.window);
  return result;
}

/** Counts a request without a working key for the address of its client. */
export async function consumeAddress(
  { rateLimiter, observer }: PipelineDependencies,
  address: string,
): Promise<RateLimitResult> {
  const perMinute = UNAUTHENTICATED_PER_MINUTE;
  const result = await rateLimiter.consume(`address:${address}`, { perMinute });
  if (!result.allowed) observer.limiter("address");
  return result;
}
