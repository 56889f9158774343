import type { TestUser } from "#testing/index.ts";
import { authenticateKey } from "#index.ts";
import type { ServiceContext } from "#context.ts";
import type { LoggedRequest } from "../entry.ts";
import { newEntryId } from "#entry-id.ts";

const window = (limit: number, remaining: number) => ({ limit, remaining, resetsIn: 30 });

/** An admitted request of the rate limiter. */
export const ALLOWED: LoggedRequest["rateLimit"] = {
  allowed: true,
  limit: 300,
  remaining: 288,
  resetAt: 0,
  minute: window(300, 288),
  hour: window(10_000, 9_500),
};

/** Creates entries of a new key of a user. */
export async function addCaller(service: ServiceContext, user: TestUser) {
  const { id: keyId, secret } = await user.insertKey(["read"]);
  const actor = await authenticateKey(service, { secret });
  if (!actor) throw new Error("The key does not work");
  const entry = (own: Partial<LoggedRequest> = {}, at = service.clock()): LoggedRequest => {
    const id = newEntryId(at.getTime());
    return {
      id,
      requestId: id,
      method: "GET",
      operation: "guides.get",
      path: "/v1/guides/42",
      address: "203.0.113.9",
      userAgent: "curl/8.0",
      durationMs: 1.5,
      actor,
      keyId,
      status: 200,
      refusal: undefined,
      scope: "read",
      rateLimit: ALLOWED,
      quotaUsed: 13,
      replayed: false,
      ...own,
    };
  };
  return { keyId, secret, actor, entry };
}
