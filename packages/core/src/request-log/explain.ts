import { REQUEST_CHECKS, type RequestCheck, type RequestCheckResult } from "@guidepost/contract";
import type { KeyRefusal } from "#api-keys/index.ts";
import type { Details } from "./entry.ts";
import { adviceOf, type ExplainedRequest, failedCheckOf, RESTRICTION_ADVICE } from "./refusal.ts";

const NUMBERS = new Intl.NumberFormat("en-US");

function scopesText(scopes: readonly string[]): string {
  return scopes.length === 0 ? "none" : scopes.join(", ");
}

function isOfWebhooks(operation: string): boolean {
  return operation.startsWith("webhooks.");
}

/** Facts that only the explanation contains. */
type Stored = Pick<Details, "guide_limit" | "key_refusal">;

function keyRefusalText({ by, value }: KeyRefusal): string {
  if (by === "address") return `is not permitted from the address ${value}`;
  return value === null
    ? "is not permitted without a host in Origin or Referer"
    : `is not permitted for the referrer ${value}`;
}

type Texts = { passed: string; failed: string };

/** Whether a request with a working key needed the check at all. */
function isNeeded(
  check: RequestCheck,
  { method, operation, path, replayed }: ExplainedRequest,
): boolean {
  // A tool of MCP has neither an Idempotency-Key nor If-Match.
  const isChange = method !== "GET" && method !== "HEAD" && path !== "/mcp";
  const hasId = !/\.(list|create|bulk)$/.test(operation);
  const hasGuide = operation.startsWith("guides.") && hasId;
  switch (check) {
    case "body":
      return method === "POST" || method === "PATCH" || method === "PUT";
    case "idempotency":
      return isChange;
    case "guide":
      return !replayed && (hasGuide || (isOfWebhooks(operation) && hasId));
    case "input":
      return !replayed;
    case "precondition":
      return !replayed && hasGuide && isChange;
    case "email":
      return !replayed && /^guides\.(?:publish(?:Draft)?|setSchedule)$/.test(operation);
    case "guide_limit":
      return !replayed && /^guides\.(?:create|upsert|duplicate|restore)$/.test(operation);
    default:
      return true;
  }
}

function usedText({ limit, used }: { limit: number; used: number | null }, unit: string): string {
  return `${used === null ? "not counted, limit" : `${NUMBERS.format(used)} of`} ${NUMBERS.format(limit)} ${unit}`;
}

function rateText({ limits: { minute, hour } }: ExplainedRequest): string {
  const parts = [minute && usedText(minute, "this minute"), hour && usedText(hour, "this hour")];
  return `Rate limit: ${parts.filter((part) => part !== null).join(", ")}`;
}

function quotaText({ limits: { month } }: ExplainedRequest): string {
  return month ? `Quota: ${usedText(month, "this month")}` : "Quota: not checked";
}

/** Why the input is refused without invalid fields. */
function inputRefusal({ code }: ExplainedRequest): string {
  return code === "cursor_expired"
    ? "Input: the cursor has expired"
    : "Input: the key may not act for this user";
}

/** What an operation on guides did not find: the guide, or something of it. */
function missingText({ message }: ExplainedRequest): string {
  const [, part = "Guide"] = /^(\w+) not found$/.exec(message ?? "") ?? [];
  return part === "Guide"
    ? "Guide: it does not exist, is deleted, or belongs to another user"
    : `${part}: the guide does not have it`;
}

/** The text of each check, when it passed and when it refused the request. */
function textsOf(
  check: RequestCheck,
  request: ExplainedRequest,
  { guide_limit: guideLimit, key_refusal: keyRefusal }: Stored,
): Texts {
  const { key, method, path, operation, required_scope, key_scopes, message, details } = request;
  const { replayed } = request;
  const keyText = `API key: sk_…${key.last_four} of ${key.username}`;
  const scopeText = `Scope: needs ${required_scope ?? "any scope"}, key has ${scopesText(key_scopes ?? [])}`;
  const fields = Object.keys(details);
  const reason = message ?? "refused";
  switch (check) {
    case "api_key":
      return {
        passed: keyText,
        failed: `${keyText} ${keyRefusal ? keyRefusalText(keyRefusal) : "no longer works"}`,
      };
    case "rate_limit":
      return { passed: rateText(request), failed: rateText(request) };
    case "account":
      return { passed: "Account: active", failed: "Account: it is suspended" };
    case "route":
      return {
        passed: `Route: ${method} ${path} is ${operation}`,
        failed:
          request.code === "forbidden"
            ? `Route: ${reason}`
            : `Route: no operation has ${method} ${path}`,
      };
    case "scope":
      return { passed: scopeText, failed: scopeText };
    case "quota":
      return { passed: quotaText(request), failed: quotaText(request) };
    case "body":
      return { passed: "Body: readable", failed: `Body: ${reason}` };
    case "idempotency":
      return {
        passed: replayed
          ? "Idempotency-Key: the stored response of an earlier request was returned"
          : "Idempotency-Key: no conflict with another request",
        failed: `Idempotency-Key: ${reason}`,
      };
    case "input":
      return {
        passed: "Input: valid",
        failed:
          fields.length === 0
            ? inputRefusal(request)
            : `Input: ${fields.length === 1 ? "1 invalid field" : `${fields.length} invalid fields`} (${fields.slice(0, 5).join(", ")}${fields.length > 5 ? ", …" : ""})`,
      };
    case "guide":
      if (isOfWebhooks(operation))
        return {
          passed: "Webhook: found",
          failed: "Webhook: the webhook or the delivery does not exist",
        };
      if (operation === "guides.discardDraft")
        return {
          passed: "Draft: found",
          failed: "Draft: the guide or its draft does not exist, or belongs to another user",
        };
      return {
        passed: "Guide: found",
        // Other operations look for a request, a user or a text of a reader.
        failed: operation.startsWith("guides.") ? missingText(request) : `Input: ${reason}`,
      };
    case "precondition":
      return { passed: "If-Match: not sent, or it matches", failed: `If-Match: ${reason}` };
    case "email":
      return {
        passed: "Email address: verified, or not required",
        failed: "Email address: the user of the key has not verified it",
      };
    case "guide_limit":
      return {
        passed: "Guide limit: not reached",
        failed: `Guide limit: ${guideLimit === null || guideLimit === undefined ? "reached" : `${NUMBERS.format(guideLimit)} of ${NUMBERS.format(guideLimit)} guides`}`,
      };
    case "service":
      return { passed: "Service: responded", failed: `Service: ${reason}` };
  }
}

/**
 * Explains the response to a request: each check in the order of the pipeline with its numbers (contract HTTP-13,
 * LOG-6), and what to do.
 */
export function explain(
  request: ExplainedRequest,
  stored: Stored = {},
): { checks: RequestCheckResult[]; advice: string | null } {
  const failed = failedCheckOf(request);
  const failedAt = failed === undefined ? Infinity : REQUEST_CHECKS.indexOf(failed);
  const checks = REQUEST_CHECKS.map((check, index): RequestCheckResult => {
    const texts = textsOf(check, request, stored);
    if (index === failedAt) return { check, result: "failed", text: texts.failed };
    if (index < failedAt && isNeeded(check, request))
      return { check, result: "passed", text: texts.passed };
    const [name = ""] = texts.passed.split(":");
    const reason = index > failedAt ? "not reached" : "not needed";
    return { check, result: "skipped", text: `${name}: ${reason}` };
  });
  return {
    checks,
    advice: stored.key_refusal
      ? RESTRICTION_ADVICE[stored.key_refusal.by]
      : adviceOf({ ...request, monthlyQuota: request.limits.month?.limit }, failed),
  };
}
