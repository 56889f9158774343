import {
  type ErrorCode,
  type ErrorExtras,
  ERRORS,
  REQUEST_LOG_DAYS,
  type Scope,
} from "@guidepost/contract";
import type { RateLimitResult } from "@guidepost/rate-limit";
import type { Actor } from "../actor.ts";
import type { KeyRefusal } from "#api-keys/index.ts";
import { cleanText, SECRET_LENGTH } from "../clean-text.ts";
import type { LogRow } from "./store/write.ts";

/** What a request with or without a working key has in common. */
export type RequestFacts = {
  /** The result of `newEntryId`. */
  id: string;
  /** The value of `X-Request-Id`: the client's own, or `id`. */
  requestId: string;
  method: string;
  /** The operation's name, for example `guides.get`; `unknown` for an unknown path. */
  operation: string;
  /** The path, and the names of the query's declared fields without their values. */
  path: string;
  address: string;
  userAgent: string | null;
  durationMs: number;
};

/** A refusal. Its message contains no value of the request. */
export type Refusal = { code: ErrorCode; message: string; extras: ErrorExtras };

/** A request with a working key, after its response was decided. */
export type LoggedRequest = RequestFacts & {
  actor: Actor;
  /** The key of the request. */
  keyId: number;
  status: number;
  refusal: Refusal | undefined;
  /** The scope that the operation requires. */
  scope: Scope | undefined;
  rateLimit: RateLimitResult;
  /** Requests in the month with this one; undefined when the quota was not reserved. */
  quotaUsed: number | undefined;
  replayed: boolean;
};

/** Longest texts in the log, in UTF-16 units. */
const MAX_PATH = 500;
const MAX_USER_AGENT = 300;
const MAX_FIELD = 120;
const MAX_MESSAGE = 300;
const MAX_DETAILS = 4_000;

/** A request that gets 401. `keyRefusal` is why the restrictions of its active key refuse it. */
export type UnauthorizedFacts = RequestFacts & { keyRefusal?: KeyRefusal | undefined };

/** The details of a refusal, as the table stores them. */
export type Details = {
  message: string;
  /** The list of the key that refused the request, and its address or referrer (contract KEY-11). */
  key_refusal?: KeyRefusal;
  /** The messages of each invalid field. */
  fields?: Record<string, string[]>;
  guide_limit?: number | null;
};

/** As many fields as fit into the column. */
function cleanFields(fields: Record<string, string[]>): Record<string, string[]> {
  const kept: [string, string[]][] = [];
  let length = 0;
  for (const [name, messages] of Object.entries(fields)) {
    const field = cleanText(name.slice(0, MAX_FIELD + SECRET_LENGTH), MAX_FIELD);
    length += field.length + messages.join("").length;
    if (length > MAX_DETAILS) break;
    kept.push([field, messages]);
  }
  return Object.fromEntries(kept);
}

function detailsOf({ code, message, extras }: Refusal, { account }: Actor): string {
  const details: Details = {
    message: cleanText(message, MAX_MESSAGE),
    ...(extras.details && { fields: cleanFields(extras.details) }),
    ...(code === "guide_limit_exceeded" && { guide_limit: account.limits.guideLimit }),
  };
  return JSON.stringify(details);
}

/** The details of a 401 response, which itself does not contain the reason (contract AUTH-4). */
export function unauthorizedDetails({ keyRefusal }: UnauthorizedFacts): string | null {
  if (!keyRefusal) return null;
  const { by, value } = keyRefusal;
  const key_refusal = { by, value: value === null ? null : cleanText(value, MAX_FIELD) };
  return JSON.stringify({ message: ERRORS.unauthorized.message, key_refusal });
}

/** The columns of a request without a working key. */
export function factColumns(facts: RequestFacts) {
  const { id, requestId, method, operation, path, address, userAgent, durationMs } = facts;
  return {
    id,
    request_id: cleanText(requestId, MAX_PATH),
    method,
    operation,
    path: cleanText(path, MAX_PATH),
    address,
    user_agent: userAgent === null ? null : cleanText(userAgent, MAX_USER_AGENT),
    duration_us: Math.round(durationMs * 1_000),
  };
}

/** The row of a request with a working key. It copies no objects, because it runs for every request of the API. */
export function entryRow(entry: LoggedRequest): LogRow {
  const { actor, keyId, refusal, rateLimit, id, requestId, userAgent } = entry;
  const { account, scopes } = actor;
  const { minute, hour } = rateLimit;
  return {
    kept_days: REQUEST_LOG_DAYS[account.plan],
    account_id: account.id,
    api_key_id: keyId,
    id,
    request_id: requestId === id ? null : cleanText(requestId, MAX_PATH),
    method: entry.method,
    operation: entry.operation,
    path: cleanText(entry.path, MAX_PATH),
    address: entry.address,
    user_agent: userAgent === null ? null : cleanText(userAgent, MAX_USER_AGENT),
    duration_us: Math.round(entry.durationMs * 1_000),
    status: entry.status,
    code: refusal?.code ?? null,
    scope: entry.scope ?? null,
    key_scopes: scopes.join(","),
    per_minute: minute.limit,
    minute_used: minute.limit - minute.remaining,
    per_hour: hour?.limit ?? null,
    hour_used: hour ? hour.limit - hour.remaining : null,
    monthly_quota: account.limits.monthlyQuota,
    quota_used: entry.quotaUsed ?? null,
    replayed: entry.replayed,
    details: refusal ? detailsOf(refusal, actor) : null,
    requests: 1,
  };
}
