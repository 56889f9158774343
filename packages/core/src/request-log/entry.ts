import {
  type ErrorCode,
  type ErrorExtras,
  REQUEST_LOG_DAYS,
  type Scope,
} from "@guidepost/contract";
import type { RateLimitResult } from "@guidepost/rate-limit";
import type { Actor } from "../actor.ts";
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

const NUL = "\u0000";
const SECRET_LENGTH = 48;
const SECRET = /(?:sk_)?[0-9a-f]{48}/gi;

/**
 * Shortens a text of the client and removes what looks like the secret of an API key. PostgreSQL cannot store
 * NUL, which a decoded path may contain.
 */
function cleanText(text: string, maxLength: number): string {
  const storable = text.includes(NUL) ? text.replaceAll(NUL, "\uFFFD") : text;
  if (storable.length < SECRET_LENGTH) return storable;
  return storable.replace(SECRET, "sk_…").slice(0, maxLength);
}

/** The details of a refusal, as the table stores them. */
export type Details = {
  message: string;
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
